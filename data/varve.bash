# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors

# bash completion for varve
# shellcheck shell=bash disable=SC2207 # words without blanks

_varve_options ()
{
  case $1 in
    render) echo --output --width --height --x --y --depth --preset --format --small --help ;;
    batch) echo --output --shard --jobs --keep-going --force --small --dry-run --help ;;
    show) echo --recipe --json --help ;;
    verify) echo --recipe --help ;;
    probe) echo --at --table --check --csv --json --help ;;
    list) echo --json --help ;;
    sweep) echo --output --help ;;
    analyze)
      echo --json --output --width --height --x --y --preset --square --bins --diff-bins \
        --spectrum-bins --help ;;
    selftest) echo --verbose --help ;;
  esac
}

_varve ()
{
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}

  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W 'render batch show verify probe list sweep analyze selftest --help --version' -- "$word"))
    return
  fi

  # bash takes property=value for three words.
  if [[ $word == = ]]; then
    before='' word=${COMP_WORDS[COMP_CWORD-1]}=
  elif [[ $before == = ]]; then
    before='' word=${COMP_WORDS[COMP_CWORD-2]}=$word
  fi

  case $command:$before in
    render:--preset|render:-p|analyze:--preset|analyze:-p)
      COMPREPLY=($(compgen -W "$(varve list presets | sed -n 's/^  \([^ ]*\)  (.*/\1/p')" -- "$word"))
      return ;;
    render:--format|render:-f) COMPREPLY=($(compgen -W 'png tiff exr raw' -- "$word")); return ;;
    render:--depth|render:-d) COMPREPLY=($(compgen -W '8 16 32' -- "$word")); return ;;
    batch:--output|batch:-o|sweep:--output|sweep:-o) compopt -o filenames; COMPREPLY=($(compgen -d -- "$word")); return ;;
    *:--width|*:--height|*:--x|*:--y|*:--shard|*:--jobs|*:-j|*:--at|*:-a|*:--*bins) return ;;
  esac

  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$(_varve_options "$command")" -- "$word"))
  elif [[ $command == list ]]; then
    COMPREPLY=($(compgen -W 'types properties presets words' -- "$word"))
  elif [[ $command == @(render|probe) && $before != @(-o|--output|-t|--table) ]]; then
    COMPREPLY=($(compgen -W "$(varve list words)" -- "$word"))
    if [[ $word == *=* ]]; then
      COMPREPLY=("${COMPREPLY[@]#*=}")
    elif [[ ${COMPREPLY[0]-} == *= ]]; then
      compopt -o nospace
    fi
  else
    compopt -o filenames
    local IFS=$'\n'
    COMPREPLY=($(compgen -f -- "$word"))
  fi
} && complete -F _varve varve
