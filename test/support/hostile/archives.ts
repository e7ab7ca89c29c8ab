import { handmade, handmadeParts, relations } from "../workbook.ts";
import { type ZipPart, zip } from "../zip.ts";
import { type HostileFile, headingRow, twoRows } from "./file.ts";

const sheetPart = "xl/worksheets/sheet1.xml";
const good = () => handmade({ sheet: twoRows });

/** Where a part's own header and its entry in the directory begin. */
function headersOf(bytes: Buffer, name: string): { readonly own: number; readonly entry: number } {
  const own = bytes.indexOf(name) - 30;
  return { own, entry: bytes.lastIndexOf(name) - 46 };
}

/** A field of the headers: its place in the part's own one, in the directory's, and its bytes. */
const fields = {
  flags: [6, 8, 2],
  method: [8, 10, 2],
  checksum: [14, 16, 4],
  packed: [18, 20, 4],
  unpacked: [22, 24, 4],
  extraLength: [28, 30, 2],
  /** Of the directory's entry alone. */
  offset: [-1, 42, 4],
} as const;

interface Forgery {
  readonly part?: string;
  readonly where: "own" | "entry" | "both";
  readonly field: keyof typeof fields;
  readonly value: number | ((now: number) => number);
}

/** The good workbook with numbers of its ZIP headers changed. */
function forged(...forgeries: readonly Forgery[]): Buffer {
  return forgedIn(good(), ...forgeries);
}

function forgedIn(bytes: Buffer, ...forgeries: readonly Forgery[]): Buffer {
  for (const { part = sheetPart, where, field, value } of forgeries) {
    const headers = headersOf(bytes, part);
    const [ownAt, entryAt, size] = fields[field];
    const places = [
      ...(where === "entry" || ownAt < 0 ? [] : [headers.own + ownAt]),
      ...(where === "own" ? [] : [headers.entry + entryAt]),
    ];
    for (const at of places) {
      const now = bytes.readUIntLE(at, size);
      bytes.writeUIntLE(typeof value === "number" ? value : value(now), at, size);
    }
  }
  return bytes;
}

/** The good workbook with a number in its end record changed. */
function withEnd(at: number, size: 2 | 4, value: number): Buffer {
  const bytes = good();
  bytes.writeUIntLE(value, bytes.length - 22 + at, size);
  return bytes;
}

function withParts(...parts: readonly ZipPart[]): Buffer {
  return zip([...handmadeParts({ sheet: twoRows }), ...parts]);
}

function bomb(bytes: number, level = 6): Buffer {
  const data = Buffer.alloc(bytes, " ");
  data.write("<worksheet><sheetData>");
  return zip(
    [...handmadeParts({}).filter(({ name }) => name !== sheetPart), { name: sheetPart, data }],
    level,
  );
}

/** Two entries of the directory that lead to the data of one part. */
function overlapping(): Buffer {
  const bytes = good();
  const { own } = headersOf(bytes, sheetPart);
  bytes.writeUInt32LE(own + 1, headersOf(bytes, "xl/styles.xml").entry + 42);
  return bytes;
}

/** The good workbook with the flag of data descriptors; the descriptors are missing or lie. */
function withDescriptor(lie: boolean): Buffer {
  const bytes = forged(
    { where: "both", field: "flags", value: 8 },
    { where: "own", field: "checksum", value: 0 },
    { where: "own", field: "packed", value: 0 },
    { where: "own", field: "unpacked", value: 0 },
  );
  if (lie) {
    const { entry } = headersOf(bytes, sheetPart);
    bytes.writeUInt32LE(bytes.readUInt32LE(entry + 24) - 1, entry + 24);
  }
  return bytes;
}

