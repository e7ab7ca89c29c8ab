import type { NamesIn } from "../../model/message.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { Translator } from "../../model/translator.ts";
import { type Palette, plain, shown, type TableOptions, tableText } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";

/**
 * An undocumented point that `probe` shows. The update canary runs in every run, so its result is
 * not stored.
 */
type ShownFact =
  | Exclude<keyof ContractFacts, "checkedAt" | "readLagAt" | "totalCountAt">
  | "updateCanary";

/**
 * For each open point, in display order: the decision about it, and the action that reveals the
 * answer.
 */
const points: Readonly<
  Record<
    ShownFact,
    { readonly decision: number; readonly learntBy: NamesIn<"report.probe.learntBy"> }
  >
> = {
  pageBase: { decision: 1, learntBy: "listings" },
  totalCount: { decision: 1, learntBy: "total" },
  sizeName: { decision: 2, learntBy: "listings" },
  pageSizeMax: { decision: 2, learntBy: "listings" },
  filterMode: { decision: 3, learntBy: "listings" },
  filterCountMax: { decision: 3, learntBy: "ignored" },
  controlSkus: { decision: 4, learntBy: "listings" },
  readLagMs: { decision: 4, learntBy: "create" },
  limits: { decision: 9, learntBy: "overLimit" },
  updateCanary: { decision: 16, learntBy: "update" },
  orderPageBase: { decision: 35, learntBy: "orders" },
  orderSizeName: { decision: 35, learntBy: "orders" },
  orderFilterMode: { decision: 35, learntBy: "ignored" },
  formCase: { decision: 38, learntBy: "shipment" },
};

/** Whether this probe found the fact, an earlier one did, it is unknown, or every run checks it. */
export type FactStatus = "learnt-now" | "kept" | "unknown" | "each-run";

/** An open point of the interface, with what is known about it in an environment. */
export interface FactLine {
  readonly fact: ShownFact;
  readonly decision: number;
  readonly status: FactStatus;
  /** Null if unknown. */
  readonly value: unknown;
  /** When the fact was last confirmed; ISO 8601 UTC. */
  readonly seenAt: string | null;
}

/** The facts after a probe. */
export interface ProbedFacts {
  readonly facts: ContractFacts;
  readonly seen: ReadonlySet<keyof ContractFacts>;
}

/** Lists every open point with its current value (decision 6). */
export function factLines({ facts, seen }: ProbedFacts): FactLine[] {
  return Object.entries(points).map(([name, { decision }]) => {
    const fact = name as ShownFact;
    if (fact === "updateCanary") {
      return { fact, decision, status: "each-run", value: null, seenAt: null };
    }
    const value = facts[fact] ?? null;
    const at = seenAtOf(fact, facts);
    return {
      fact,
      decision,
      status: value === null ? "unknown" : seen.has(fact) ? "learnt-now" : "kept",
      value,
      seenAt: value === null ? null : (at ?? null),
    };
  });
}

function seenAtOf(fact: ShownFact, { readLagAt, limits = {}, checkedAt }: ContractFacts) {
  if (fact === "readLagMs") return readLagAt;
  const learntAt = Object.values(limits).map(({ seenAt }) => seenAt);
  return fact === "limits" ? learntAt.sort().at(-1) : checkedAt;
}

/** The facts as a table: point, behaviour, date, and what updates the fact. */
export function probeText(
  lines: readonly FactLine[],
  options: Wording & Pick<TableOptions, "columns"> & { readonly palette?: Palette },
): string {
  const { palette = plain } = options;
  const headings = (["point", "behaviour", "source"] as const).map((name) =>
    options.translator.translate(`report.probe.${name}`),
  );
  const rows = lines.map((line) => {
    const value = line.value === null ? "" : shown(valueText(line, options.translator));
    return [
      options.translator.translate(`report.probe.facts.${line.fact}`),
      value || "–",
      statusText(line, options.translator),
    ];
  });
  const { columns } = options;
  return tableText([headings, ...rows], { columns, heading: palette.bold });
}

function valueText({ fact, value }: FactLine, translator: Translator): string {
  switch (fact) {
    case "filterMode":
    case "orderFilterMode":
      return isMode(value) ? translator.translate(`report.probe.modes.${value}`) : String(value);
    case "filterCountMax":
      return translator.translate("report.probe.atMost", { number: String(value) });
    case "readLagMs":
      return translator.translate("report.probe.atLongest", {
        seconds: (Number(value) / 1000).toFixed(1),
      });
    case "limits":
      return Object.entries(value as NonNullable<ContractFacts["limits"]>)
        .map(([lane, { perMinute }]) =>
          translator.translate("report.probe.lane", {
            lane: lane as Lane,
            perMinute: Math.floor(perMinute),
          }),
        )
        .join(", ");
    case "formCase":
      return translator.translate("report.probe.formCase", { case: String(value) });
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}

function statusText({ fact, status, seenAt }: FactLine, translator: Translator): string {
  const learntBy = learntByText(fact, translator);
  switch (status) {
    case "learnt-now":
      return translator.translate("report.probe.learntNow");
    case "kept":
      return translator.translate("report.probe.kept", {
        time: seenAt === null ? "?" : translator.time(Date.parse(seenAt)),
      });
    case "each-run":
      return translator.translate("report.probe.eachRun", { learntBy });
    case "unknown":
      return translator.translate("report.probe.unknown", { learntBy });
  }
}

/** The JSON of `probe`. */
export function probeJson(lines: readonly FactLine[], wording: Wording) {
  return lines.map((line) => ({
    ...line,
    learntBy: learntByText(line.fact, wording.translator),
  }));
}

function learntByText(fact: ShownFact, translator: Translator): string {
  return translator.translate(`report.probe.learntBy.${points[fact].learntBy}`);
}

type Mode = NamesIn<"report.probe.modes">;

const modes: readonly Mode[] = ["repeat", "comma", "brackets", "single", "none"];

function isMode(value: unknown): value is Mode {
  return modes.some((mode) => mode === value);
}
