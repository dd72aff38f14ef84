# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""New layers, live filters, recipes that layers remember, editing."""
import harness
from gimp3 import gimp, grey

tap = harness.Tap()
W, H = 60, 40
IMAGE = f"""(let* ((i (new-image {W} {H} RGB PRECISION-U16-NON-LINEAR))
       (d (add-layer i {W} {H} RGB-IMAGE 0 0))) """


def noise(recipe):
    return harness.core(recipe, 0, 0, W, H).samples


@tap.test
def seeds():
    """3 layers with seeds s, s+1, s+2 mod 2^32, named after their recipes, above the layer, both kinds"""
    recipes = [f"type=value seed={s} size=16" for s in (4294967294, 4294967295)]
    recipes.append("type=value size=16")  # seed 0 is the default
    for target, filters in (("new-layers", 0), ("live-filter", 1)):
        with gimp() as g:
            lines = g.run_clean(IMAGE + f"""
  (let* ((below (add-layer i {W} {H} RGB-IMAGE 0 0))
         (top (add-layer i {W} {H} RGB-IMAGE 0 0))
         (n 0)
         (new (varve-layers i below "{recipes[0]}" 3 "{target}")))
    (report (length new))
    (report (equal? (vector->list (car (gimp-image-get-layers i)))
                    (append (list top) (reverse new) (list below d))))
    (for-each (lambda (id)
      (report (car (gimp-item-get-name id)))
      (report (recipe-of id) (cadr (car (gimp-item-get-parasite id "varve-recipe"))))
      (report (car (gimp-drawable-get-width id)) (car (gimp-drawable-get-height id))
              (gimp-drawable-get-offsets id) (car (gimp-drawable-type id))
              (vector-length (car (gimp-drawable-get-filters id))))
      (save-png i id (string-append "{g.path('layer')}" (number->string n) ".png"))
      (set! n (+ n 1)))
      new)
    (gimp-image-delete i) (report (images-left))))""")
            assert lines[:2] == ["3", "#t"] and lines[-1] == "0", lines
            for i, recipe in enumerate(recipes):
                assert lines[2 + 3 * i] == recipe, lines
                assert lines[3 + 3 * i] == recipe + " 3", lines  # persistent and undoable
                assert lines[4 + 3 * i] == f"{W} {H} (0 0) 1 {filters}", lines
                assert grey(harness.read_png(g.path(f"layer{i}.png"))) == noise(recipe)


@tap.test
def places():
    """new layers from a mask, a channel, a grouped layer, no drawable, and in a greyscale image"""
    with gimp() as g:
        lines = g.run_clean(f"""
(let* ((i (new-image {W} {H} GRAY PRECISION-U8-NON-LINEAR))
       (d (add-layer i {W} {H} GRAYA-IMAGE 0 0))
       (mask (car (gimp-layer-create-mask d ADD-MASK-WHITE)))
       (channel (car (gimp-channel-new i "Channel" {W} {H} 50 '(0 0 0))))
       (group (car (gimp-group-layer-new i "Group")))
       (inner (car (gimp-layer-copy d))))
  (define (new drawable) (car (varve-layers i drawable "" 1 "new-layers")))
  (define (place item) (report (car (gimp-item-get-parent item))
                               (car (gimp-image-get-item-position i item))))
  (gimp-layer-add-mask d mask)
  (gimp-image-insert-channel i channel 0 0)
  (gimp-image-set-selected-layers i (vector d))
  (let* ((a (new mask)) (b (new channel)))
    (place a) (place b) (report (car (gimp-drawable-type a)))
    (gimp-image-insert-layer i group 0 0)
    (gimp-image-insert-layer i inner group 0)
    (let* ((c (new inner)) (e (new group)))
      (report (= group (car (gimp-item-get-parent c))) (car (gimp-image-get-item-position i c)))
      (place e))))""")
        assert lines[0] == "-1 1" and lines[2:] == ["3", "#t 0", "-1 0"], lines


