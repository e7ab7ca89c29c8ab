import { processHost } from "../../src/commands/host.ts";
import { runProgram } from "../../src/commands/program.ts";

/** Runs `sheetport check FILE --json` in this process; gives the number of rows it checked. */
export async function run(file: string): Promise<number> {
  const printed: string[] = [];
  const host = await processHost();
  const stdout = { ...host.stdout, write: (text: string) => void printed.push(text) };
  await runProgram(["check", file, "--json", "--quiet"], { ...host, stdout });
  const { totals } = JSON.parse(printed.join("")) as { readonly totals: { readonly rows: number } };
  return totals.rows;
}
