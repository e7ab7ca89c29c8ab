import { plainMessage } from "../../../model/message.ts";
import { fieldNames } from "../../../model/product/columns.ts";
import type { FieldName } from "../../../model/product/product.ts";
import type { Change, Note } from "../../../model/run/plan.ts";
import { excelRow } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import { searchText, WordFinder } from "../../list/filter.ts";
import type { ProductReviewFacts } from "../../state/facts.ts";
import type { ReviewItems } from "../../state/review-items.ts";
import { fieldText } from "../row/field-summary.ts";

/** Searches the rows of a products sheet by SKU, name, notes and field names. */
export class ProductSearch {
  readonly #facts: ProductReviewFacts;
  readonly #translator: Translator;
  /** Case-folded SKU and name of the rows searched so far, by row index. */
  readonly #texts: string[];
  #finder: Finder | undefined;

  /** `before` is an earlier search of the same rows. Its folded SKUs and names are reused. */
  constructor(
    facts: ProductReviewFacts,
    { translator }: Pick<ReviewItems, "translator">,
    before: ProductSearch | undefined,
  ) {
    this.#facts = facts;
    this.#translator = translator;
    this.#texts = before === undefined ? [] : before.#texts;
  }

  /** Whether a row contains the text, which must be folded like a filter. */
  matches(wanted: string, index: number): boolean {
    const { items, missing } = this.#facts;
    const change = items[index];
    if (change === undefined) {
      const listing = missing?.[index - items.length];
      return listing !== undefined && searchText(listing.sku, listing.name).includes(wanted);
    }
    if (this.#textOf(change, index).includes(wanted)) return true;
    if (this.#finder?.word.wanted !== wanted) this.#finder = finderOf(wanted, this.#translator);
    const { fieldNames: held, row } = this.#finder;
    return (
      this.#isInNotes(change.notes, this.#finder) ||
      (held.size > 0 && change.action !== "create" && hasField(change, held)) ||
      excelRow(change.row) === row
    );
  }

  #textOf({ row, sku }: Change, index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const made = searchText(sku, this.#facts.nameOf(row));
    this.#texts[index] = made;
    return made;
  }

  /** Caches results, because many rows have the same notes. */
  #isInNotes(notes: readonly Note[], { word, notes: known }: Finder): boolean {
    return notes.some((note) => {
      const key = plainMessage(note.message);
      const isIn = known.get(key) ?? word.isIn(this.#translator.text(note.message));
      known.set(key, isIn);
      return isIn;
    });
  }
}

function hasField(change: Change, names: ReadonlySet<FieldName>): boolean {
  return change.fields.some(({ field }) => names.has(field));
}

/** A word to search for, prepared for checking many rows. */
interface Finder {
  readonly word: WordFinder;
  /** Fields whose API name or displayed name contains the word. */
  readonly fieldNames: ReadonlySet<FieldName>;
  /** The word as a row number. Undefined if it is not one. */
  readonly row: number | undefined;
  readonly notes: Map<string, boolean>;
}

function finderOf(wanted: string, translator: Translator): Finder {
  const word = new WordFinder(wanted);
  const held = new Set(
    fieldNames.filter((name) => word.isIn(name) || word.isIn(fieldText(name, translator))),
  );
  const row = String(Number(wanted)) === wanted ? Number(wanted) : undefined;
  return { word, fieldNames: held, row, notes: new Map() };
}
