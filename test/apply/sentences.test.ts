import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Thrown where nobody but an author reads them. */
const neverTold =
  /^(?:The run was stopped|The upload is paused|Labels cannot|A request (?:has left|without)|Cancelled before|Its place in the limit)/;

/** Sentences as a source has them, in quotes or with values in them. */
function sentencesOf(file: string): string[] {
  const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8").replaceAll(
    /^\s*(?:\*|\/\/|\/\*\*).*$/gm,
    "",
  );
  const quoted = [...source.matchAll(/"([A-Z][^"\n]* [^"\n]*\.)"|`([A-Z][^`\n]* [^`\n]*)`/g)];
  return quoted.map(([, plain, templated]) => plain ?? templated ?? "");
}

it.each(["apply", "marketplace", "plan"])(
  "%s makes messages by their names: its sentences stand in its words alone",
  (room) => {
    const files = readdirSync(new URL(`../../src/${room}/`, import.meta.url), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".ts") && !name.includes("words"));
    const sentences = files.flatMap((name) => sentencesOf(`${room}/${name}`));
    expect(sentences.filter((text) => !neverTold.test(text))).toEqual([]);
  },
);
