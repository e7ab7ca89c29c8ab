import { crc32 } from "node:zlib";
import { SheetportError } from "../../src/errors.ts";
import type { SheetRow } from "../../src/model/sheet/sheet.ts";
import type { CellSource } from "../../src/workbook/cells/cell-reader.ts";
import { SheetScanner } from "../../src/workbook/cells/sheet-scanner.ts";
import { kindOfFormat } from "../../src/workbook/cells/styles.ts";
import { utf8Pieces } from "../../src/workbook/container/xml.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { type HandmadeWorkbook, handmade, readRows, sheetXml } from "../support/workbook.ts";

/** How workbooks are read; the seeded bugs read them otherwise. */
interface Reading {
  /** A whole file. */
  readonly file: (bytes: Buffer) => Promise<readonly SheetRow[]>;
  /** A sheet's XML in pieces. */
  readonly sheet: (pieces: readonly Buffer[]) => Promise<readonly SheetRow[]>;
}

const formats = ["General", "yyyy-mm-dd", "00000"];
const texts = ["plain", "Кружка & co", "名称 😀", "a\nb"];
const source: CellSource = {
  sharedString: (index) => texts[index],
  styles: {
    formats,
    kinds: Uint8Array.from(formats, kindOfFormat),
    decimals: new Uint8Array(formats.length),
  },
  date1904: false,
};

async function scanned(pieces: readonly Buffer[], isFinished = true): Promise<SheetRow[]> {
  const scanner = new SheetScanner(source);
  const rows: SheetRow[] = [];
  async function* given() {
    yield* pieces;
  }
  for await (const piece of utf8Pieces(given())) rows.push(...scanner.push(piece));
  if (isFinished) rows.push(...scanner.finish());
  return rows;
}

const ours: Reading = { file: readRows, sheet: (pieces) => scanned(pieces) };

/** Damaged, cut and rearranged workbooks: the right rows or a refusal, and no third thing. */
export const workbookFuzz: Proof = {
  promise: "workbooks",
  figure: "0 crashes, 0 altered cells",
  unit: "damaged workbooks",
  runs: { quick: 60, short: 800, full: 200_000 },
  seed: 1,
  prove: (options) => holds(ours, options),
  bugs: [
    {
      bug: "an archive whose checksums are believed, not checked",
      prove: (options) =>
        holds({ ...ours, file: (bytes) => readRows(withTrueChecksums(bytes)) }, options),
    },
    {
      bug: "pieces that are decoded each by itself",
      runs: 200,
      prove: (options) => {
        const alone = (pieces: readonly Buffer[]) =>
          scanned(pieces.map((piece) => Buffer.from(piece.toString("utf8"))));
        return holds({ ...ours, sheet: alone }, options);
      },
    },
    {
      bug: "a sheet that ends in the middle and is taken for whole",
      runs: 200,
      prove: (options) => holds({ ...ours, sheet: (pieces) => scanned(pieces, false) }, options),
    },
  ],
};

const attacks = [damagedBytes, damagedXml, cutAnywhere, endedEarly] as const;

/** What was read, as one text to be compared: rows or the code of a refusal. Anything else is thrown. */
async function outcomeOf(reading: () => Promise<readonly SheetRow[]>): Promise<string> {
  try {
    return JSON.stringify(await reading());
  } catch (thrown) {
    if (thrown instanceof SheetportError && thrown.exitCode === 3) return `refused: ${thrown.code}`;
    throw thrown;
  }
}

async function holds(
  reading: Reading,
  { runs, seed, onProgress }: ProofOptions,
): Promise<ProofResult> {
  const findings = new Findings();
  for (let run = 0; run < runs; run += 1) {
    const attack = attacks[run % attacks.length] ?? damagedBytes;
    try {
      const wrong = await attack(reading, new Chance(seedOf(seed, run)));
      if (wrong !== undefined)
        findings.add(`${attack.name}: ${wrong} (run ${run} of seed ${seed})`);
    } catch (thrown) {
      findings.add(`${attack.name}: ${String(thrown)} (run ${run} of seed ${seed})`);
    }
    if (run % 1_000 === 0) onProgress?.(run);
  }
  return findings.result(runs);
}

/** Some bytes of the file are others: a refusal, or the rows as they were. */
async function damagedBytes(reading: Reading, chance: Chance): Promise<string | undefined> {
  const bytes = handmade(someWorkbook(chance));
  const right = await outcomeOf(() => readRows(bytes));
  damage(bytes, chance);
  const got = await outcomeOf(() => reading.file(bytes));
  return got === right || got.startsWith("refused") ? undefined : `${got} instead of ${right}`;
}

/** Some bytes of the sheet are others, and the archive is right: the same, however it is cut. */
async function damagedXml(reading: Reading, chance: Chance): Promise<string | undefined> {
  const bytes = Buffer.from(sheetXml(someRows(chance)));
  damage(bytes, chance);
  const whole = await outcomeOf(() => scanned([bytes]));
  const inPieces = await outcomeOf(() => reading.sheet(pieces(bytes, chance)));
  // Of two mistakes the one that is met first is named, which depends on the cuts.
  const areRefused = inPieces.startsWith("refused") && whole.startsWith("refused");
  if (inPieces !== whole && !areRefused) return `${inPieces} in pieces, ${whole} in one`;
  const inFile = await outcomeOf(() => readRows(handmade({ ...parts, sheet: bytes })));
  return inFile === whole ? undefined : `${inFile} in a file, ${whole} alone`;
}