@tap.test
def round_trip():
    """the recipe survives an XCF file; edit with "" gives the same bytes, with text the new ones"""
    first, second = "type=perlin seed=9 size=24", "type=value seed=10 size=24 warp=8.5"
    for target in ("new-layers", "live-filter"):
        with gimp() as g:
            lines = g.run_clean(IMAGE + f"""
  (let* ((id (car (varve-layers i d "{first}" 1 "{target}"))))
    (gimp-xcf-save RUN-NONINTERACTIVE i "{g.path('a.xcf')}")
    (gimp-image-delete i)))
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path('a.xcf')}")))
       (d (vector-ref (car (gimp-image-get-layers i)) 0)))
  (report (recipe-of d))
  (save-png i d "{g.path('loaded.png')}")
  (gimp-drawable-fill d FILL-WHITE)
  (varve-edit i d "")
  (save-png i d "{g.path('same.png')}")
  (varve-edit i d "{second}")
  (save-png i d "{g.path('new.png')}")
  (report (recipe-of d))
  (report (car (gimp-item-get-name d)))
  (gimp-item-set-name d "Mine")
  (varve-edit i d "type=white")
  (report (recipe-of d))
  (report (car (gimp-item-get-name d)))
  (varve-edit i d "type=white color2=#ffffff80")
  (varve-edit i d "{first}")
  (save-png i d "{g.path('opaque.png')}")
  (report (vector-length (car (gimp-drawable-get-filters d)))))""")
            assert lines == [first, second, second, "type=white", "Mine",
                             "1" if target == "live-filter" else "0"], lines
            for name, recipe in (("loaded", first), ("same", first), ("new", second),
                                 ("opaque", first)):
                assert grey(harness.read_png(g.path(name + ".png"))) == noise(recipe), name


@tap.test
def changed_filter():
    """edit starts from what GIMP's own dialog made of the filter"""
    with gimp() as g:
        status, output = g.run_python(f"""
image = Gimp.Image.new_with_precision({W}, {H}, Gimp.ImageBaseType.RGB,
                                      Gimp.Precision.U16_NON_LINEAR)
layer = Gimp.Layer.new(image, "L", {W}, {H}, Gimp.ImageType.RGBA_IMAGE, 100,
                       Gimp.LayerMode.NORMAL)
image.insert_layer(layer, None, 0)
def call(name, drawable, **arguments):
    procedure = Gimp.get_pdb().lookup_procedure(name)
    config = procedure.create_config()
    config.set_property("run-mode", Gimp.RunMode.NONINTERACTIVE)
    config.set_property("image", image)
    config.set_core_object_array("drawables", [drawable])
    for key, value in arguments.items():
        config.set_property(key, value)
    return procedure.run(config)
call("plug-in-varve-layers", layer, type="white", seed=4294967295, target="live-filter")
new = image.get_layers()[0]
print("name:", new.get_name())
filter = new.get_filters()[0]
config = filter.get_config()
config.set_property("type", "value")
config.set_property("noise-type", "value")
config.set_property("seed", 4294967294)
filter.update()
call("plug-in-varve-edit", new)
print("recipe:", bytes(new.get_parasite("varve-recipe").get_data()).rstrip(b"\\0").decode())
result = call("plug-in-varve-layers", layer, octaves=99)
print("status:", result.index(0).value_nick, Gimp.get_pdb().get_last_error())
image.delete()
""")
        if "python-fu-eval" in output and "not" in output and "name:" not in output:
            return "GIMP has no Python here"
        assert status == 0, output
        assert "name: type=white seed=4294967295\n" in output, output
        assert "recipe: type=value seed=4294967294\n" in output, output
        assert "octaves: 99 is out of range; legal is 1 to 16" in output, output


@tap.test
def names():
    """a second layer of the same recipe, which GIMP renames, still follows its recipe; a partial fill is no recipe"""
    with gimp() as g:
        lines = g.run_clean(IMAGE + """
  (define (new) (car (varve-layers i d "type=white" 1 "new-layers")))
  (new)
  (let* ((id (new)))
    (report (car (gimp-item-get-name id)))
    (varve-edit i id "type=white seed=2")
    (report (car (gimp-item-get-name id)))
    (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 0 0 9 9)
    (varve i d "type=white")
    (report (length (car (gimp-item-get-parasite-list d))))))""")
        assert lines == ["type=white #1", "type=white seed=2", "0"], lines


@tap.test
def arguments():
    """case 70: named arguments, alone or overridden by a recipe, also colours and seed 4294967295"""
    with gimp() as g:
        lines = g.run_clean(IMAGE + """
  (define (say . more) (report (recipe-of d)))
  (plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image i #:drawables (vector d))
  (say)
  (plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image i #:drawables (vector d)
                        #:type "value" #:seed 4294967295 #:size 12.5 #:fractal "none"
                        #:antialias FALSE #:color1 '(16 32 48) #:color2 "red")
  (say)
  (plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image i #:drawables (vector d)
                        #:type "value" #:seed 5 #:recipe "type=white seed=6")
  (say))""")
        assert lines[0] == "type=perlin", lines
        assert sorted(lines[1].split()) == sorted(
            "type=value seed=4294967295 size=12.5 fractal=none antialias=false color1=#102030 "
            "color2=#ff0000".split()), lines
        assert lines[2] == "type=white seed=6", lines


tap.main()
