import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import { Chance, seedOf } from "../chance.ts";
import { type ZipPart, zip } from "../zip.ts";
import { savedFolder } from "./layouts.ts";

/** A file of another format that is damaged, or made to harm whoever reads it. */
export interface HostileFormat {
  readonly name: string;
  readonly format: "xls" | "xlsb" | "ods";
  bytes(): Buffer;
  /** The refusal; undefined where the damage may also be of no consequence. */
  readonly expected?: string | readonly string[];
}

const good = {
  xls: () => readFileSync(join(savedFolder, "plain.xls")),
  ods: () => readFileSync(join(savedFolder, "plain.ods")),
  xlsb: () => {
    const book = XLSX.utils.book_new();
    const rows = [
      ["SKU", "Name"],
      ["MUG-1", "Mug"],
    ];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), "Products");
    return XLSX.write(book, { type: "buffer", bookType: "xlsb", compression: true }) as Buffer;
  },
};
const formats = ["xls", "xlsb", "ods"] as const;

/** The file that the damaged ones were before. */
export function undamaged(format: HostileFormat["format"]): Buffer {
  return good[format]();
}

const cut: readonly HostileFormat[] = formats.flatMap((format) =>
  [0.1, 0.5, 0.9, 0.99].map((share) => ({
    name: `cut off behind ${share * 100} %`,
    format,
    bytes: () => good[format]().subarray(0, Math.floor(good[format]().length * share)),
    // What is missing of an .xls may be of no consequence.
    ...(format === "xls" && share > 0.9
      ? {}
      : { expected: ["workbook-damaged", "workbook-not-xlsx"] }),
  })),
);

const flipped: readonly HostileFormat[] = formats.flatMap((format) =>
  [1, 2, 3, 4, 5, 6].map((run) => ({
    name: `one byte altered, ${run}`,
    format,
    bytes: () => {
      const bytes = Buffer.from(good[format]());
      const chance = new Chance(seedOf(19, run));
      const at = chance.whole(0, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ chance.whole(1, 255);
      return bytes;
    },
  })),
);

const starts = { xls: "d0cf11e0a1b11ae1", xlsb: "504b0304", ods: "504b0304" };
const random: readonly HostileFormat[] = formats.map((format) => ({
  name: "chance behind the right beginning",
  format,
  bytes: () => {
    const chance = new Chance(seedOf(19, 100));
    const bytes = Buffer.from(Array.from({ length: 20_000 }, () => chance.whole(0, 255)));
    bytes.write(starts[format], "hex");
    return bytes;
  },
  expected: ["workbook-damaged", "workbook-not-xlsx"],
}));

const manifest = '<manifest:manifest xmlns:manifest="m"/>';
const mimetype = "application/vnd.oasis.opendocument.spreadsheet";

/** An `.ods` around the inside of its spreadsheet. */
export function ods(inside: string, more: readonly ZipPart[] = []): Buffer {
  const own = new Set(more.map(({ name }) => name));
  const parts = [
    { name: "mimetype", data: mimetype, stored: true },
    { name: "META-INF/manifest.xml", data: manifest },
    {
      name: "content.xml",
      data: `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>${inside}</office:spreadsheet></office:body></office:document-content>`,
    },
  ];
  return zip([...parts.filter(({ name }) => !own.has(name)), ...more]);
}

/** A table of an `.ods` with these rows. */
export function table(rows: string): string {
  return `<table:table table:name="Products">${rows}</table:table>`;
}

/** A row with one cell of an `.ods`. */
export function row(attributes: string, inside: string, ofRow = ""): string {
  return `<table:table-row ${ofRow}><table:table-cell ${attributes}>${inside}</table:table-cell></table:table-row>`;
}

const text = 'office:value-type="string"';
const heavy = "workbook-too-heavy";
const damaged = "workbook-damaged";
const odsBombs: readonly (readonly [name: string, bytes: () => Buffer, expected: string])[] = [
  [
    "a cell repeated over the whole sheet",
    () =>
      ods(
        table(
          row(
            `${text} table:number-columns-repeated="16384"`,
            "<text:p>a</text:p>",
            'table:number-rows-repeated="1048576"',
          ),
        ),
      ),
    heavy,
  ],
  [
    "texts of a hundred million spaces",
    () => ods(table(row(text, '<text:p>a<text:s text:c="100000000"/>b</text:p>').repeat(60))),
    heavy,
  ],
  [
    "a text of a milliard spaces",
    () => ods(table(row(text, '<text:p><text:s text:c="1000000000"/></text:p>'))),
    damaged,
  ],
  ["tags that never end", () => ods(table("<table:table-cell ".repeat(500_000))), damaged],
  ["comments that never end", () => ods(table("<!--".repeat(500_000))), damaged],
  ["elements that never end", () => ods("<table:dde-links>".repeat(500_000)), damaged],
  [
    "content that unpacks to 300 MB",
    () => ods("", [{ name: "content.xml", data: Buffer.alloc(300e6, 32) }]),
    heavy,
  ],
  [
    "a document type",
    () => ods("", [{ name: "content.xml", data: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }]),
    "workbook-unusual-xml",
  ],
  ["a sheet called __proto__", () => ods(table("").replace("Products", "__proto__")), damaged],
  ["content without sheets' end", () => ods("<table:table>"), damaged],
  [
    "an encrypted content",
    () =>
      ods("", [
        {
          name: "META-INF/manifest.xml",
          data: '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
        },
      ]),
    "workbook-encrypted",
  ],
  [
    "a text document",
    () =>
      ods("", [
        { name: "mimetype", data: "application/vnd.oasis.opendocument.text", stored: true },
      ]),
    "workbook-not-xlsx",
  ],
];

/** An `.xls` with these records in its stream, which Excel 95 calls otherwise. */
export function xls(
  records: readonly (readonly [type: number, data?: Buffer])[],
  name: "/Workbook" | "/Book" = "/Workbook",
): Buffer {
  const stream = records.map(([type, data = Buffer.alloc(0)]) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type, 0);
    head.writeUInt16LE(data.length, 2);
    return Buffer.concat([head, data]);
  });
  return compound(Buffer.concat(stream), name);
}

