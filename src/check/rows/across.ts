import type { Pause } from "../../model/long-work.ts";
import { msg, type Text } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { meantByMixedScript, mixedScriptMessage } from "../cells/codes.ts";
import { differenceBetween, foldCode, mixedScriptCode } from "../layout/lookalikes.ts";
import { findingAt, type Place } from "../layout/row-findings.ts";

/** A code and the rows that have it, in sheet order. */
export interface Carrier {
  readonly code: string;
  readonly rows: readonly number[];
}

/** Groups of look-alike codes, and codes in several rows, in sheet order. */
async function groupsOf(
  carriers: readonly Carrier[],
  pause: Pause,
): Promise<readonly (readonly Carrier[])[]> {
  const byLook = new Map<string, Carrier[]>();
  for (const carrier of carriers) {
    const look = foldCode(carrier.code);
    const alike = byLook.get(look);
    if (alike === undefined) byLook.set(look, [carrier]);
    else alike.push(carrier);
    // Awaiting undefined would cost as much as the step itself.
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return [...byLook.values()].filter(
    (alike) => alike.length > 1 || alike.some(({ rows }) => rows.length > 1),
  );
}

/** The names of the first rows, and the number of further rows. */
function rowsText(rows: readonly string[]): Text {
  const shown = rows.slice(0, rowsMax);
  return msg("check.rows", { rows: shown, count: rows.length, more: rows.length - shown.length });
}

const rowsMax = 3;

/** Looks up columns and names of rows. */
export interface RowsContext {
  /** Returns the first column of a field in the row's sheet. Undefined if there is none. */
  placeOf(row: number, field: FieldName): Place | undefined;
  nameOf(row: number): string;
  readonly pause: Pause;
}

/**
 * Finds repeated SKUs, and SKUs that differ only by case, spaces or look-alike letters (decision
 * 32).
 */
export async function skuFindings(
  skus: readonly Carrier[],
  context: RowsContext,
): Promise<Finding[]> {
  const { placeOf, nameOf, pause } = context;
  const findings: Finding[] = [];
  for (const group of await groupsOf(skus, pause)) {
    await pause();
    for (const { code, rows } of group) {
      const pair = lookalikeSku(code, group, context);
      for (const row of rows) {
        const place = placeOf(row, "sku");
        if (place === undefined) continue;
        if (rows.length > 1) {
          const message = msg("check.duplicateSku", {
            sku: code,
            rows: rowsText(rows.map(nameOf)),
          });
          findings.push(findingAt(row, "duplicate-sku", message, { place, value: code }));
        }
        if (pair === undefined) continue;
        // Two look-alike listings may both be live, so this only matters for new listings.
        const about = { place, value: code, onlyOnCreate: true };
        findings.push(findingAt(row, "lookalike-sku", pair, about));
      }
    }
  }
  return findings;
}

/**
 * Finds parent SKUs that look the same but differ, since their variants would get separate cards.
 * Reports the rows of the rarer spelling, or all rows if no spelling is more frequent.
 */
export async function lookalikeCardFindings(
  parents: readonly Carrier[],
  { placeOf, nameOf, pause }: RowsContext,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const group of await groupsOf(parents, pause)) {
    await pause();
    const [most, next] = group.toSorted((one, other) => other.rows.length - one.rows.length);
    if (most === undefined || next === undefined) continue;
    const meant = group.map(({ code }) => mixedScriptCode(code)?.meant);
    const right =
      group.find(({ code }) => meant.includes(code)) ??
      (most.rows.length > next.rows.length ? most : undefined);
    for (const [at, { code, rows }] of group.entries()) {
      if (code === right?.code) continue;
      const usual = right ?? (code === most.code ? next : most);
      const message = msg("check.lookalikeCard", {
        ...{ parentSku: code, other: usual.code, rows: rowsText(usual.rows.map(nameOf)) },
        difference: differenceText(code, usual.code),
        isKnown: right !== undefined,
      });
      // The difference is a letter of another alphabet, so the usual code was meant.
      const isSure = meant[at] === usual.code;
      for (const row of rows) {
        const place = placeOf(row, "parentSku");
        if (place === undefined) continue;
        const about = { place, value: code, ...(isSure && { repair: usual.code }) };
        findings.push(findingAt(row, "lookalike-card", message, about));
      }
    }
  }
  return findings;
}

/**
 * The message about a code and its look-alike. It is the same for both, so that they form one
 * group.
 */
function lookalikeSku(code: string, group: readonly Carrier[], { nameOf }: RowsContext) {
  const [one, second] = group;
  const two = group.find((carrier) => carrier.code === code && carrier !== one) ?? second;
  if (one === undefined || two === undefined) return undefined;
  return msg("check.lookalikeSku", {
    ...{ one: one.code, oneRows: rowsText(one.rows.map(nameOf)) },
    ...{ two: two.code, twoRows: rowsText(two.rows.map(nameOf)) },
    difference: differenceText(one.code, two.code),
  });
}

function differenceText(one: string, other: string) {
  return msg("check.difference", { ...differenceBetween(one, other) });
}

/**
 * Finds SKUs and parent SKUs with wrong characters, except those that `earlier` already reports as
 * look-alikes.
 */
export function mixedScriptFindings(
  codes: { readonly sku: readonly Carrier[]; readonly parentSku: readonly Carrier[] },
  earlier: readonly Finding[],
  { placeOf }: RowsContext,
): Finding[] {
  const lookalikes = new Set(
    earlier
      .filter(({ code }) => code === "lookalike-sku" || code === "lookalike-card")
      .map(({ row, field }) => `${field} ${row}`),
  );
  const findings: Finding[] = [];
  for (const field of ["sku", "parentSku"] as const) {
    for (const { code, rows } of codes[field]) {
      const mixed = mixedScriptCode(code);
      if (mixed === undefined) continue;
      for (const row of rows) {
        const place = placeOf(row, field);
        if (place === undefined || lookalikes.has(`${field} ${row}`)) continue;
        const about = { place, value: code, ...meantByMixedScript(mixed) };
        const message = mixedScriptMessage(place, code, mixed);
        findings.push(findingAt(row, "code-lookalike", message, about));
      }
    }
  }
  return findings;
}
