import { type Language, languages } from "../../model/localised.ts";
import type { Host } from "./host.ts";

type LanguageSource = Pick<Host, "env" | "platform" | "locale">;

/** The language of the output, and what chose it. */
export interface LanguageChoice {
  readonly language: Language;
  readonly from: "option" | "variable" | "system" | "default";
}

/** In this order, the first variable that is not empty decides (POSIX, chapter 8.2). */
const variables = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/**
 * Chooses the language of the output: by `--lang`, else by the variables, else on Windows and macOS
 * by the system's locale. Any locale that is not Russian or Chinese gives English, including `C`
 * and `POSIX`.
 */
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

/**
 * Maps a locale such as `ru_RU.UTF-8`, `zh-Hans-CN` or `zh` to a supported language. Unsupported
 * locales give English.
 */
function languageOfLocale(locale: string): Language {
  const name = /^[a-z]+/i.exec(locale)?.[0].toLowerCase();
  return languages.find((language) => language === name) ?? "en";
}

/**
 * Finds the value of `--lang` before the command line is parsed, because the help text and parse
 * errors need the language. Undefined if the option is missing.
 */
export function writtenLanguage(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  const options = end === -1 ? argv : argv.slice(0, end);
  const at = options.findLastIndex((word) => word === "--lang" || word.startsWith("--lang="));
  const word = options[at];
  return word === "--lang" ? options[at + 1] : word?.slice("--lang=".length);
}