/** The records of an `.xls` with so many rows, as they stand in its stream. */
export function workbookRecords(rows: number): Buffer {
  const book = XLSX.utils.book_new();
  const sheet = Array.from({ length: rows }, (_, at) => [`MUG-${at}`, `Mug number ${at}`]);
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(sheet), "Products");
  const file = XLSX.write(book, { type: "buffer", bookType: "biff8" }) as Buffer;
  const stream = XLSX.CFB.find(XLSX.CFB.read(file, { type: "buffer" }), "/Workbook");
  return Buffer.from(stream?.content ?? []);
}

const [bof, eof] = [Buffer.from("0006050000000000000000000000000000", "hex"), 0x0a];

/** A compound file around one stream. */
export function compound(stream: Buffer, name = "/Workbook"): Buffer {
  const container = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(container, name, stream);
  return Buffer.from(XLSX.CFB.write(container, { type: "buffer" }));
}

function withLoop(): Buffer {
  const bytes = Buffer.from(good.xls());
  // The table of sectors leads from each back to the first.
  const fatAt = 512 * (1 + bytes.readUInt32LE(0x4c));
  for (let at = fatAt; at < fatAt + 512; at += 4) bytes.writeUInt32LE(0, at);
  return bytes;
}

/** The chain of the workbook's stream leads from its tenth sector back to its first. */
function withCircle(): Buffer {
  const bytes = compound(workbookRecords(500));
  const tableAt = 512 * (1 + bytes.readUInt32LE(0x4c));
  const directory = bytes.subarray(512 * (1 + bytes.readUInt32LE(0x30)));
  const name = Buffer.from("Workbook\0", "utf16le");
  const entry = directory.subarray(directory.indexOf(name));
  const first = entry.readUInt32LE(116);
  bytes.writeUInt32LE(first, tableAt + 4 * (first + 9));
  return bytes;
}

const others: readonly HostileFormat[] = [
  {
    name: "a chain of sectors that leads back to its beginning",
    format: "xls",
    bytes: withCircle,
    expected: damaged,
  },
  {
    name: "records that are encrypted",
    format: "xls",
    bytes: () => xls([[0x0809, bof], [0x2f, Buffer.alloc(54)], [eof]]),
    expected: "workbook-encrypted",
  },
  {
    name: "no sheet at all",
    format: "xls",
    bytes: () => xls([[0x0809, bof], [eof]]),
    expected: damaged,
  },
  {
    name: "no workbook in the container",
    format: "xls",
    bytes: () => compound(Buffer.alloc(5000), "/WordDocument"),
    expected: "workbook-not-xlsx",
  },
  {
    name: "sectors in a circle",
    format: "xls",
    bytes: withLoop,
    expected: damaged,
  },
  {
    name: "a million times all columns",
    format: "xls",
    bytes: () => {
      const bound = Buffer.from("00000000000001004100", "hex");
      const globals = 4 + bof.length + 4 + bound.length + 4;
      bound.writeUInt32LE(globals, 0);
      const columns = Buffer.from("0000ffff0009000000000000", "hex");
      const many = Array.from({ length: 1_000_000 }, () => [0x7d, columns] as const);
      return xls([[0x0809, bof], [0x85, bound], [eof], [0x0809, bof], ...many, [eof]]);
    },
    expected: heavy,
  },
  {
    name: "a part that is missing",
    format: "xlsb",
    bytes: () => zip([{ name: "xl/workbook.bin", data: "" }]),
    expected: damaged,
  },
  {
    name: "chance in its workbook",
    format: "xlsb",
    bytes: () => zip([{ name: "xl/workbook.bin", data: random[0]?.bytes() ?? "" }]),
    expected: damaged,
  },
];

/** Every damaged and hostile file of another format. */
export const hostileFormats: readonly HostileFormat[] = [
  ...cut,
  ...flipped,
  ...random,
  ...odsBombs.map(([name, bytes, expected]) => ({ name, format: "ods" as const, bytes, expected })),
  ...others,
];
