import { describe, expect, test } from "vitest";
import type { TextEncoding } from "../../../src/model/schemas/settings.ts";
import { openWorkbook } from "../../../src/workbook/read/open.ts";
import { encoded } from "../../support/encoded.ts";
import { anError } from "../../support/english.ts";
import { allRows } from "../../support/workbook.ts";

const texts = {
  korean:
    "SKU,상품명,설명\nMUG-1,도자기 머그컵 파란색,수작업으로 유약을 바른 머그컵\nMUG-2,리넨 접시,식기세척기 사용 가능\n",
  shortKorean: "SKU,Name\nMUG-1,머그컵\n",
  japanese:
    "SKU,商品名,説明\nMUG-1,陶器マグカップ 青,手作りの釉薬をかけたマグカップ\nMUG-2,麻の皿,食洗機対応\n",
  kanji: "SKU,商品名\nMUG-1,陶器製茶碗青色\nMUG-2,麻布皿白色\n",
  traditional:
    "SKU,商品名稱,描述\nMUG-1,手工上釉的陶瓷馬克杯，藍色,適用於洗碗機\nMUG-2,亞麻色盤子,可微波\n",
  russian:
    "SKU;Название;Описание\nMUG-1;Кружка керамическая, синяя;Можно мыть в посудомоечной машине\n",
  greek: "SKU;Όνομα;Περιγραφή\nMUG-1;Κούπα κεραμική μπλε;Χειροποίητη κούπα για το πλυντήριο\n",
  hebrew: "SKU;שם;תיאור\nMUG-1;ספל קרמיקה כחול;ספל בעבודת יד למדיח כלים\n",
  arabic: "SKU;اسم;وصف\nMUG-1;كوب سيراميك ازرق;كوب مصنوع يدويا صالح لغسالة الصحون\n",
  thai: "SKU,ชื่อ\nMUG-1,แก้วเซรามิกสีฟ้า ทำด้วยมือ\n",
  turkish: "SKU;Ad\nMUG-1;Mavi seramik kupa, bulaşık makinesine uygun\n",
  czech: "SKU;Název\nMUG-1;Příšerně žluťoučký hrnek, modrý\n",
  german: "SKU;Name\nMUG-1;Größe und Maß für Tassen\n",
} as const;

const saved: readonly (readonly [keyof typeof texts, TextEncoding])[] = [
  ["korean", "euc-kr"],
  ["shortKorean", "euc-kr"],
  ["japanese", "shift_jis"],
  ["japanese", "euc-jp"],
  ["kanji", "shift_jis"],
  ["kanji", "euc-jp"],
  ["traditional", "big5"],
  ["russian", "koi8-r"],
  ["russian", "ibm866"],
  ["russian", "x-mac-cyrillic"],
  ["russian", "iso-8859-5"],
  ["greek", "windows-1253"],
  ["hebrew", "windows-1255"],
  ["arabic", "windows-1256"],
  ["thai", "windows-874"],
  ["turkish", "windows-1254"],
  ["czech", "windows-1250"],
  ["german", "windows-1252"],
];

const open = (bytes: Buffer, encoding?: TextEncoding) =>
  openWorkbook(bytes, { name: "a.csv", encoding });

describe("a CSV file that may be in several encodings", () => {
  test.each(saved)("%s in %s is asked about, and read when it is named", async (name, encoding) => {
    const bytes = encoded(texts[name], encoding);
    await expect(open(bytes)).rejects.toEqual(
      anError({
        code: "csv-encoding-unclear",
        hint: expect.stringContaining("--encoding"),
      }),
    );
    const workbook = await open(bytes, encoding);
    expect(workbook.text).toMatchObject({ encoding, encodingBy: "chosen" });
    const cells = (await allRows(workbook)).flatMap((row) => row.cells);
    const separator = texts[name].includes(";") ? ";" : ",";
    expect(cells).toEqual(
      texts[name]
        .trimEnd()
        .split(/\n/)
        .flatMap((line) => line.split(separator)),
    );
  });

  test.each([
    ["one Chinese character", "SKU,Name\n1,杯\n", "gb18030"],
    ["one Russian word", "SKU;Name\n1;Кот\n", "windows-1251"],
    ["one longer Russian word", "SKU;Name\n1;Кружка 350 мл\n", "windows-1251"],
    ["two Cyrillic letters", "SKU;Size\n1;Л\n2;М\n", "windows-1251"],
  ] as const)("is asked about where there is only %s", async (_, text, encoding) => {
    await expect(open(encoded(text, encoding))).rejects.toMatchObject({
      code: "csv-encoding-unclear",
    });
  });
});
