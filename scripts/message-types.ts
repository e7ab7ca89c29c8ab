/**
 * Writes `src/locales/values.ts`: each message with the values that its texts take, so that a wrong key
 * or a missing value does not compile. Runs before every build and every check.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type Token } from "@messageformat/parser";
import { languages, textsOf } from "../src/locales/catalogues.ts";
import { fixKey } from "../src/locales/compile.ts";

/** The values of a text by name, each with its TypeScript type. */
export function valueTypes(text: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const token of allTokens(parse(text))) {
    if (!("arg" in token)) continue;
    const type = typeOf(token);
    const known = types.get(token.arg);
    // A number stays a number if it is also shown plainly.
    if (known === undefined || known === plain) types.set(token.arg, type);
  }
  return types;
}

const plain = "Text | number";

function typeOf(token: Exclude<Token, { type: "content" | "octothorpe" }>): string {
  if (token.type === "plural" || token.type === "selectordinal") return "number";
  if (token.type === "function") return token.key === "number" ? "number" : plain;
  if (token.type !== "select") return plain;
  const names = token.cases.map(({ key }) => key).filter((key) => key !== "other");
  const other = token.cases.find(({ key }) => key === "other");
  if (names.some((name) => name === "true" || name === "false")) return "boolean";
  // An empty `other` means that there are no other names.
  return other?.tokens.length === 0
    ? names.map((name) => JSON.stringify(name)).join(" | ")
    : "string";
}

function allTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) =>
    "cases" in token
      ? [token, ...token.cases.flatMap(({ tokens: inner }) => allTokens(inner))]
      : [token],
  );
}

/** The values that a message takes in any language: Russian may need a count that English does not. */
function valuesOf(key: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const texts of catalogues) {
    const text = [texts[key], texts[fixKey(key)]].join(" ");
    for (const [name, type] of valueTypes(text)) {
      const known = types.get(name);
      if (known !== undefined && known !== plain && type !== plain && known !== type) {
        throw new Error(`${key}: {${name}} is ${known} in one language, ${type} in another`);
      }
      if (known === undefined || known === plain) types.set(name, type);
    }
  }
  // `{findingFix}` is the second line of the message in `{finding}`, not a value of its own.
  for (const name of [...types.keys()]) {
    if (name.endsWith("Fix") && types.has(name.slice(0, -"Fix".length))) types.delete(name);
  }
  return types;
}

const catalogues = languages.map(textsOf);

function declaration(): string {
  const messages = Object.keys(textsOf("en")).filter((key) => !key.endsWith(":fix"));
  const lines = messages.map((key) => {
    const fields = [...valuesOf(key)].map(([name, type]) => `readonly ${name}: ${type}`);
    return `  ${JSON.stringify(key)}: { ${fields.join("; ")} };`;
  });
  return [
    "/** Written by scripts/message-types.ts from the catalogues. */",
    `export type Language = ${languages.map((name) => JSON.stringify(name)).join(" | ")};`,
    "",
    "export interface MessageValues<Text> {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) {
  const path = join(import.meta.dirname, "../src/locales/values.ts");
  writeFileSync(path, declaration());
}
