import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const exported =
  /^export (?:default |declare |abstract |async )*(?:function\*?|class|interface|type|const|let) (?<name>\w+)/;

/** What a file exports without a docstring right above it, or with one that only points elsewhere. */
function undocumented(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    const name = exported.exec(line)?.groups?.name;
    return name === undefined || isSaying(docstringAbove(lines, at)) ? [] : [name];
  });
}

function docstringAbove(lines: readonly string[], at: number): string {
  if (!(lines[at - 1] ?? "").endsWith("*/")) return "";
  const from = lines.findLastIndex((line, index) => index < at && /^\s*\/\*\*/.test(line));
  return from < 0 ? "" : lines.slice(from, at).join(" ");
}

/** It has words of its own beside “Decision 12”. */
function isSaying(docstring: string): boolean {
  const words = docstring.replace(/[/*]|@\w+/g, " ").replace(/\bdecisions? \d+/gi, " ");
  return (words.match(/\p{L}{2,}/gu) ?? []).length >= 2;
}

/** Files that declare what a room's door hands out, with the names; without them, all of it. */
function handedOut(door: string): readonly { readonly path: string; readonly names?: string[] }[] {
  const text = readFileSync(door, "utf8");
  const whole = [...text.matchAll(/export \* from "(\.[^"]+)"/g)].map(([, from = ""]) => ({
    path: join(dirname(door), from),
  }));
  const named = [...text.matchAll(/export (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g)].map(
    ([, list = "", from = ""]) => ({
      path: join(dirname(door), from),
      names: [...list.matchAll(/(?:type )?(\w+)(?: as \w+)?,?/g)].map(([, name = ""]) => name),
    }),
  );
  return [...whole, ...named];
}

test("everything that a room's door hands out has a docstring", () => {
  const doors = globSync("src/*/index.ts").flatMap(handedOut);
  expect(doors.length).toBeGreaterThan(20);
  const missing = doors.flatMap(({ path, names }) => {
    const bare = undocumented(readFileSync(path, "utf8"));
    return bare.filter((name) => names?.includes(name) ?? true).map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("an export without a docstring of its own is found, whatever it is", () => {
  const [one, two] = ["/** What one gives, in ms. */", "/** Decision 12. */"];
  const bare = [
    `${one}\nexport const first = 1;\nexport const second = 2;`,
    `${one}\n\nexport async function third() {}`,
    `${two}\nexport function* fourth() {}`,
    "/* no docstring */\nexport abstract class Fifth {}",
    "// a remark\nexport interface Sixth {}",
    "export type Seventh = string;",
  ];
  expect(bare.flatMap(undocumented)).toEqual([
    "second",
    "third",
    "fourth",
    "Fifth",
    "Sixth",
    "Seventh",
  ]);
  expect(undocumented(`${one}\nexport type Known = string;\n\nconst own = 1;`)).toEqual([]);
  expect(undocumented("/**\n * Lines\n * of it.\n */\nexport class Known {}")).toEqual([]);
});
