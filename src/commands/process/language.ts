import { type Language, languages } from "../../model/schemas/annotations.ts";
import type { Host } from "./host.ts";

/** What a language is chosen by. */
type LanguageSource = Pick<Host, "env" | "platform" | "locale">;

/** A language and where it comes from. */
export interface LanguageChoice {
  readonly language: Language;
  readonly from: "option" | "variable" | "system" | "default";
}

/** The first of them that is set and not blank counts, as POSIX has it (chapter 8.2). */
const variables = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/**
 * The language of everything shown to people: `--lang`, else that of the variables, else on Windows
 * and macOS that of the system. Any other than Russian and Chinese, `C` and `POSIX` too, is English.
 */
export function chooseLanguage(asked: string | undefined, host: LanguageSource): LanguageChoice {
  const known = languages.find((language) => language === asked);
  if (known !== undefined) return { language: known, from: "option" };
  const set = variables.map((name) => host.env[name]).find((value) => value);
  if (set !== undefined) return { language: languageOfLocale(set), from: "variable" };
  if (host.platform === "win32" || host.platform === "darwin") {
    return { language: languageOfLocale(host.locale()), from: "system" };
  }
  return { language: "en", from: "default" };
}

/** `ru_RU.UTF-8`, `zh-Hans-CN`, `zh` → a language that there are words in; English else. */
function languageOfLocale(locale: string): Language {
  const name = /^[a-z]+/i.exec(locale)?.[0].toLowerCase();
  return languages.find((language) => language === name) ?? "en";
}

/**
 * `--lang` as it stands on a command line that has not been read yet: help and complaints about the
 * command line are in the language too. Undefined when it is not there.
 */
export function writtenLanguage(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  const options = end === -1 ? argv : argv.slice(0, end);
  const at = options.findLastIndex((word) => word === "--lang" || word.startsWith("--lang="));
  const word = options[at];
  return word === "--lang" ? options[at + 1] : word?.slice("--lang=".length);
}
