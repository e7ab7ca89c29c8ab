import type { CheckFacts } from "../facts.ts";
import { holds } from "../list/filter.ts";
import type { ListSource } from "../list/list.ts";

/** The findings of a check as a list. */
export function checkSource({ findings, since }: CheckFacts): ListSource {
  return {
    count: findings.length,
    key: (index) => {
      const finding = findings[index];
      return finding === undefined ? "" : `${finding.row} ${finding.cell} ${finding.code}`;
    },
    isIn: (preset, index) => {
      const finding = findings[index];
      if (finding === undefined) return false;
      if (preset === "all") return true;
      return preset === "new" ? since?.fresh.has(finding) === true : finding.severity === preset;
    },
    matches: (wanted, index) => {
      const finding = findings[index];
      if (finding === undefined) return false;
      const { row, cell, code, message, value, column } = finding;
      if (String(row) === wanted) return true;
      return holds([cell, code, column, message, value], wanted);
    },
    isMarked: (index) => findings[index]?.severity === "error",
  };
}
