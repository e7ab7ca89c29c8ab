import { exitCodes } from "../../../errors.ts";
import type { CommandResult } from "../../process/command.ts";
import { badChoice } from "../../process/settings.ts";

/**
 * `sheetport completion SHELL`: a script that asks the program at each Tab, `sheetport complete -- WORDS`,
 * the last of which is being written (`candidates.ts`).
 */
export function completionCommand(shell: string): CommandResult {
  const known: Readonly<Record<string, string>> = scripts;
  const script = Object.hasOwn(known, shell) ? known[shell] : undefined;
  if (script === undefined) throw badChoice("completion", shell, Object.keys(known));
  return {
    exitCode: exitCodes.done,
    text: () => script,
    isVerbatim: true,
    json: () => ({ shell, script }),
  };
}

const bash = `# sheetport completion for bash: eval "$(sheetport completion bash)"
_sheetport() {
  local IFS=$'\\n' line current="\${COMP_WORDS[COMP_CWORD]}"
  [ "$current" = "=" ] && current=
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :files) COMPREPLY+=($(compgen -f -- "$current")) ;;
      :folders) COMPREPLY+=($(compgen -d -- "$current")) ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(sheetport complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o filenames -o nosort -F _sheetport sheetport 2>/dev/null ||
  complete -o filenames -F _sheetport sheetport
`;

const zsh = `#compdef sheetport
# sheetport completion for zsh: source <(sheetport completion zsh)
_sheetport() {
  local line
  local -a items
  for line in "\${(@f)$(sheetport complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    case "$line" in
      '') ;;
      :files) compset -P '*='; _files ;;
      :folders) compset -P '*='; _files -/ ;;
      *) items+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( $#items )) && _describe -V 'sheetport' items
}
compdef _sheetport sheetport
`;

const fish = `# sheetport completion for fish: sheetport completion fish | source
function __sheetport_complete
  set -l current (commandline -ct)
  set -l words (commandline -opc) "$current"
  for line in (sheetport complete -- $words[2..-1] 2>/dev/null)
    switch $line
      case ':files'
        __fish_complete_path "$current"
      case ':folders'
        __fish_complete_directories "$current"
      case '*'
        echo $line
    end
  end
end
complete -c sheetport -f -k -a '(__sheetport_complete)'
`;

/** Where nothing is found, PowerShell completes file names by itself; an empty word would be lost. */
const powershell = `# sheetport completion for PowerShell: sheetport completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName sheetport -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -le $position } | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '""' }
  sheetport complete '--' @words 2>$null | Where-Object { $_ -notlike ':*' } | ForEach-Object {
    $value, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
  }
}
`;

const scripts = { bash, zsh, fish, powershell };
