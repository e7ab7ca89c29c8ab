import { join } from "node:path";
import messageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/lib/compile-module.js";
import { decimal, short } from "./formatters.ts";

// The types declare a default export, but Node.js gives the exported value itself.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;
const moduleOf = compileModule as unknown as typeof compileModule.default;

const module = join(import.meta.dirname, "formatters.ts");

const customFormatters = {
  decimal: { formatter: decimal, id: "decimal", module },
  short: { formatter: short, id: "short", module },
};

export interface Source {
  readonly [name: string]: string | Source;
}

/** By key, such as `check.tooLong`. Advice has its own key: {@link fixKey}. */
export type Texts = Readonly<Record<string, string>>;

export function fixKey(key: string): string {
  return `${key}:fix`;
}

/** The first line of a message says what happened, the second what to do about it. */
export function flatten(source: Source, path = ""): Texts {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]): readonly (readonly [string, string])[] => {
      const key = path === "" ? name : `${path}.${name}`;
      if (typeof value !== "string") return Object.entries(flatten(value, key));
      const [message = "", fix, ...more] = value.split("\n");
      if (more.length > 0) throw new RangeError(`The message “${key}” has more than two lines.`);
      return fix === undefined
        ? [[key, message]]
        : [
            [key, message],
            [fixKey(key), fix],
          ];
    }),
  );
}

export type Format = (values: Readonly<Record<string, unknown>>) => string;

export function compileText(text: string, language: string): Format {
  return new MessageFormat(language, { customFormatters }).compile(text) as Format;
}

export function compileTexts(texts: Texts, language: string): string {
  return moduleOf(new MessageFormat(language, { customFormatters }), texts);
}

/** A message translated without advice does not get the English advice. */
export function missingTexts(texts: Texts, english: Texts): Texts {
  return Object.fromEntries(
    Object.entries(english).filter(([key]) => !(key.replace(/:fix$/, "") in texts)),
  );
}
