# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""New layers, recipes that layers remember, editing, last values."""
import harness
from gimp2 import gimp, refused

tap = harness.Tap()
W, H = 60, 40
IMAGE = f"""(let* ((i (new-image {W} {H} RGB PRECISION-U16-GAMMA))
       (d (add-layer i {W} {H} RGB-IMAGE 0 0))) """


def grey(picture):
    """The red channel, after seeing that it is opaque grey."""
    step = picture.channels
    assert all(picture.samples[c::step] == picture.samples[::step] for c in range(3))
    assert step == 3 or set(picture.samples[3::4]) == {65535}
    return picture.samples[::step]


def noise(recipe):
    return harness.core(recipe, 0, 0, W, H).samples


@tap.test
def seeds():
    """3 layers with seeds s, s+1, s+2 mod 2^32, named after their recipes, above the layer"""
    with gimp() as g:
        lines = g.run_clean(IMAGE + f"""
  (let* ((below (add-layer i {W} {H} RGB-IMAGE 0 0))
         (top (add-layer i {W} {H} RGB-IMAGE 0 0))
         (result (plug-in-varve-layers RUN-NONINTERACTIVE i below
                   "type=value size=16 seed=4294967294" 3 1))
         (ids (vector->list (cadr result))))
    (report (car result) (length ids))
    (report (equal? (vector->list (cadr (gimp-image-get-layers i)))
                    (append (list top) (reverse ids) (list below d))))
    (for-each (lambda (id)
      (report (car (gimp-item-get-name id)))
      (report (recipe-of id) (cadr (car (gimp-item-get-parasite id "varve-recipe"))))
      (report (car (gimp-drawable-width id)) (car (gimp-drawable-height id))
              (gimp-drawable-offsets id) (car (gimp-drawable-type id)))
      (save-png i id (string-append "{g.path('layer')}" (number->string (- id (car ids))) ".png")))
      ids)))""")
        recipes = [f"type=value seed={s} size=16" for s in (4294967294, 4294967295)]
        recipes.append("type=value size=16")  # seed 0 is the default
        assert lines[:2] == ["3 3", "#t"], lines
        for i, recipe in enumerate(recipes):
            assert lines[2 + 3 * i] == recipe, lines
            assert lines[3 + 3 * i] == recipe + " 3", lines  # persistent and undoable
            assert lines[4 + 3 * i] == f"{W} {H} (0 0) 1", lines
            assert grey(harness.read_png(g.path(f"layer{i}.png"))) == noise(recipe)


@tap.test
def places():
    """new layers from a mask, a channel, a grouped layer and in a greyscale image"""
    with gimp() as g:
        lines = g.run_clean(f"""
(let* ((i (new-image {W} {H} GRAY PRECISION-U8-GAMMA))
       (d (add-layer i {W} {H} GRAYA-IMAGE 0 0))
       (mask (car (gimp-layer-create-mask d ADD-MASK-WHITE)))
       (channel (car (gimp-channel-new i {W} {H} "Channel" 50 '(0 0 0))))
       (group (car (gimp-layer-group-new i)))
       (inner (car (gimp-layer-copy d FALSE))))
  (define (new drawable) (vector-ref (cadr (plug-in-varve-layers RUN-NONINTERACTIVE i drawable "" 1 1)) 0))
  (define (place item) (report (car (gimp-item-get-parent item)) (car (gimp-image-get-item-position i item))))
  (gimp-layer-add-mask d mask)
  (gimp-image-insert-channel i channel 0 0)
  (let* ((a (new mask)) (b (new channel)))
    (place a) (place b) (report (car (gimp-drawable-type a)))
    (gimp-image-insert-layer i group 0 0)
    (gimp-image-insert-layer i inner group 0)
    (let* ((c (new inner)) (e (new group)))
      (report (= group (car (gimp-item-get-parent c))) (car (gimp-image-get-item-position i c)))
      (report (car (gimp-item-get-parent e)) (car (gimp-image-get-item-position i e))))))""")
        assert lines == ["-1 1", "-1 0", "3", "#t 0", "-1 0"], lines


