import type { Language } from "../../../src/model/localised.ts";
import { bindings, keyText } from "../../../src/screen/keys/bindings.ts";

const latinWord = /[a-z]{3,}/gi;

/** The words in Latin letters of a text, as they are compared here. */
export function latinWords(text: string): string[] {
  return [...text.matchAll(latinWord)].map(([word]) => word.toLowerCase());
}

/** Latin in every language: names of commands, files, keys and codes. */
const latinNames: ReadonlySet<string> = new Set(
  [
    ...["sheetport", "resume", "undo", "export", "orders", "upload"],
    ...[
      "Excel",
      "xlsx",
      "CSV",
      "SKU",
      "UTC",
      "Ctrl",
      "Backspace",
      "PDF",
      "PNG",
      "JPG",
      "kB",
      "GTIN",
    ],
    ...bindings.flatMap(({ keys }) => keys.map(keyText)),
  ].flatMap(latinWords),
);

/** English names of the program itself, which no person is shown in another language. */
export const machineNames: ReadonlySet<string> = new Set(
  [
    ...["create", "update", "unchanged", "invalid", "stale", "blocked", "applied", "rejected"],
    ...["unknown", "conflict", "superseded", "released", "reading"],
    ...["pack", "ship", "declined", "error", "warning", "info", "mine", "theirs"],
  ].flatMap(latinWords),
);

/** What of a text is in English though it is shown in another language. */
export function foreignWords(
  text: string,
  language: Language,
  given: ReadonlySet<string> = new Set(),
): string[] {
  if (language === "en") return [];
  // Options have the same names in every language.
  return latinWords(text.replace(/--[a-z-]+/g, " ")).filter(
    (word) => !latinNames.has(word) && !given.has(word),
  );
}
