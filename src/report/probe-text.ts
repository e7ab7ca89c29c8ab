import type { ContractFacts } from "../model/facts.ts";
import { shown, timeText } from "./line.ts";
import { type Palette, plain } from "./palette.ts";
import { tableText } from "./table.ts";
import { factWords, probeWords, type ShownFact } from "./words/probe.ts";

/** How a fact stands: seen just now, remembered, unknown so far, or looked at in every run anew. */
export type FactStatus = "learnt-now" | "kept" | "unknown" | "each-run";

/** One silent point of the interface, as far as it is known for an environment. */
export interface FactLine {
  readonly fact: ShownFact;
  /** Number of the decision about it. */
  readonly decision: number;
  readonly status: FactStatus;
  /** As kept; null when it is not known. */
  readonly value: unknown;
  /** When it was last seen to hold; ISO 8601 UTC. */
  readonly seenAt: string | null;
}

/** Facts as a probe left them. */
export interface ProbedFacts {
  readonly facts: ContractFacts;
  /** Facts that were seen by this very probe. */
  readonly seen: ReadonlySet<keyof ContractFacts>;
}

/** Every silent point with what is known of it (decision 6). */
export function factLines({ facts, seen }: ProbedFacts): FactLine[] {
  return Object.entries(factWords).map(([name, { decision }]) => {
    const fact = name as ShownFact;
    if (fact === "updateCanary") {
      return { fact, decision, status: "each-run", value: null, seenAt: null };
    }
    const value = facts[fact] ?? null;
    const at = fact === "readLagMs" ? facts.readLagAt : facts.checkedAt;
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

/** The facts as a table: what, as it is, since when, and what teaches it otherwise. */
export function probeText(lines: readonly FactLine[], palette: Palette = plain): string {
  const rows = lines.map((line) => {
    const words = factWords[line.fact];
    const value = line.value === null ? "" : shown(words.value(line.value));
    return [words.label, value || "–", statusText(line)];
  });
  const table = tableText([[...probeWords.headings], ...rows]);
  const [heading = "", ...rest] = table.split("\n");
  return [palette.bold(heading), ...rest].join("\n");
}

function statusText({ fact, status, seenAt }: FactLine): string {
  const { learntBy } = factWords[fact];
  switch (status) {
    case "learnt-now":
      return probeWords.learntNow;
    case "kept":
      return probeWords.kept(seenAt === null ? "?" : timeText(Date.parse(seenAt)));
    case "each-run":
      return probeWords.eachRun(learntBy);
    case "unknown":
      return probeWords.unknown(learntBy);
  }
}

/** The `probe` document. */
export function probeJson(lines: readonly FactLine[]) {
  return lines.map((line) => ({ ...line, learntBy: factWords[line.fact].learntBy }));
}
