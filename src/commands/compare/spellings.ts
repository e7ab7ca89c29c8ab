import { inBatches } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import { allSpellings, otherSpellings, type PlannedRow, usualWidths } from "../../plan/index.ts";
import type { Session } from "../account/session.ts";

/** The maximum number of guessed spellings to read, or one per doubtful row if that is more. */
const requestedMin = 100;
const batchSize = 2_000;

/**
 * All other spellings of the rows' SKUs, if every read returns the whole list anyway. Otherwise
 * none: {@link findOtherSpellings} then reads the remembered and the most likely ones.
 */
export async function spellingsToRead(
  rows: readonly PlannedRow[],
  { record, environment }: Session,
): Promise<readonly string[]> {
  const facts = await record.contractFacts(environment.key);
  const isWhole = facts?.filterMode === "none";
  return isWhole ? [...new Set(rows.flatMap(allSpellings))] : [];
}

/** By SKU, the exported one from which it differs only in upper and lower case. */
export function caseTwins(
  rows: readonly Pick<PlannedRow, "sku">[],
  exported: ReadonlyMap<string, unknown> = new Map(),
): ReadonlyMap<string, string> {
  const byCase = new Map(Array.from(exported.keys(), (sku) => [sku.toLowerCase(), sku]));
  return new Map(
    rows.flatMap(({ sku }): [string, string][] => {
      const twin = exported.has(sku) ? undefined : byCase.get(sku.toLowerCase());
      return twin === undefined ? [] : [[sku, twin]];
    }),
  );
}

interface SpellingOptions {
  readonly live: ListingsRead;
  /** Whether all other spellings have already been read. */
  readonly isWhole: boolean;
  readonly read: (skus: readonly string[]) => Promise<ListingsRead>;
  /** SKUs created so recently that the list may not show them yet. */
  readonly created: Pick<ReadonlySet<string>, "has">;
}

/**
 * Maps an absent SKU to another spelling of it that is live: with more or fewer leading zeros, or
 * with letters that a repair changed. Creating the absent SKU would duplicate the product.
 */
export async function findOtherSpellings(
  doubtful: readonly PlannedRow[],
  session: Session,
  { live, isWhole, read, created }: SpellingOptions,
): Promise<ReadonlyMap<string, string>> {
  const rows = doubtful.filter(({ sku }) => live.absent.has(sku));
  if (rows.length === 0) return new Map();
  const widths = usualWidths([...live.listings.keys(), ...doubtful.map(({ sku }) => sku)]);
  const remembered = await rememberedSpellings(rows, session);
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
    // A remembered listing counts as live until it is proven to be gone.
    (remembered.has(sku) && more?.unproven.has(sku) === true);
  return new Map(
    rows.flatMap((row, at) => {
      const other = [...(lists[at] ?? []), ...allSpellings(row)].find(isLive);
      return other === undefined ? [] : [[row.sku, other] as const];
    }),
  );
}

async function rememberedSpellings(
  rows: readonly PlannedRow[],
  { record, environment }: Session,
): Promise<ReadonlySet<string>> {
  const skus = new Set<string>();
  for (const batch of inBatches(rows.flatMap(allSpellings), batchSize)) {
    const listings = await record.rememberedListings(environment.key, batch);
    for (const sku of listings.keys()) skus.add(sku);
  }
  return skus;
}

function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  );
  return [...new Set(turns.flat())];
}
