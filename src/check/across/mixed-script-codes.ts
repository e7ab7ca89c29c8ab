import type { Finding } from "../../model/sheet/finding.ts";
import { type OddCode, oddCode } from "../cells/mixed-script-code.ts";
import { meantByOddCode, saidOfOddCode } from "../cells/read-code-text.ts";
import { findingAt } from "../layout/row-findings.ts";
import type { Telling } from "./across-rows.ts";

interface Odd {
  readonly row: number;
  readonly field: "sku" | "parentSku";
  readonly text: string;
  readonly odd: OddCode;
}

/**
 * SKUs and parent SKUs with characters in place of others. They are told when all rows are known:
 * one that looks like the code of another row is told as that, and not a second time.
 */
export class OddCodes {
  readonly #odd: Odd[] = [];

  add(row: number, field: Odd["field"], text: string): void {
    const odd = oddCode(text);
    if (odd !== undefined) this.#odd.push({ row, field, text, odd });
  }

  /** A finding for each of which `told` says nothing. */
  findings(told: readonly Finding[], { placeOf }: Telling): Finding[] {
    const lookalikes = new Set(
      told
        .filter(({ code }) => code === "lookalike-sku" || code === "lookalike-card")
        .map(({ row, field }) => `${field} ${row}`),
    );
    return this.#odd.flatMap(({ row, field, text, odd }) => {
      const place = placeOf(row, field);
      if (place === undefined || lookalikes.has(`${field} ${row}`)) return [];
      const about = { place, value: text, ...meantByOddCode(odd) };
      return [findingAt(row, "code-lookalike", saidOfOddCode(place, text, odd), about)];
    });
  }
}
