/**
 * The texts that a filter looks through, folded, each made when it is first needed: typing
 * into a filter looks at every row for every key.
 */
export class SearchTexts {
  readonly #sources: readonly object[];
  readonly #texts: (string | undefined)[];
  readonly #before: Pick<SearchTexts, "known"> | undefined;
  readonly #textOf: (index: number) => string;

  /** `textOf`: folded. `before`: texts of the sources as they were; those that are still there keep theirs. */
  constructor(
    sources: readonly object[],
    {
      textOf,
      before,
    }: { textOf(index: number): string; readonly before?: SearchTexts | undefined },
  ) {
    this.#sources = sources;
    this.#textOf = textOf;
    this.#texts = [];
    this.#before = before?.alone();
  }

  /** Whether an item holds a text, which is folded. */
  holds(wanted: string, index: number): boolean {
    let text = this.#texts[index];
    if (text === undefined) {
      text = this.#before?.known(index, this.#sources[index]) ?? this.#textOf(index);
      this.#texts[index] = text;
    }
    return text.includes(wanted);
  }

  /** The text of a source, if it is known and the source still stands there. */
  known(index: number, source: object | undefined): string | undefined {
    return this.#sources[index] === source ? this.#texts[index] : undefined;
  }

  /** What is known, without what was known before that: generations must not pile up. */
  private alone(): Pick<SearchTexts, "known"> {
    const [sources, texts] = [this.#sources, this.#texts];
    return {
      known: (index, source) => (sources[index] === source ? texts[index] : undefined),
    };
  }
}