/** A sheet whose size stands in a ZIP64 field, as far as the field goes. */
function zip64(unpacked: bigint, fieldBytes = 8): Buffer {
  const extra = Buffer.alloc(4 + fieldBytes);
  extra.writeUInt16LE(1);
  extra.writeUInt16LE(fieldBytes, 2);
  if (fieldBytes >= 8) extra.writeBigUInt64LE(unpacked, 4);
  const parts = handmadeParts({ sheet: twoRows }).map((part) =>
    part.name === sheetPart ? { ...part, extra } : part,
  );
  return forgedIn(zip(parts), { where: "entry", field: "unpacked", value: 0xffffffff });
}

const sheetBytes = () => BigInt(good().readUInt32LE(headersOf(good(), sheetPart).entry + 24));

function file(name: string, bytes: () => Buffer, expected: string, rows?: number): HostileFile {
  return { name, bytes, expected, ...(rows === undefined ? {} : { rows }) };
}

const damaged = "workbook-damaged";

/** Archives whose ZIP structure lies. */
export const hostileArchives: readonly HostileFile[] = [
  file(
    "a part of 513 MB in half a megabyte",
    () => bomb(513 * 2 ** 20, 9),
    "workbook-inflates-too-large",
  ),
  file(
    "a part that unpacks to more than it states",
    () => forged({ where: "both", field: "unpacked", value: 100 }),
    damaged,
  ),
  file(
    "a part that unpacks to less than it states",
    () => forged({ where: "both", field: "unpacked", value: (now) => now + 1 }),
    damaged,
  ),
  file(
    "a part that states 4 GB",
    () => forged({ where: "both", field: "unpacked", value: 0xfffffffe }),
    "workbook-inflates-too-large",
  ),
  file(
    "a shared strings part that states 4 GB",
    () =>
      forged({ part: "xl/sharedStrings.xml", where: "both", field: "unpacked", value: 0xfffffff0 }),
    "workbook-inflates-too-large",
  ),
  file(
    "sizes in the directory alone forged",
    () => forged({ where: "entry", field: "unpacked", value: 7 }),
    damaged,
  ),
  file(
    "sizes in the part's own header alone forged",
    () => forged({ where: "own", field: "unpacked", value: 7 }),
    damaged,
  ),
  file(
    "packed size cut in both headers",
    () => forged({ where: "both", field: "packed", value: (now) => now - 9 }),
    damaged,
  ),
  file(
    "packed size beyond the end of the file",
    () => forged({ where: "both", field: "packed", value: 0x7fffffff }),
    damaged,
  ),
  file(
    "a wrong checksum",
    () => forged({ where: "both", field: "checksum", value: 0x12345678 }),
    damaged,
  ),
  file(
    "a checksum of its own in the part's header",
    () => forged({ where: "own", field: "checksum", value: 0x12345678 }),
    damaged,
  ),
  file(
    "two ways of packing in two headers",
    () => forged({ where: "own", field: "method", value: 0 }),
    damaged,
  ),
  file(
    "packed as if it were not",
    () => forged({ where: "both", field: "method", value: 0 }),
    damaged,
  ),
  file(
    "an unknown way of packing",
    () => forged({ where: "both", field: "method", value: 14 }),
    damaged,
  ),
  file(
    "encrypted by its flag",
    () => forged({ where: "both", field: "flags", value: 1 }),
    "workbook-encrypted",
  ),
  file(
    "an extra field longer than the header",
    () => forged({ where: "entry", field: "extraLength", value: 0xffff }),
    damaged,
  ),
  file(
    "an offset beyond the file",
    () => forged({ where: "entry", field: "offset", value: 0x7ffffff0 }),
    damaged,
  ),
  file(
    "an offset into the middle of a part",
    () => forged({ where: "entry", field: "offset", value: (now) => now + 5 }),
    damaged,
  ),
  file("sizes behind the data, honest in the directory", () => withDescriptor(false), "rows"),
  file("sizes behind the data, a lie in the directory", () => withDescriptor(true), damaged),
  file("overlapping parts", overlapping, damaged),
  file("a part twice", () => withParts({ name: sheetPart, data: "<worksheet/>" }), damaged),
  file(
    "a part twice but for case",
    () => withParts({ name: sheetPart.toUpperCase(), data: "<worksheet/>" }),
    damaged,
  ),
  file(
    "a part twice but for slashes",
    () => withParts({ name: sheetPart.replaceAll("/", "\\"), data: "<worksheet/>" }),
    damaged,
  ),
  file(
    "a part twice but for a leading slash",
    () => withParts({ name: `/${sheetPart}`, data: "<worksheet/>" }),
    damaged,
  ),
  file(
    "another name in the part's own header",
    () =>
      zip(
        handmadeParts({ sheet: twoRows }).map((part) =>
          part.name === sheetPart ? { ...part, localName: "xl/worksheets/sheet2.xml" } : part,
        ),
      ),
    damaged,
  ),
  file(
    "names that lead out of the folder",
    () =>
      withParts(
        { name: "../../../../etc/passwd", data: "x" },
        { name: "C:\\windows\\x", data: "y" },
      ),
    "rows",
  ),
  file(
    "names of objects' own",
    () => withParts({ name: "__proto__", data: "x" }, { name: "constructor", data: "y" }),
    "rows",
  ),
  file("a name of 60,000 letters", () => withParts({ name: "x".repeat(60_000), data: "" }), "rows"),
  file(
    "more than 2,000 parts",
    () =>
      withParts(
        ...Array.from({ length: 2_000 }, (_, at) => ({ name: `p${at}`, data: "", stored: true })),
      ),
    "workbook-too-many-parts",
  ),
  file(
    "20,000 parts",
    () =>
      withParts(
        ...Array.from({ length: 20_000 }, (_, at) => ({ name: `p${at}`, data: "", stored: true })),
      ),
    "workbook-too-many-parts",
  ),
  file("an end that counts more parts than there are", () => withEnd(10, 2, 1_999), damaged),
  file("an end that counts fewer parts", () => withEnd(10, 2, 2), "workbook-not-xlsx"),
  file("a directory beyond the file", () => withEnd(16, 4, 0x7fffffff), damaged),
  file("a ZIP64 end that is not there", () => withEnd(16, 4, 0xffffffff), damaged),
  file("an honest ZIP64 size", () => zip64(sheetBytes()), "rows"),
  file("a ZIP64 size that is too small", () => zip64(5n), damaged),
  file("a ZIP64 size of a terabyte", () => zip64(2n ** 40n), damaged),
  file("a ZIP64 size beyond all numbers", () => zip64(2n ** 64n - 1n), damaged),
  file("a ZIP64 field without a size", () => zip64(0n, 4), damaged),
  file(
    "a ZIP64 size that is not there",
    () => forged({ where: "entry", field: "unpacked", value: 0xffffffff }),
    damaged,
  ),
  file("a comment longer than the file", () => withEnd(20, 2, 0xffff), damaged),
  file("bytes behind the end", () => Buffer.concat([good(), Buffer.alloc(100_000, 7)]), damaged),
  file(
    "an archive in an archive",
    () => withParts({ name: "xl/inner.xlsx", data: bomb(2 ** 20) }),
    "rows",
  ),
  file(
    "a sheet behind itself",
    () =>
      handmade({
        sheet: twoRows,
        parts: [
          {
            name: "xl/_rels/workbook.xml.rels",
            data: relations([["rId1", "worksheet", "workbook.xml"]]),
          },
        ],
      }),
    damaged,
  ),
  ...["a quarter", "a half", "nearly all"].map((much, at) => {
    const share = [0.25, 0.5, 0.98][at] ?? 0;
    return file(
      `cut off behind ${much}`,
      () => good().subarray(0, Math.floor(good().length * share)),
      damaged,
    );
  }),
  file(
    "nothing but the end of an archive",
    () => Buffer.concat([Buffer.from("PK"), good().subarray(-22)]),
    damaged,
  ),
  {
    ...file("only headings", () => handmade({ sheet: headingRow() }), "rows", 1),
    ofCheck: "workbook-no-rows",
  },
];
