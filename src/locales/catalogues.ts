/** The build replaces this module with precompiled messages. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "../model/message.ts";
import { compileText, type Format, flatten, type Source, type Texts } from "./compile.ts";

export const languages: readonly string[] = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

/** The help texts are loaded separately, because the help command needs no other messages. */
export type Part = "messages" | "help";

/** Missing messages fall back to English. */
export async function loadCatalogue(language: string, part: Part = "messages"): Promise<Catalogue> {
  const [texts, english] = [partOf(textsOf(language), part), partOf(textsOf("en"), part)];
  const formats = new Map<string, Format | undefined>();
  const format = (key: string): Format | undefined => {
    const message = key.replace(/:fix$/, "");
    const [source, locale] = Object.hasOwn(texts, message) ? [texts, language] : [english, "en"];
    const text = Object.hasOwn(source, key) ? source[key] : undefined;
    return text === undefined ? undefined : compileText(text, locale);
  };
  return (key) => {
    if (!formats.has(key)) formats.set(key, format(key));
    return formats.get(key);
  };
}

export function partOf(texts: Texts, part: Part): Texts {
  const isIn = (key: string) => key.startsWith("help.") === (part === "help");
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isIn(key)));
}

export function textsOf(language: string): Texts {
  const path = join(import.meta.dirname, `${language}.json`);
  return flatten(JSON.parse(readFileSync(path, "utf8")) as Source);
}
