import { join } from "node:path";
import messageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/lib/compile-module.js";
import { decimal, short } from "./formatters.ts";

// The packages' types tell of a default export inside their CommonJS module; Node gives the thing itself.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;
const moduleOf = compileModule as unknown as typeof compileModule.default;

const module = join(import.meta.dirname, "formatters.ts");

const customFormatters = {
  decimal: { formatter: decimal, id: "decimal", module },
  short: { formatter: short, id: "short", module },
};

/** The messages of one language as its file holds them: ICU MessageFormat, nested by module. */
export interface Source {
  readonly [name: string]: string | Source;
}

/** Messages by their keys (`check.tooLong`); what to do next stands under {@link fixKey}. */
export type Texts = Readonly<Record<string, string>>;

/** Where what to do next stands that belongs to a message. */
export function fixKey(key: string): string {
  return `${key}:fix`;
}

/**
 * A nested source as one list of texts. The first line of a message says what happened, its second
 * line, where there is one, what to do next.
 */
export function flatten(source: Source, path = ""): Texts {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]): readonly (readonly [string, string])[] => {
      const key = path === "" ? name : `${path}.${name}`;
      if (typeof value !== "string") return Object.entries(flatten(value, key));
      const [message = "", fix] = value.split("\n");
      return fix === undefined
        ? [[key, message]]
        : [
            [key, message],
            [fixKey(key), fix],
          ];
    }),
  );
}

/** Puts values into a text; every value is a text, a number or a boolean. */
export type Format = (values: Readonly<Record<string, unknown>>) => string;

/** One text as a function. */
export function compileText(text: string, language: string): Format {
  return new MessageFormat(language, { customFormatters }).compile(text) as Format;
}

/** Texts as the source of a module whose default export has a {@link Format} for each key. */
export function compileTexts(texts: Texts, language: string): string {
  return moduleOf(new MessageFormat(language, { customFormatters }), texts);
}

/** The messages that a language lacks: they are shown in English. A fix belongs to its message. */
export function missingTexts(texts: Texts, english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).filter(([key]) => !(key.replace(/:fix$/, "") in texts)),
  );
}
