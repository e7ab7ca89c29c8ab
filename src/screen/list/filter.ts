import { normalForm } from "../../model/text/spelling.ts";
import type { Translator } from "../../model/translator.ts";
import { type Line, type Span, spansWidth } from "../text/line.ts";

/**
 * Characters that only need lower case to be compared: Latin, Cyrillic, kana, and ideographs with
 * their punctuation.
 */
const plain =
  " -~\\u00C0-\\u00D6\\u00D8-\\u00DE\\u00E0-\\u00F6\\u00F8-\\u012F\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E" +
  "\\u0400-\\u0481\\u048A-\\u04FF\\u3001-\\u3020\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF";
const simple = new RegExp(`^[${plain}]*$`);

/**
 * Full-width forms of ASCII, common in Chinese texts. Each is `fullWidthFrom` above its plain
 * character.
 */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthFrom = 0xfee0;

/**
 * Normalises text for filtering: ignores case, full width and composition, and makes `ß` equal to
 * `ss` and the dotless i equal to the dotted one.
 */
export function folded(text: string): string {
  // A fast path that most texts take, because a list can have 50,000 rows.
  if (simple.test(text)) return text.toLowerCase();
  const narrow = text.replace(fullWidth, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - fullWidthFrom),
  );
  if (simple.test(narrow)) return narrow.toLowerCase();
  return normalForm(text, "NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ");
}

/** Folds and joins texts for {@link ListRow}. No word can match across two of them. */
export function searchText(texts: readonly string[]): string {
  return texts.map(folded).join("\n");
}

/** Returns a function that computes a value on its first call and then remembers it. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** The folded words of a filter. A row must contain all of them, in any order and in any column. */
export function filterWords(filter: string): string[] {
  return folded(filter)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** A group that a list can be filtered by, with its name and the number of its rows. */
export interface Tab {
  readonly id: string;
  readonly words: string;
  readonly count: number;
}

/** The groups to show: “all”, those with rows, and the current one. */
export function offeredTabs(tabs: readonly Tab[], chosen: string): readonly Tab[] {
  return tabs.filter(({ id, count }) => id === "all" || id === chosen || count > 0);
}

/**
 * The groups on one line: “errors 12”. The current one is in brackets and always visible. Groups
 * that do not fit are left out.
 */
export function tabsLine(
  offered: readonly Tab[],
  chosen: string,
  { columns, translator }: { readonly columns: number; readonly translator: Translator },
): Line {
  const spans = offered.map(({ id, words, count }): Span => {
    const text = `${words} ${translator.translate("model.grouped", { number: count })}`;
    return id === chosen
      ? { text: `[${text}]`, style: "strong" }
      : { text: ` ${text} `, style: "dim" };
  });
  const fits = (from: number, to: number) => spansWidth(spans.slice(from, to)) <= columns - 2;
  const at = offered.findIndex(({ id }) => id === chosen);
  let first = 0;
  while (first < at && !fits(first, at + 1)) first += 1;
  let end = Math.max(first, at) + 1;
  while (end < spans.length && fits(first, end + 1)) end += 1;
  return [
    { text: first > 0 ? "‹" : " ", style: "dim" },
    ...spans.slice(first, end),
    { text: end < spans.length ? "›" : "", style: "dim" },
  ];
}
