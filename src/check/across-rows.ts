import type { Finding } from "../model/finding.ts";
import { differenceBetween, foldCode } from "./lookalikes.ts";
import * as say from "./messages-across.ts";
import { findingAt, type Place } from "./row-findings.ts";

/** A code and the rows that carry it. */
interface Carrier {
  readonly code: string;
  readonly rows: number[];
}

/** Codes of one field over all rows, to tell equal ones and those that only look equal. */
export class CodeTwins {
  readonly #rows: number[] = [];
  readonly #codes: string[] = [];

  add(row: number, code: string): void {
    this.#rows.push(row);
    this.#codes.push(code);
  }

  /** By look: the codes that people cannot tell apart; only those with more than one row. */
  groups(): readonly (readonly Carrier[])[] {
    const rowsOfLook = new Map<string, number[]>();
    const crowded = new Set<number[]>();
    for (const [at, code] of this.#codes.entries()) {
      const look = foldCode(code);
      const group = rowsOfLook.get(look);
      if (group === undefined) rowsOfLook.set(look, [at]);
      else {
        group.push(at);
        crowded.add(group);
      }
    }
    return [...crowded].map((group) => this.#carriers(group));
  }

  #carriers(group: readonly number[]): readonly Carrier[] {
    const byCode = new Map<string, Carrier>();
    for (const at of group) {
      const code = this.#codes[at] ?? "";
      const carrier = byCode.get(code) ?? { code, rows: [] };
      carrier.rows.push(this.#rows[at] ?? 0);
      byCode.set(code, carrier);
    }
    return [...byCode.values()];
  }
}

/** The same SKU twice, and SKUs alike but for case, spaces or look-alike letters (decision 32). */
export function skuFindings(skus: CodeTwins, place: Place): Finding[] {
  const findings: Finding[] = [];
  for (const group of skus.groups()) {
    for (const { code, rows } of group) {
      for (const row of rows) {
        if (rows.length > 1) {
          const others = rows.filter((other) => other !== row);
          const said = say.duplicateSku(code, others);
          findings.push(findingAt(row, "duplicate-sku", { ...said, place, value: code }));
        }
        const other = otherThan(code, group);
        if (other === undefined) continue;
        const said = say.lookalikeSku(code, other);
        findings.push(findingAt(row, "lookalike-sku", { ...said, place, value: code }));
      }
    }
  }
  return findings;
}

/**
 * Parent SKUs that look the same but are not, at the rows of the less frequent ones: these
 * variants would stand on a card of their own.
 */
export function cardTwinFindings(parents: CodeTwins, place: Place): Finding[] {
  const findings: Finding[] = [];
  for (const group of parents.groups()) {
    const usual = group.reduce((best, one) => (one.rows.length > best.rows.length ? one : best));
    for (const { code, rows } of group) {
      if (code === usual.code) continue;
      const difference = differenceBetween(code, usual.code);
      const said = say.lookalikeCard(code, { ...usual, difference });
      const about = { ...said, place, value: code };
      findings.push(...rows.map((row) => findingAt(row, "lookalike-card", about)));
    }
  }
  return findings;
}

function otherThan(code: string, group: readonly Carrier[]): say.Lookalike | undefined {
  const other = group.find((one) => one.code !== code);
  return other && { ...other, difference: differenceBetween(code, other.code) };
}
