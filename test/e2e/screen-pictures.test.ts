import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasTerminals } from "../support/terminal.ts";
import { screenPictures, screensFolder } from "../support/write-pictures.ts";

/** The lines of a picture that do not tell how far something is: title, bar, way and keys. */
function edgesOf(svg: string): string[] {
  const texts = [...svg.matchAll(/<text [^>]*y="(\d+)"[^>]*>([^<]*)<\/text>/g)];
  const rows = [...new Set(texts.map(([, y]) => Number(y)))].sort((one, other) => one - other);
  const edges = new Set([...rows.slice(0, 3), rows.at(-1)]);
  return texts
    .filter(([, y]) => edges.has(Number(y)))
    .map(([, , text = ""]) => text.replace(/\d+/g, "0"));
}

test.skipIf(!hasTerminals)(
  "samples/screens holds what the screens show (behind a change of them: node test/support/write-pictures.ts)",
  { timeout: 60_000 },
  async () => {
    const pictures = await screenPictures(onTestFinished);
    expect(pictures.map(({ name }) => name)).toEqual(["check", "review", "row", "upload"]);
    for (const { name, svg } of pictures) {
      const kept = await readFile(join(screensFolder, `${name}.svg`), "utf8");
      if (name === "upload") {
        // Its figures are those of one moment.
        expect(edgesOf(kept)).toEqual(edgesOf(svg));
        for (const words of ["applied", "allowed"]) expect(kept).toContain(words);
      } else expect(kept).toBe(svg);
    }
  },
);
