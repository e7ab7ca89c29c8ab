import { program } from "./command.ts";
import type { Market } from "./market.ts";
import { startOnTerminal, type TerminalRun } from "./terminal.ts";

export interface MarketScreenOptions {
  /** Added to the command line. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What runs the program that is given behind it, such as a shell. */
  readonly under?: readonly string[];
}

/** Options by which a command reaches a market, with a person there to be asked. */
export function attendedFlags({ flags }: Market): string[] {
  return flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
}

/** The screen of `sheetport upload`, at the question before the upload; every row is to go. */
export async function askedOnScreen(
  market: Market,
  { flags = [], env = {}, under = [] }: MarketScreenOptions = {},
): Promise<TerminalRun> {
  const args = ["upload", market.workbook, ...attendedFlags(market), ...flags];
  const run = startOnTerminal(args, {
    ...market.at,
    env,
    command: [...under, process.execPath, program],
  });
  await run.waitFor(/› Check\s*$/m);
  run.press("enter");
  await run.waitFor(/^ u upload the selection/m);
  run.press("u");
  await run.waitFor(/^ y upload {2}n cancel/m);
  return run;
}
