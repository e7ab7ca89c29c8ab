import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import type { Figure } from "./figure.ts";

/** What the suites measured, by suite. */
export type Figures = ReadonlyMap<string, readonly Figure[]>;

const [begin, end] = ["<!-- figures -->", "<!-- end of figures -->"];

/** All figures as one Markdown table under a line that tells on what machine they were measured. */
export function figuresTable(figures: Figures): string {
  const rows = [...figures].flatMap(([suite, its]) =>
    its.map(({ what, measured, limit = "", isReached }) => [
      suite,
      what,
      measured,
      limit,
      isReached === undefined ? "" : isReached ? "yes" : "**no**",
    ]),
  );
  const heading = ["suite", "what", "measured", "to reach", "reached"];
  const lines = [heading, heading.map(() => "---"), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
  );
  return [machine(), "", ...lines].join("\n");
}

/** Processor, memory, system and Node.js: what the figures depend on. */
function machine(): string {
  const [first, all] = [cpus()[0]?.model.trim() ?? "unknown processor", cpus().length];
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const today = new Date().toISOString().slice(0, 10);
  return `Measured ${today}: ${all} × ${first}, ${gibibytes} GiB, ${platform()}-${arch()}, Node.js ${process.versions.node}.`;
}

/** Puts the table between the marks of a Markdown file that has them, or makes the file of it. */
export async function writeFiguresTable(path: string, table: string): Promise<void> {
  const text = await readFile(path, "utf8").catch(() => `${begin}\n${end}\n`);
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no marks ${begin} and ${end}.`);
  await writeFile(path, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}
