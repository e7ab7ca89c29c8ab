import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import type { Figure } from "./figure.ts";

/** What the suites measured, by suite. */
export type Figures = ReadonlyMap<string, readonly Figure[]>;

const [begin, end] = ["<!-- figures -->", "<!-- end of figures -->"];

const heading = ["suite", "what", "measured", "to reach", "reached"];

/**
 * All figures as one Markdown table under a line that tells on what machine they were measured.
 *
 * @param earlier a table of the same kind: its rows of other suites are kept.
 * @param suites the order of the suites.
 */
export function figuresTable(figures: Figures, { earlier = "", suites }: TableOptions): string {
  const rows = new Map<string, string[]>();
  for (const [suite, its] of figures)
    rows.set(
      suite,
      its.map((figure) => row(suite, figure)),
    );
  for (const line of earlier.split("\n")) {
    const suite = /^\| ([a-z-]+) \|/.exec(line)?.[1];
    if (suite === undefined || suite === heading[0] || figures.has(suite)) continue;
    rows.set(suite, [...(rows.get(suite) ?? []), line]);
  }
  // What several runs have found alike stands there once.
  const sorted = new Set(suites.flatMap((suite) => rows.get(suite) ?? []));
  return [machine(), "", cells(heading), cells(heading.map(() => "---")), ...sorted].join("\n");
}

interface TableOptions {
  readonly earlier?: string;
  readonly suites: readonly string[];
}

function row(suite: string, { what, measured, limit = "", isReached }: Figure): string {
  const reached = isReached === undefined ? "" : isReached ? "yes" : "**no**";
  return cells([suite, what, measured, limit, reached]);
}

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** Processor, memory, system and Node.js: what the figures depend on. */
function machine(): string {
  const [first, all] = [cpus()[0]?.model.trim() ?? "unknown processor", cpus().length];
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const today = new Date().toISOString().slice(0, 10);
  return `Measured ${today}: ${all} × ${first}, ${gibibytes} GiB, ${platform()}-${arch()}, Node.js ${process.versions.node}.`;
}

/**
 * Puts the figures between the marks of a Markdown file, where rows of other suites stay; a file that
 * is not there is made.
 */
export async function writeFigures(
  path: string,
  figures: Figures,
  suites: readonly string[],
): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => `${begin}\n${end}\n`);
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from)
    throw new Error(`${path} has no marks ${begin} and ${end}.`);
  const table = figuresTable(figures, { earlier: text.slice(from, to), suites });
  await writeFile(path, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
}
