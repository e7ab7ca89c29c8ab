import type { Figure } from "./figure.ts";
import { figuresTable, writeFigures } from "./figures-table.ts";

type Suite = (options: readonly string[]) => Promise<readonly Figure[]>;

/**
 * `npm run bench [-- SUITE … [OPTIONS] [--into FILE.md]]`: the named suites, or all of them; options
 * go to each. At the end all figures stand in one Markdown table, with `--into` between the marks of
 * a file, where the rows of suites that were not run stay.
 */
const suites: Readonly<Record<string, Suite>> = {
  read: async (options) => (await import("./read.ts")).readBench(options),
  export: async () => (await import("./export.ts")).exportBench(),
  upload: async (options) => (await import("./upload.ts")).uploadBench(options),
  team: async (options) => (await import("./team.ts")).teamBench(options),
  economy: async () => (await import("./economy.ts")).economyBench(),
  hostile: async (options) => (await import("./hostile.ts")).hostileBench(options),
  screen: async (options) => (await import("./screen.ts")).screenBench(options),
  startup: async (options) => (await import("./startup.ts")).startupBench(options),
  reliability: async (options) => (await import("./reliability.ts")).reliabilityBench(options),
};

const given = process.argv.slice(2);
const firstOption = given.findIndex((one) => one.startsWith("-"));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
const { into, options } = withoutInto(given.slice(asked.length));
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(
    `No such suite: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.`,
  );
  process.exitCode = 2;
} else await runSuites(asked.length > 0 ? asked : Object.keys(suites));

async function runSuites(names: readonly string[]): Promise<void> {
  const figures = new Map<string, readonly Figure[]>();
  for (const name of names) figures.set(name, (await suites[name]?.(options)) ?? []);
  const all = Object.keys(suites);
  console.log(`\n${figuresTable(figures, { suites: all })}`);
  if (into !== undefined) await writeFigures(into, figures, all);
}

/** `--into FILE` is for the table alone: the suites do not know it. */
function withoutInto(options: readonly string[]) {
  const at = options.indexOf("--into");
  return at < 0
    ? { into: undefined, options }
    : { into: options[at + 1], options: options.toSpliced(at, 2) };
}