/** A right sheet in pieces: the same rows. */
async function cutAnywhere(reading: Reading, chance: Chance): Promise<string | undefined> {
  const bytes = Buffer.from(sheetXml(someRows(chance)));
  const right = await outcomeOf(() => scanned([bytes]));
  const got = await outcomeOf(() => reading.sheet(pieces(bytes, chance)));
  return got === right && !right.startsWith("refused") ? undefined : `${got} instead of ${right}`;
}

/** A right sheet that ends too early: a refusal, unless all of its rows are there. */
async function endedEarly(reading: Reading, chance: Chance): Promise<string | undefined> {
  const bytes = Buffer.from(sheetXml(someRows(chance)));
  const to = chance.whole(0, bytes.length);
  const isWhole = to >= bytes.indexOf("</sheetData>") + "</sheetData>".length;
  const got = await outcomeOf(() => reading.sheet(pieces(bytes.subarray(0, to), chance)));
  const right = isWhole ? await outcomeOf(() => scanned([bytes])) : "refused: workbook-damaged";
  return got === right ? undefined : `${got} instead of ${right} when cut at ${to}`;
}

const parts: HandmadeWorkbook = {
  texts: texts.map((text) => `<si><t>${text.replace("&", "&amp;")}</t></si>`).join(""),
  styles: `<numFmts>${formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`).join("")}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs>`,
};

function someWorkbook(chance: Chance): HandmadeWorkbook {
  return { ...parts, sheet: someRows(chance), stored: chance.is(0.5) };
}

function someRows(chance: Chance): string {
  let [xml, number] = ["", 0];
  for (let left = chance.whole(1, 8); left > 0; left -= 1) {
    const isNumbered = chance.is(0.7);
    number += isNumbered ? chance.whole(1, 3) : 1;
    const cells = Array.from({ length: chance.whole(0, 6) }, () => someCell(chance)).join("");
    const reference = isNumbered ? ` r="${number}"` : "";
    xml += `<row${reference}${chance.is(0.1) ? ' hidden="1"' : ""}>${cells}</row>`;
  }
  return xml;
}

function someCell(chance: Chance): string {
  return chance.pick([
    `<c t="s"><v>${chance.whole(0, texts.length - 1)}</v></c>`,
    `<c><v>${chance.between(-1e6, 1e6)}</v></c>`,
    `<c s="${chance.whole(0, formats.length - 1)}"><v>${chance.whole(1, 60_000)}</v></c>`,
    '<c t="inlineStr"><is><r><t xml:space="preserve">名 </t></r><r><t>&lt;😀&#128512;_x0041_</t></r></is></c>',
    '<c t="str"><f>A1&amp;B1</f><v>Ünï</v></c>',
    `<c t="b"><v>${chance.whole(0, 1)}</v></c>`,
    '<c t="e"><v>#N/A</v></c>',
    "<c><f>NOW()</f></c>",
    '<c s="1"/>',
    `<c t="str"><v>${"long ".repeat(chance.whole(1, 200))}</v></c>`,
  ]);
}

const marks: readonly [number, ...number[]] = [0, ...Buffer.from("<>/\"'=&;![]-? \nrcvst0129AZ_x")];

function damage(bytes: Buffer, chance: Chance): void {
  for (let left = chance.whole(1, 4); left > 0; left -= 1) {
    const at = chance.whole(0, bytes.length - 1);
    bytes[at] = chance.is(0.5) ? chance.pick(marks) : chance.whole(0, 255);
  }
}

/** The bytes cut at random places; now and then byte by byte. */
function pieces(bytes: Buffer, chance: Chance): Buffer[] {
  if (chance.is(0.1)) return Array.from(bytes, (byte) => Buffer.from([byte]));
  const cuts = Array.from({ length: chance.whole(1, 12) }, () => chance.whole(0, bytes.length));
  const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
  return places.slice(1).map((to, at) => bytes.subarray(places[at], to));
}

/** The seeded bug: checksums of stored parts are made to fit whatever their bytes are. */
function withTrueChecksums(bytes: Buffer): Buffer {
  const fixed = Buffer.from(bytes);
  for (
    let at = fixed.indexOf("PK\u0001\u0002");
    at >= 0;
    at = fixed.indexOf("PK\u0001\u0002", at + 4)
  ) {
    if (at + 46 > fixed.length || fixed.readUInt16LE(at + 10) !== 0) continue;
    const own = fixed.readUInt32LE(at + 42);
    if (own + 30 > fixed.length) continue;
    const from = own + 30 + fixed.readUInt16LE(own + 26) + fixed.readUInt16LE(own + 28);
    const sum = crc32(fixed.subarray(from, from + fixed.readUInt32LE(at + 20)));
    fixed.writeUInt32LE(sum, at + 16);
    fixed.writeUInt32LE(sum, own + 14);
  }
  return fixed;
}
