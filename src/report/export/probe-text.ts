import type { ContractFacts, FilterMode } from "../../model/run/facts.ts";
import type { Lane } from "../../model/run/rate.ts";
import { plain } from "../../model/text/palette.ts";
import type { Translator } from "../../model/translator.ts";
import { type TableOptions, tableText, type Wording } from "../lines/layout.ts";
import { numberText, shown } from "../lines/line.ts";

/** `updateCanary` is not a stored fact, because each run sends its own. */
type ShownFact =
  | Exclude<keyof ContractFacts, "allReadAtMs" | "checkedAt" | "readLagAt" | "totalCountAt">
  | "updateCanary";

const points = {
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
} as const satisfies Readonly<Record<ShownFact, object>>;

interface FactLine {
  readonly fact: ShownFact;
  readonly decision: number;
  /** Who found the answer: this probe, an earlier probe or run, nobody, or each run by itself. */
  readonly status: "learnt-now" | "kept" | "unknown" | "each-run";
  readonly value: unknown;
  /** When limits or the read lag were measured; for other facts, the time of the last check. */
  readonly seenAt: string | null;
}

/** The answers to all open questions about the API after a probe (decision 6). */
export function factLines(
  facts: ContractFacts,
  seen: ReadonlySet<keyof ContractFacts>,
): FactLine[] {
  return Object.entries(points).map(([name, { decision }]) => {
    const fact = name as ShownFact;
    const unknown = { fact, decision, value: null, seenAt: null };
    if (fact === "updateCanary") return { ...unknown, status: "each-run" };
    const value = facts[fact];
    if (value === undefined) return { ...unknown, status: "unknown" };
    const status = seen.has(fact) ? "learnt-now" : "kept";
    return { fact, decision, status, value, seenAt: seenAtOf(fact, facts) ?? null };
  });
}

function seenAtOf(fact: ShownFact, { readLagAt, limits = {}, checkedAt }: ContractFacts) {
  if (fact === "readLagMs") return readLagAt;
  const learntAt = Object.values(limits).map(({ seenAt }) => seenAt);
  return fact === "limits" ? learntAt.sort().at(-1) : checkedAt;
}

/** A table of questions, with the behaviour, and when it was learnt or what would reveal it. */
export function probeText(
  lines: readonly FactLine[],
  { translator, palette = plain, columns }: Wording & Pick<TableOptions, "columns">,
): string {
  const names = ["point", "behaviour", "source"] as const;
  const headings = names.map((name) => translator.translate(`report.probe.${name}`));
  const rows = lines.map((line) => [
    translator.translate(`report.probe.facts.${line.fact}`),
    (line.value !== null && shown(valueText(line, translator))) || "–",
    statusText(line, translator),
  ]);
  return tableText([headings, ...rows], { columns, heading: palette.bold });
}

function valueText({ fact, value }: FactLine, translator: Translator): string {
  switch (fact) {
    case "filterMode":
    case "orderFilterMode":
      return translator.translate(`report.probe.modes.${value as FilterMode}`);
    case "filterCountMax":
      return translator.translate("report.probe.atMost", { number: Number(value) });
    case "readLagMs":
      return translator.translate("report.probe.atLongest", {
        seconds: (Number(value) / 1000).toFixed(1),
      });
    case "limits":
      return Object.entries(value as NonNullable<ContractFacts["limits"]>)
        .map(([name, limit]) => {
          const values = { lane: name as Lane, perMinute: Math.floor(limit.perMinute) };
          return translator.translate("report.probe.lane", values);
        })
        .join(translator.translate("report.comma"));
    case "formCase":
      return translator.translate("report.probe.formCase", { case: String(value) });
    case "totalCount":
    case "pageSizeMax":
      return numberText(Number(value), translator);
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

/** The `facts` in the JSON of `probe`. */
export function probeJson(lines: readonly FactLine[], { translator }: Wording) {
  return lines.map((line) => ({ ...line, learntBy: learntByText(line.fact, translator) }));
}

function learntByText(fact: ShownFact, translator: Translator): string {
  return translator.translate(`report.probe.learntBy.${points[fact].learntBy}`);
}
