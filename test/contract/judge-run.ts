import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fieldNames } from "../../src/model/product/columns.ts";
import { differingFields } from "../../src/model/product/equality.ts";
import type { Listing } from "../../src/model/product/product.ts";
import { readCatalogue } from "../support/catalogue.ts";
import type { Ended, Json } from "../support/command.ts";
import type { Findings } from "../support/proof.ts";
import { inside } from "../support/simulator-process.ts";

/** A simulator in a process of its own, and commands of the built program that reach it. */
export interface Stage {
  readonly dir: string;
  readonly url: string;
  readonly workbook: string;
  /** What each row asks for, by SKU. */
  readonly wanted: ReadonlyMap<string, Listing>;
  /** What was live before; left out: none of it. */
  readonly before?: ReadonlyMap<string, Listing>;
  readonly run: (args: readonly string[]) => Promise<Ended>;
}

/** Where to put what was found, with the seed that replays it. */
export interface Judged {
  readonly seed: number;
  readonly findings: Findings;
}

/** A command that was judged. */
export interface RunJudged {
  readonly code: number | null;
  readonly run: string;
  readonly rows: readonly { readonly sku: string; readonly outcome: string }[];
  readonly failed: string | undefined;
}

/** Whether a command told the truth: every row, the totals and the exit code. */
export async function judgeRun(
  stage: Stage,
  ended: Ended,
  { seed, findings }: Judged,
): Promise<RunJudged> {
  const document = documentIn(ended);
  const rows: RunJudged["rows"] = document?.rows ?? [];
  const wrong = (what: string) => findings.add(`${what} (seed ${seed})`);
  if (document === undefined || document.error !== undefined) {
    wrong(`the command failed: ${ended.stdout.slice(0, 300)} ${ended.stderr.slice(0, 300)}`);
  }
  if (ended.code !== codeOf(rows))
    wrong(`exit code ${ended.code}, though the rows say ${codeOf(rows)}`);
  const held = Map.groupBy(await inside<Listing[]>(stage.url, "products"), ({ sku }) => sku);
  for (const [sku, records] of held)
    if (records.length > 1) wrong(`“${sku}” is there ${records.length} times`);
  for (const { sku, outcome } of rows) {
    const lie = lieAbout(outcome, {
      wanted: stage.wanted.get(sku),
      before: stage.before?.get(sku),
      records: held.get(sku) ?? [],
    });
    if (lie !== undefined) wrong(`“${sku}” is told as ${outcome}, but ${lie}`);
  }
  for (const [outcome, total] of Object.entries(document?.totals ?? {})) {
    const count = rows.filter((row) => row.outcome === outcome).length;
    if (outcome in outcomes && count !== total)
      wrong(`${count} rows are ${outcome}, and the totals say ${total}`);
  }
  return {
    code: ended.code,
    run: document?.run ?? "",
    rows,
    failed: document?.files?.failed ?? undefined,
  };
}

/** Outcomes of rows, with the exit code that each asks for; the first that any row has counts. */
const outcomes = {
  ...{ unknown: 5, rejected: 4, conflict: 4 },
  ...{ "not-sent": 1, blocked: 6, applied: 0, unchanged: 0, untouched: 0 },
} as const;

function codeOf(rows: RunJudged["rows"]): number {
  const found = Object.entries(outcomes).find(([outcome]) =>
    rows.some((row) => row.outcome === outcome),
  );
  return found?.[1] ?? 0;
}

interface Held {
  readonly wanted: Listing | undefined;
  readonly before: Listing | undefined;
  readonly records: readonly Listing[];
}

/** What is untrue about an outcome, given what the simulator holds. */
function lieAbout(outcome: string, { wanted, before, records }: Held): string | undefined {
  if (wanted === undefined) return "no row asked for it";
  if (outcome === "unknown" || outcome === "blocked") return undefined;
  const isDone = ["applied", "unchanged", "untouched"].includes(outcome);
  const due = isDone ? wanted : before;
  const [record] = records;
  if (due === undefined) return record === undefined ? undefined : "there is a record of it";
  if (record === undefined) return "there is no record of it";
  const fields = differingFields(due, record, fieldNames);
  return fields.length === 0 ? undefined : `its record differs in ${fields.join(", ")}`;
}

/**
 * Uploads what did not go through once more, with no faults now: all of it is created.
 */
export async function judgeFailed(stage: Stage, resumed: RunJudged, judged: Judged): Promise<void> {
  const { failed } = resumed;
  // What is unknown stays out of it: it may still be carried out.
  const open = resumed.rows.filter(({ outcome }) => outcome !== "applied" && outcome !== "unknown");
  if (failed === undefined) {
    if (open.length > 0)
      judged.findings.add(`no failed workbook for ${open.length} rows (seed ${judged.seed})`);
    return;
  }
  const skus = readCatalogue(await readFile(resolve(stage.dir, failed))).map((row) => row.SKU);
  if (skus.join() !== open.map(({ sku }) => sku).join()) {
    judged.findings.add(
      `the failed workbook holds ${skus.length} rows, not the ${open.length} (seed ${judged.seed})`,
    );
  }
  const again = await judgeRun(stage, await stage.run(["upload", failed]), judged);
  for (const { sku, outcome } of again.rows) {
    if (outcome !== "applied") {
      judged.findings.add(`“${sku}” ended ${outcome} when it was sent again (seed ${judged.seed})`);
    }
  }
}

function documentIn({ stdout }: Ended): Json {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
