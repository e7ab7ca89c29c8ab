import { inBatches } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import { allSpellings, otherSpellings, type PlannedRow, usualWidths } from "../../plan/index.ts";
import type { Session } from "../account/session.ts";

/** Other spellings are searched for at most this many SKUs, or as many as the sheet has. */
const requestedMin = 100;
/** Remembered SKUs looked up in one batch. */
const batchSize = 2_000;

/**
 * Every other spelling of the rows' SKUs, where each query reads the whole list anyway; else none:
 * {@link findOtherSpellings} then asks for the likeliest.
 */
export function spellingsToRead(
  rows: readonly PlannedRow[],
  { record, environment }: Session,
): readonly string[] {
  const isWhole = record.contractFacts(environment.key)?.filterMode === "none";
  return isWhole ? [...new Set(rows.flatMap(allSpellings))] : [];
}

interface SpellingOptions {
  readonly live: ListingsRead;
  /** All other spellings were read along. */
  readonly isWhole: boolean;
  /** Reads the listings of some SKUs. */
  readonly read: (skus: readonly string[]) => Promise<ListingsRead>;
  /** Created so lately that the list may not have them yet. */
  readonly created: Pick<ReadonlySet<string>, "has">;
}

/**
 * Finds, for SKUs that are not listed, listed ones that they may stand for: with zeros in front that
 * a program dropped, without them, or with the letters that a repair changed. Creating such a SKU
 * would make a second listing of one product. Reads those that are remembered, and the likeliest
 * others, as many as the sheet has SKUs; a note tells when that were not all.
 */
export async function findOtherSpellings(
  doubtful: readonly PlannedRow[],
  session: Session,
  { live, isWhole, read, created }: SpellingOptions,
): Promise<ReadonlyMap<string, string>> {
  const rows = doubtful.filter(({ sku }) => live.absent.has(sku));
  if (rows.length === 0) return new Map();
  const widths = usualWidths([...live.listings.keys(), ...doubtful.map(({ sku }) => sku)]);
  const remembered = rememberedSpellings(rows, session);
  const lists = rows.map((row) => otherSpellings(row, widths));
  const isRead = (sku: string) => live.listings.has(sku) || live.absent.has(sku);
  const guesses = inTurn(lists).filter((sku) => !isRead(sku) && !remembered.has(sku));
  const likeliest = guesses.slice(0, Math.max(requestedMin, doubtful.length));
  const skus = [...[...remembered].filter((sku) => !isRead(sku)), ...likeliest];
  const { progress, settings } = session;
  if (likeliest.length < guesses.length && !isWhole) {
    const left = guesses.length - likeliest.length;
    progress.note(settings.translator.text(msg("commands.notes.spellingsLeft", { skus: left })));
  }
  const more = skus.length === 0 || isWhole ? undefined : await read(skus);
  const isLive = (sku: string) =>
    live.listings.has(sku) ||
    more?.listings.has(sku) === true ||
    created.has(sku) ||
    // It was listed, and whether it still is could not be established.
    (remembered.has(sku) && more?.unproven.has(sku) === true);
  return new Map(
    rows.flatMap((row, at) => {
      const other = [...(lists[at] ?? []), ...allSpellings(row)].find(isLive);
      return other === undefined ? [] : [[row.sku, other] as const];
    }),
  );
}

function rememberedSpellings(
  rows: readonly PlannedRow[],
  { record, environment }: Session,
): ReadonlySet<string> {
  const skus = new Set<string>();
  for (const batch of inBatches(rows.flatMap(allSpellings), batchSize)) {
    for (const sku of record.rememberedListings(environment.key, batch).keys()) skus.add(sku);
  }
  return skus;
}

/** The first of each list, then the second of each, and so on; each value once. */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  );
  return [...new Set(turns.flat())];
}
