import {
  freeColumn,
  type HostileFile,
  headingRow,
  hostile,
  inline,
  productRow,
  twoRows,
} from "./file.ts";

const damaged = "workbook-damaged";
const mega = 2 ** 20;
const withCell = (cell: string, texts = "") => ({
  sheet: headingRow() + productRow(2, cell),
  texts,
});
const headed = (...headings: readonly string[]) => ({
  sheet:
    headingRow(
      headings.map((heading) => `<c t="inlineStr"><is><t>${heading}</t></is></c>`).join(""),
    ) + productRow(2, headings.map(() => '<c t="str"><v>x</v></c>').join("")),
});
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** Workbooks whose rows and cells lie, or are as many or as long as they should not be. */
export const hostileCells: readonly HostileFile[] = [
  hostile("a shared string that is not there", withCell('<c t="s"><v>9</v></c>'), damaged),
  hostile("a negative shared string", withCell('<c t="s"><v>-1</v></c>'), damaged),
  hostile("a shared string that is no number", withCell('<c t="s"><v>NaN</v></c>'), damaged),
  hostile(
    "a shared string with a fraction",
    withCell('<c t="s"><v>0.5</v></c>', "<si><t>a</t></si>"),
    damaged,
  ),
  hostile(
    "a shared string beyond all numbers",
    withCell(`<c t="s"><v>${"9".repeat(400)}</v></c>`),
    damaged,
  ),
  hostile(
    "a style that is not there",
    withCell('<c s="4294967295"><v>1</v></c><c s="-1"><v>1</v></c><c s="x"><v>1</v></c>'),
    "rows",
  ),
  hostile(
    "a number of a million digits",
    () => withCell(`<c><v>${"1".repeat(mega)}x</v></c>`),
    damaged,
  ),
  hostile("a number beyond all", withCell("<c><v>1E400</v></c>"), damaged),
  hostile("no number at all", withCell("<c><v>NaN</v></c>"), damaged),
  hostile("a date that is none", withCell('<c t="d"><v>yesterday</v></c>'), "rows"),
  hostile("a yes that is none", withCell('<c t="b"><v>2</v></c>'), damaged),
  hostile("an unknown type", withCell('<c t="__proto__"><v>2</v></c>'), damaged),
  hostile(
    "a text of one megabyte",
    () => withCell(`<c t="str"><v>${"a".repeat(mega)}</v></c>`),
    "workbook-cell-too-long",
  ),
  hostile(
    "a shared text of one megabyte",
    () => withCell('<c t="s"><v>0</v></c>', `<si><t>${"a".repeat(mega)}</t></si>`),
    "workbook-cell-too-long",
  ),
  hostile(
    "a shared text of one megabyte that no cell uses",
    () => withCell("", `<si><t>${"a".repeat(mega)}</t></si>`),
    "rows",
  ),
  hostile(
    "a formula of one megabyte",
    () => withCell(`<c><f>${"A1+".repeat(mega / 3)}</f><v>1</v></c>`),
    "rows",
  ),
  hostile("row 1,048,577", { sheet: `${twoRows}<row r="1048577"><c><v>1</v></c></row>` }, damaged),
  hostile("rows that go backwards", { sheet: `${twoRows}<row r="9"/><row r="8"/>` }, damaged),
  hostile("a row twice", { sheet: twoRows + productRow(2) }, damaged),
  hostile("row minus one", { sheet: `${twoRows}<row r="-1"/>` }, damaged),
  hostile("row one and a half", { sheet: `${twoRows}<row r="3.5"><c><v>1</v></c></row>` }, damaged),
  hostile("row NaN", { sheet: `${twoRows}<row r="NaN"/>` }, damaged),
  hostile(
    "row 1e6 in powers",
    { sheet: `${twoRows}<row r="1e6"><c r="A1000000"><v>1</v></c></row>` },
    "rows",
    3,
  ),
  hostile(
    "a cell twice",
    withCell(inline(`${freeColumn}2`, "a") + inline(`${freeColumn}2`, "b")),
    damaged,
  ),
  hostile("a cell of another row", withCell(inline("Z9", "a")), damaged),
  hostile("a column beyond the last", withCell(inline("XFE2", "a")), damaged),
  hostile(
    "an address of a million letters",
    () => withCell(inline("Z".repeat(mega), "a")),
    damaged,
  ),
  hostile(
    "100,000 columns with addresses left out",
    () => ({ sheet: headingRow() + productRow(2, "<c><v>1</v></c>".repeat(100_000)) }),
    damaged,
  ),
  hostile(
    "a hundred million blank cells",
    () => ({ sheet: headingRow() + productRow(2, "<c/>".repeat(2_000_000)) }),
    damaged,
  ),
  hostile(
    "headings in all 16,384 columns",
    () => ({
      sheet:
        headingRow(many(16_000, (at) => `<c t="inlineStr"><is><t>heading ${at}</t></is></c>`)) +
        productRow(2),
    }),
    "rows",
  ),
  hostile(
    "long headings in a hundred columns",
    () => headed(...Array.from({ length: 100 }, (_, at) => `${at} ${"Sale price ".repeat(2_900)}`)),
    "rows",
  ),
  hostile(
    "headings named as objects' own",
    headed(
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "Option: __proto__",
      "Attribute: constructor",
      "Option: toString",
    ),
    "rows",
  ),
  hostile("headings with control characters", headed("&#27;[2J", "&#7;", "\u202egnp.exe"), "rows"),
  hostile(
    "20,000 rows with a lone cell in the last column",
    () => ({
      sheet:
        twoRows + many(20_000, (at) => `<row r="${at + 3}"><c r="XFD${at + 3}"><v>1</v></c></row>`),
    }),
    "rows",
    20_002,
  ),
  hostile(
    "a million blank rows",
    () => ({
      sheet: twoRows + many(1_000_000, (at) => `<row r="${at + 3}" s="1" customFormat="1"/>`),
    }),
    "rows",
  ),
  hostile(
    "more rows than a sheet has, without numbers",
    () => ({ sheet: twoRows + "<row/>".repeat(1_048_576) }),
    damaged,
  ),
  {
    ...hostile(
      "a quarter of a million rows that are all wrong",
      () => ({ sheet: twoRows + many(250_000, (at) => `<row><c><v>${at}</v></c></row>`) }),
      "rows",
      250_002,
    ),
    ofCheck: "too-many-findings",
  },
  ...["1,", "1 ", " > ", "http://a", "&#160;", "0", "<![CDATA[<]]>", "9e", "а"].map((piece) =>
    hostile(
      `every cell as long as it may be, of “${piece.trim()}”`,
      () => ({
        sheet:
          twoRows +
          many(
            4,
            (row) =>
              `<row r="${row + 3}">${many(12, () => `<c t="inlineStr"><is><t xml:space="preserve">${piece.repeat(Math.floor(32_000 / Math.max(1, piece.startsWith("&") ? 1 : piece.length)))}</t></is></c>`)}</row>`,
          ),
      }),
      "rows",
      6,
    ),
  ),
];