@tap.test
def round_trip():
    """the recipe survives an XCF file; edit with "" gives the same bytes, with text the new ones"""
    first, second = "type=perlin seed=9 size=24", "type=value seed=10 size=24 warp=8.5"
    with gimp() as g:
        lines = g.run_clean(IMAGE + f"""
  (let* ((id (vector-ref (cadr (plug-in-varve-layers RUN-NONINTERACTIVE i d "{first}" 1 1)) 0)))
    (gimp-xcf-save RUN-NONINTERACTIVE i id "{g.path('a.xcf')}" "a.xcf")
    (varve i d "{second}")
    (report (recipe-of d))
    (report (car (gimp-item-get-name d)))))""", f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path('a.xcf')}" "a.xcf")))
       (d (car (gimp-image-get-active-layer i))))
  (report (recipe-of d))
  (gimp-drawable-fill d FILL-WHITE)
  (plug-in-varve-edit RUN-NONINTERACTIVE i d "")
  (save-png i d "{g.path('same.png')}")
  (plug-in-varve-edit RUN-NONINTERACTIVE i d "{second}")
  (save-png i d "{g.path('new.png')}")
  (report (recipe-of d))
  (report (car (gimp-item-get-name d)))
  (gimp-item-set-name d "Mine")
  (plug-in-varve-edit RUN-NONINTERACTIVE i d "type=white")
  (report (recipe-of d))
  (report (car (gimp-item-get-name d)))
  (plug-in-varve-edit RUN-NONINTERACTIVE i d "type=white color2=#ffffff80")
  (plug-in-varve-edit RUN-NONINTERACTIVE i d "{first}")
  (save-png i d "{g.path('opaque.png')}"))""")
        assert lines == [second, "Layer", first, second, second, "type=white", "Mine"], lines
        assert grey(harness.read_png(g.path("same.png"))) == noise(first)
        assert grey(harness.read_png(g.path("new.png"))) == noise(second)
        # Alpha that came from a recipe goes with it.
        assert grey(harness.read_png(g.path("opaque.png"))) == noise(first)


@tap.test
def names():
    """a second layer of the same recipe, which GIMP renames, still follows its recipe; a partial fill is no recipe"""
    with gimp() as g:
        lines = g.run_clean(IMAGE + """
  (define (new) (vector-ref (cadr (plug-in-varve-layers RUN-NONINTERACTIVE i d "type=white" 1 1)) 0))
  (new)
  (let* ((id (new)))
    (report (car (gimp-item-get-name id)))
    (plug-in-varve-edit RUN-NONINTERACTIVE i id "type=white seed=2")
    (report (car (gimp-item-get-name id)))
    (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 0 0 9 9)
    (varve i d "type=white")
    (report (car (gimp-item-get-parasite-list d)))))""")
        assert lines == ["type=white #1", "type=white seed=2", "0"], lines


@tap.test
def follows():
    """rendering into a layer renames it as editing does; a part renames and remembers nothing"""
    with gimp() as g:
        lines = g.run_clean("""
(let* ((i (new-image 32 32 RGB PRECISION-U8-GAMMA)) (d (add-layer i 32 32 RGB-IMAGE 0 0))
       (id (vector-ref (cadr (plug-in-varve-layers RUN-NONINTERACTIVE i d "seed=1" 1 1)) 0)))
  (define (tell) (report (car (gimp-item-get-name id)) "/" (recipe-of id)))
  (varve i id "seed=5")
  (tell)
  (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 0 0 8 8)
  (plug-in-varve-edit RUN-NONINTERACTIVE i id "seed=6")
  (tell)
  (gimp-selection-none i)
  (plug-in-varve-edit RUN-NONINTERACTIVE i id "seed=6")
  (tell))""")
        assert [line.split(" / ") for line in lines] == [
            [f"type=perlin seed={seed}"] * 2 for seed in (5, 5, 6)], lines


@tap.test
def last_values():
    """case 81, 19: RUN-WITH-LAST-VALS repeats the last run; an error leaves the values alone"""
    a = "type=perlin seed=0 size=12 octaves=2"
    with gimp() as g:
        lines, output = g.run(IMAGE + f"""
  (plug-in-varve-layers RUN-WITH-LAST-VALS i d "size=1" 1 0)
  (save-png i d "{g.path('default.png')}")
  (varve i d "{a}")
  (save-png i d "{g.path('first.png')}")
  (varve i d "size=0"))""", IMAGE + f"""
  (plug-in-varve-layers RUN-WITH-LAST-VALS i d "" 1 0)
  (save-png i d "{g.path('again.png')}")
  (plug-in-varve-layers RUN-NONINTERACTIVE i d "seed=5" 2 1)
  (report (car (plug-in-varve-layers RUN-WITH-LAST-VALS i d "" 1 0)))
  (report (car (gimp-item-get-name (car (gimp-image-get-active-layer i))))))""")
        refused(output, "size", "0", "1 to 65536")
        assert grey(harness.read_png(g.path("default.png"))) == noise("")
        assert grey(harness.read_png(g.path("first.png"))) == noise(a) != noise(a + " seed=1")
        assert harness.read_png(g.path("again.png")) == harness.read_png(g.path("first.png"))
        assert lines[0] == "2" and lines[1].startswith("type=perlin seed=6"), lines


tap.main()
