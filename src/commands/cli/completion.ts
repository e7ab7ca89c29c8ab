import { Option } from "commander";
import { exitCodes } from "../../errors.ts";
import type { CommandResult } from "../process/command.ts";
import { badChoice } from "../process/settings.ts";
import type { CommandEntry } from "./command-entry.ts";

interface Words {
  /** The options and the first-argument values of each command. */
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** The values that each option accepts; empty if it accepts any value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

function wordsOf(table: readonly CommandEntry[]): Words {
  const values = new Map<string, readonly string[]>();
  const commands = new Map<string, readonly string[]>();
  for (const { name, options, words } of table) {
    const offered = [...(words?.[0]?.[2] ?? []), "--help"];
    for (const [flags, , more = {}] of options.flatMap((group) => group.options)) {
      const { long, required } = new Option(flags);
      if (long === undefined || more.isRare === "never") continue;
      offered.push(long);
      if (required)
        values.set(long, [...new Set([...(values.get(long) ?? []), ...(more.choices ?? [])])]);
    }
    commands.set(name, [...new Set(offered)]);
  }
  return { commands, values };
}

export function completionCommand(shell: string, table: readonly CommandEntry[]): CommandResult {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined;
  if (script === undefined) throw badChoice("completion", shell, Object.keys(scripts));
  const text = script(wordsOf(table));
  return {
    exitCode: exitCodes.done,
    text: () => text,
    isVerbatim: true,
    json: () => ({ shell, script: text }),
  };
}

function bash({ commands, values }: Words): string {
  const names = [...commands.keys()];
  return `_sheetport() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= words= at
  if [[ $cur == "=" ]]; then cur=
  elif [[ $prev == "=" ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in ${names.join("|")}) command=\${COMP_WORDS[at]}; break ;; esac
  done
  case $prev in
${[...values].map(([option, choices]) => `    ${option}) COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$cur")); return ;;`).join("\n")}
  esac
  case $command in
    "") words="help ${names.join(" ")}" ;;
${[...commands].map(([name, words]) => `    ${name}) words="${words.join(" ")}" ;;`).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -o bashdefault -F _sheetport sheetport
`;
}

function zsh(words: Words): string {
  return `autoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n${bash(words)}`;
}

function fish({ commands, values }: Words): string {
  const lines = [...commands].flatMap(([name, words]) => [
    `complete -c sheetport -n __fish_use_subcommand -a ${name}`,
    ...words.map((word) => {
      const choices = values.get(word);
      const value =
        choices === undefined ? "" : choices.length > 0 ? ` -x -a '${choices.join(" ")}'` : " -r";
      const offered = word.startsWith("--") ? `-l ${word.slice(2)}${value}` : `-a ${word}`;
      return `complete -c sheetport -n '__fish_seen_subcommand_from ${name}' ${offered}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}

function powershell({ commands, values }: Words): string {
  const hash = (entries: ReadonlyMap<string, readonly string[]>) =>
    `@{ ${[...entries].map(([name, words]) => `'${name}' = '${words.join(" ")}'`).join("; ")} }`;
  return `Register-ArgumentCompleter -Native -CommandName sheetport -ScriptBlock {
  param($word, $line, $position)
  $commands = ${hash(commands)}
  $values = ${hash(new Map([...values].filter(([, choices]) => choices.length > 0)))}
  $typed = @($line.CommandElements | ForEach-Object { "$_" } | Where-Object { $_ -ne $word })
  $command = $typed | Where-Object { $commands.ContainsKey($_) } | Select-Object -First 1
  $words = if ($values.ContainsKey($typed[-1])) { $values[$typed[-1]] }
    elseif ($command) { $commands[$command] } else { $commands.Keys -join ' ' }
  $words -split ' ' | Where-Object { $_ -like "$word*" }
}
`;
}

const scripts = { bash, zsh, fish, powershell };
