import { inBatches } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import { allSpellings, otherSpellings, type PlannedRow, usualWidths } from "../../plan/index.ts";
import type { Session } from "../account/session.ts";

/** Other spellings are searched for at most this many SKUs, or as many as the sheet has. */
const askedMin = 100;
/** Remembered SKUs looked up in one batch. */
const lookedUpTogether = 2_000;

interface Reading {
  /** Reads the listings of some SKUs. */
  readonly read: (skus: readonly string[]) => Promise<ListingsRead>;
  /** Created so lately that the list may not have them yet. */
  readonly created: Pick<ReadonlySet<string>, "has">;
}

/**
 * SKUs that rows may stand for: with zeros in front that a program dropped, without them, or with the
 * letters that a repair changed. A SKU that is not listed while such a one is would become a second
 * listing of one product.
 */
export class Spellings {
  readonly #rows: readonly PlannedRow[];
  readonly #session: Session;
  #isWhole = false;

  /** @param rows those whose SKU may stand for another one */
  constructor(rows: readonly PlannedRow[], session: Session) {
    this.#rows = rows;
    this.#session = session;
  }

  /** What is asked for along with the rows' own SKUs: all of it where every question reads the whole list anyway. */
  beforehand(): readonly string[] {
    const { record, environment } = this.#session;
    this.#isWhole = record.contractFacts(environment.key)?.filterMode === "none";
    return this.#isWhole ? [...new Set(this.#rows.flatMap(allSpellings))] : [];
  }

  /**
   * Finds, for SKUs that are not listed, listed ones that they may stand for. Asks for those that are
   * remembered, and for the likeliest others, as many as the sheet has SKUs; says so when that were
   * not all.
   */
  async live(
    first: ListingsRead,
    { read, created }: Reading,
  ): Promise<ReadonlyMap<string, string>> {
    const rows = this.#rows.filter(({ sku }) => first.absent.has(sku));
    if (rows.length === 0) return new Map();
    const widths = usualWidths([...first.listings.keys(), ...this.#rows.map(({ sku }) => sku)]);
    const remembered = this.#remembered(rows);
    const lists = rows.map((row) => otherSpellings(row, widths));
    const known = (sku: string) => first.listings.has(sku) || first.absent.has(sku);
    const guesses = inTurn(lists).filter((sku) => !known(sku) && !remembered.has(sku));
    const asked = guesses.slice(0, Math.max(askedMin, this.#rows.length));
    if (asked.length < guesses.length && !this.#isWhole)
      this.#tellCut(guesses.length - asked.length);
    const open = [...[...remembered].filter((sku) => !known(sku)), ...asked];
    const second = open.length === 0 || this.#isWhole ? undefined : await read(open);
    const isLive = (sku: string) =>
      first.listings.has(sku) ||
      second?.listings.has(sku) === true ||
      created.has(sku) ||
      // It was listed, and whether it still is could not be established.
      (remembered.has(sku) && second?.unproven.has(sku) === true);
    const found = rows.flatMap((row, at) => {
      const spellings = [...(lists[at] ?? []), ...allSpellings(row)];
      const other = spellings.find(isLive);
      return other === undefined ? [] : [[row.sku, other] as const];
    });
    return new Map(found);
  }

  #remembered(rows: readonly PlannedRow[]): ReadonlySet<string> {
    const { record, environment } = this.#session;
    const found = new Set<string>();
    for (const batch of inBatches(rows.flatMap(allSpellings), lookedUpTogether)) {
      for (const sku of record.rememberedListings(environment.key, batch).keys()) found.add(sku);
    }
    return found;
  }

  #tellCut(left: number): void {
    const { progress, settings } = this.#session;
    progress.note(settings.translator.text(msg("commands.notes.spellingsLeft", { skus: left })));
  }
}

/** The first of each list, then the second of each, and so on; each value once. */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = lists.reduce((most, list) => Math.max(most, list.length), 0);
  const values = new Set<string>();
  for (let turn = 0; turn < longest; turn += 1) {
    for (const list of lists) {
      const value = list[turn];
      if (value !== undefined) values.add(value);
    }
  }
  return [...values];
}
