import type { NamesIn } from "../../model/message.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { Translator } from "../../model/translator.ts";
import { type Palette, plain, shown, type TableOptions, tableText } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";

/** Open points of the interface in display order, with the decision about each. */
/** A silent point that “probe” shows; the canary is looked at in each run and not kept. */
type ShownFact =
  | Exclude<keyof ContractFacts, "checkedAt" | "readLagAt" | "totalCountAt">
  | "updateCanary";

const decisions: Readonly<Record<ShownFact, number>> = {
  pageBase: 1,
  totalCount: 1,
  sizeName: 2,
  pageSizeMax: 2,
  filterMode: 3,
  filterCountMax: 3,
  controlSkus: 4,
  readLagMs: 4,
  limits: 9,
  updateCanary: 16,
  orderPageBase: 35,
  orderSizeName: 35,
  orderFilterMode: 35,
  formCase: 38,
};

/** State of a fact: seen just now, remembered, unknown, or learnt anew in every run. */
export type FactStatus = "learnt-now" | "kept" | "unknown" | "each-run";

/** One open point of the interface, as known for an environment. */
export interface FactLine {
  readonly fact: ShownFact;
  /** Number of the decision about it. */
  readonly decision: number;
  readonly status: FactStatus;
  /** Null when it is not known. */
  readonly value: unknown;
  /** When it was last seen to hold; ISO 8601 UTC. */
  readonly seenAt: string | null;
}

/** Facts after a probe. */
export interface ProbedFacts {
  readonly facts: ContractFacts;
  /** Facts that were seen by this probe. */
  readonly seen: ReadonlySet<keyof ContractFacts>;
}

/** Every open point with what is known of it (decision 6). */
export function factLines({ facts, seen }: ProbedFacts): FactLine[] {
  return Object.entries(decisions).map(([name, decision]) => {
    const fact = name as ShownFact;
    if (fact === "updateCanary") {
      return { fact, decision, status: "each-run", value: null, seenAt: null };
    }
    const value = facts[fact] ?? null;
    const at = seenAtOf(fact, facts);
    const known = seen.has(fact) ? "learnt-now" : "kept";
    return {
      fact,
      decision,
      status: value === null ? "unknown" : known,
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

/** The facts as a table: point, value, since when, and what updates it. */
export function probeText(
  lines: readonly FactLine[],
  options: Wording & Pick<TableOptions, "columns"> & { readonly palette?: Palette },
): string {
  const { palette = plain } = options;
  const headings = (["point", "behaviour", "source"] as const).map((name) =>
    options.translator.translate(`report.probe.headings.${name}`),
  );
  const rows = lines.map((line) => {
    const value = line.value === null ? "" : shown(valueText(line, options.translator));
    return [
      options.translator.translate(`report.probe.facts.${line.fact}.label`),
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
      return translator.translate(
        `report.probe.formCase.${value === "capitals" ? "capitals" : "documented"}`,
      );
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}

function statusText({ fact, status, seenAt }: FactLine, translator: Translator): string {
  const learntBy = translator.translate(`report.probe.facts.${fact}.learntBy`);
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

/** The `probe` document. */
export function probeJson(lines: readonly FactLine[], wording: Wording) {
  return lines.map((line) => ({
    ...line,
    learntBy: wording.translator.translate(`report.probe.facts.${line.fact}.learntBy`),
  }));
}

type Mode = NamesIn<"report.probe.modes">;

const modes: readonly Mode[] = ["repeat", "comma", "brackets", "single", "none"];

function isMode(value: unknown): value is Mode {
  return modes.some((mode) => mode === value);
}
