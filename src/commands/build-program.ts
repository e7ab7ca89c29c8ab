import { Command } from "commander";
import type { CommandEntry } from "./command-entry.ts";
import { commandTable } from "./command-table.ts";
import type { Host } from "./host.ts";
import type { CommandResult } from "./result.ts";
import { type CommonOptions, readSettings } from "./settings.ts";
import { version } from "./version.ts";

/**
 * The program that reads command lines, made from the table of commands; `report` is given what the
 * command that was run has to say.
 */
export function buildProgram(host: Host, report: (result: CommandResult) => void): Command {
  const program = new Command("sheetport")
    .description("Checks an Excel catalogue, shows what would change, and uploads it safely.")
    .version(version, "--version", "print the version")
    .helpOption("--help", "print help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      // Errors are printed once, when the program has ended.
      outputError: () => {},
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
    });
  for (const entry of commandTable) {
    const command = addCommand(program, entry);
    const given = () => ({ host, settings: readSettings(command.opts<CommonOptions>(), host) });
    command.action(async (...words: unknown[]) => {
      const call = { command, program, options: command.opts(), given };
      // Commander gives the words as the entry declares them, and then what the call holds already.
      const declared = words.slice(0, entry.words?.length ?? 0) as never[];
      report(await entry.run(call, ...declared));
    });
  }
  return program;
}

/** A command with its words and options, in the order in which help lists them. */
function addCommand(program: Command, entry: CommandEntry): Command {
  const command = program.command(entry.name).description(entry.description);
  for (const [word, description] of entry.words ?? []) command.argument(word, description);
  for (const add of entry.options) add(command);
  return command;
}
