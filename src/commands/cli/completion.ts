import type { Command } from "commander";
import { exitCodes } from "../../errors.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import type { CommandResult } from "../process/command.ts";
import { badOption } from "../process/settings.ts";
import { say } from "../say.ts";

/** A command's name, what it is for, and its options. */
interface Entry {
  readonly name: string;
  readonly description: string;
  readonly options: readonly string[];
}

const scripts = { bash, zsh, fish, powershell } as const;

/** `sheetport completion SHELL`: a script made from the very table of commands. */
export function completionCommand(shell: string, program: Command): CommandResult {
  const shells = Object.keys(scripts);
  const write = Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined;
  if (write === undefined) {
    throw badOption(
      "completion",
      shell,
      say("options.useNames", shells, nearestNames(shell, shells)),
    );
  }
  const entries = program.commands.map((command) => ({
    name: command.name(),
    description: program.createHelp().subcommandDescription(command),
    options: command.options.flatMap(({ long }) => (long ? [long] : [])),
  }));
  const script = write(entries);
  return {
    exitCode: exitCodes.done,
    text: () => script,
    isVerbatim: true,
    json: () => ({ shell, script }),
  };
}

function bash(entries: readonly Entry[]): string {
  const cases = entries.map(({ name, options }) => `    ${name}) words="${options.join(" ")}" ;;`);
  return `# sheetport completion for bash: eval "$(sheetport completion bash)"
_sheetport() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${entries.map(({ name }) => name).join(" ")}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _sheetport sheetport
`;
}

function zsh(entries: readonly Entry[]): string {
  const names = entries.map(({ name, description }) => `    '${name}:${quoted(description)}'`);
  const cases = entries.map(
    ({ name, options }) => `    ${name}) compadd -- ${options.join(" ")}; _files ;;`,
  );
  return `#compdef sheetport
# sheetport completion for zsh: source <(sheetport completion zsh)
_sheetport() {
  local -a names
  names=(
${names.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' names
    return
  fi
  case "$words[2]" in
${cases.join("\n")}
  esac
}
compdef _sheetport sheetport
`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ name, description, options }) => [
    `complete -c sheetport -n __fish_use_subcommand -a ${name} -d '${quoted(description)}'`,
    ...options.map(
      (option) =>
        `complete -c sheetport -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`,
    ),
  ]);
  return `# sheetport completion for fish: sheetport completion fish | source\n${lines.join("\n")}\n`;
}

function powershell(entries: readonly Entry[]): string {
  const table = entries.map(
    ({ name, options }) => `    '${name}' = @(${options.map((one) => `'${one}'`).join(", ")})`,
  );
  return `# sheetport completion for PowerShell: sheetport completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName sheetport -ScriptBlock {
  param($word, $ast, $position)
  $commands = [ordered]@{
${table.join("\n")}
  }
  $parts = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  $known = if ($parts.Count -gt 1 -and $commands.Contains($parts[1])) { $commands[$parts[1]] } else { $commands.Keys }
  $known | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}

/** Inside single quotes of a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", " –");
}
