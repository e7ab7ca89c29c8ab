import { fieldNames } from "../../model/columns.ts";
import type { Note } from "../../model/plan.ts";
import type { FieldName } from "../../model/product.ts";
import { excelRow } from "../../model/stacked-rows.ts";
import { changedFieldNames, noteText, type PreviewedChange } from "../../plan/index.ts";
import type { ProductReviewFacts } from "../facts.ts";
import { searchText, WordFinder } from "../list/filter.ts";
import type { RowWords } from "../words/en.ts";
import type { ScreenWords } from "../words/index.ts";

/** Looks for words in the rows of a products sheet: in SKU, name, notes and the names of fields. */
export class ProductSearch {
  readonly #facts: ProductReviewFacts;
  readonly #words: ScreenWords;
  /** SKU and name of rows that were looked through, where the facts do not have them. */
  readonly #texts: string[];
  #finder: Finder | undefined;

  /** `before` looked through the same rows: their SKUs and names are as they were. */
  constructor(facts: ProductReviewFacts, words: ScreenWords, before: ProductSearch | undefined) {
    this.#facts = facts;
    this.#words = words;
    this.#texts = before === undefined ? [] : before.#texts;
  }

  /** Whether a row has something with these letters, folded as filters compare them. */
  matches(wanted: string, index: number): boolean {
    const isInText = this.#facts.hasText?.(index, wanted);
    if (isInText === true) return true;
    const change = this.#facts.items.at(index);
    if (change === undefined) return false;
    if (isInText === undefined && this.#textOf(change, index).includes(wanted)) return true;
    if (this.#finder?.word.wanted !== wanted) this.#finder = finderOf(wanted, this.#words.row);
    const { fieldNames: held, row } = this.#finder;
    return (
      this.#isInNotes(change.notes, this.#finder) ||
      (held.size > 0 && change.action !== "create" && hasField(change, held)) ||
      excelRow(change.row) === row
    );
  }

  #textOf({ row, sku }: PreviewedChange, index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const made = searchText(sku, this.#facts.nameOf(row));
    this.#texts[index] = made;
    return made;
  }

  /** Very many rows share the same notes. */
  #isInNotes(notes: readonly Note[], finder: Finder): boolean {
    if (notes.length === 0) return false;
    // Mostly the row before has the same ones.
    if (notes === finder.lastNotes) return finder.isInLast;
    finder.isInLast =
      finder.notes.get(notes) ??
      notes.some((note) => finder.word.isIn(noteText(note, this.#words.language)));
    finder.lastNotes = notes;
    finder.notes.set(notes, finder.isInLast);
    return finder.isInLast;
  }
}

function hasField(change: PreviewedChange, names: ReadonlySet<FieldName>): boolean {
  return changedFieldNames(change).some((field) => names.has(field));
}

/** What is wanted, ready for being looked for in every row. */
interface Finder {
  readonly word: WordFinder;
  /** The fields whose names hold it, in the interface or on the screen. */
  readonly fieldNames: ReadonlySet<FieldName>;
  /** The row whose number it is; undefined when it is none. */
  readonly row: number | undefined;
  /** Notes that were looked through, and whether they hold it. */
  readonly notes: Map<readonly Note[], boolean>;
  /** Those that were asked for last. */
  lastNotes: readonly Note[] | undefined;
  isInLast: boolean;
}

function finderOf(wanted: string, words: RowWords): Finder {
  const word = new WordFinder(wanted);
  const held = new Set(
    fieldNames.filter((name) => word.isIn(name) || word.isIn(words.field(name))),
  );
  const row = String(Number(wanted)) === wanted ? Number(wanted) : undefined;
  return {
    ...{ word, fieldNames: held, row },
    ...{ notes: new Map(), lastNotes: undefined, isInLast: false },
  };
}
