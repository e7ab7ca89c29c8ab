import { loadCatalogue } from "../../locales/catalogues.ts";
import { type Language, languages } from "../../model/localised.ts";
import { createTranslator, type Translator } from "../../model/translator.ts";
import type { Host } from "./host.ts";

type LanguageSource = Pick<Host, "env" | "platform" | "locale">;

export interface LanguageChoice {
  readonly language: Language;
  readonly from: "option" | "variable" | "system" | "default";
}

/** The first of these variables that is not empty decides (POSIX, chapter 8.2). */
const variables = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

export function chooseLanguage(option: string | undefined, host: LanguageSource): LanguageChoice {
  const fromOption = languages.find((language) => language === option);
  if (fromOption !== undefined) return { language: fromOption, from: "option" };
  const set = variables.map((name) => host.env[name]).find((value) => value);
  if (set !== undefined) return { language: languageOfLocale(set), from: "variable" };
  if (host.platform === "win32" || host.platform === "darwin") {
    return { language: languageOfLocale(host.locale()), from: "system" };
  }
  return { language: "en", from: "default" };
}

/** `locale` is a text such as `ru_RU.UTF-8`, `zh-Hans-CN`, `zh` or `C`. */
function languageOfLocale(locale: string): Language {
  const name = /^[a-z]+/i.exec(locale)?.[0].toLowerCase();
  return languages.find((language) => language === name) ?? "en";
}

/** The value of `--lang`, which help texts and parse errors need before `argv` is parsed. */
export function writtenLanguage(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  const options = end === -1 ? argv : argv.slice(0, end);
  const at = options.findLastIndex((word) => word === "--lang" || word.startsWith("--lang="));
  const word = options[at];
  return word === "--lang" ? options[at + 1] : word?.slice("--lang=".length);
}

/** Loads one language only, so that sheetport starts fast. */
export async function loadTranslator(language: Language): Promise<Translator> {
  return createTranslator(language, await loadCatalogue(language), localTime);
}

/** The local time with its offset, such as `2026-11-21 06:07 UTC+3`. */
export function localTime(atMs: number): string {
  if (Number.isNaN(new Date(atMs).getTime())) return "?";
  const day = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "shortOffset" } as const;
  // Swedish dates have the ISO format.
  const shown = new Intl.DateTimeFormat("sv-SE", { ...day, ...time }).format(atMs);
  return shown.replace(/GMT(?:\+0$)?/, "UTC");
}
