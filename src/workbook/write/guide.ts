import type ExcelJS from "exceljs";
import {
  annotationsOf,
  columnHeading,
  fieldNames,
  guideSheetNames,
  type SheetColumn,
} from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { cellRule, ruleInWords } from "../../model/product/rules.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { safeText } from "./row-writer.ts";

const widths = [30, 52, 60, 10, 48];

/** Sample values of the keyed columns, in the order of the template's columns. */
const sampleKeys: ReadonlyMap<FieldName, readonly string[]> = new Map([
  ["options", ["Blue", "350 ml"]],
  ["attributes", ["Stoneware", "Portugal"]],
]);

/** What tells the second sample, a green sibling, from the first. */
const secondSample: ReadonlyMap<FieldName, string> = new Map([
  ["barcode", "4006381333948"],
  ["gtin", "04006381333948"],
  ["mpn", "KX-2042"],
]);

/** What a guide is about. */
interface GuideContent {
  readonly columns: readonly SheetColumn[];
  readonly language: Language;
  /** Lines to begin with, the first of them a title. */
  readonly about?: readonly string[];
}

/**
 * Adds the sheet of the guide: every column with its meaning, rule, unit and example, how blanks and
 * `<clear>` work, and two sample rows.
 */
export function addGuide(
  workbook: Pick<ExcelJS.Workbook, "addWorksheet">,
  { columns, language, about = [] }: GuideContent,
): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet(guideSheetNames[language]);
  const texts = templateTexts[language];
  sheet.columns = widths.map((width) => ({
    width,
    style: { alignment: { vertical: "top", wrapText: true }, numFmt: "@" },
  }));
  const [aboutTitle, ...aboutLines] = about;
  if (aboutTitle !== undefined) {
    addTitle(sheet, aboutTitle);
    for (const line of aboutLines) addLine(sheet, safeText(line));
    sheet.addRow([]);
  }
  addTitle(sheet, texts.howTitle);
  for (const text of texts.how) addLine(sheet, text);
  sheet.addRow([]);
  addTitle(sheet, texts.columnsTitle);
  addHeads(sheet, texts.tableHeads);
  for (const field of fieldNames) sheet.addRow(guideRow(field, { columns, language }));
  sheet.addRow([]);
  addTitle(sheet, texts.samplesTitle);
  addHeads(
    sheet,
    columns.map(({ heading }) => heading),
  );
  for (const sample of [sampleValue, siblingValue]) {
    sheet.addRow(columns.map((column) => writtenSample(column, sample(column, columns))));
  }
  return sheet;
}

function addTitle(sheet: ExcelJS.Worksheet, title: string): void {
  const row = sheet.addRow([title]);
  row.getCell(1).style = { font: { bold: true, size: 14 } };
}

function addHeads(sheet: ExcelJS.Worksheet, heads: readonly string[]): void {
  const row = sheet.addRow([...heads]);
  row.eachCell((cell) => {
    cell.font = { bold: true };
  });
}

/** A sentence over the whole width of the table. */
function addLine(sheet: ExcelJS.Worksheet, text: string): void {
  const row = sheet.addRow([text]);
  sheet.mergeCells(row.number, 1, row.number, widths.length);
}

function guideRow(
  field: FieldName,
  { columns, language }: { readonly columns: readonly SheetColumn[]; readonly language: Language },
): string[] {
  const its = annotationsOf(field);
  const own = columns.filter((column) => column.field === field);
  const [first] = own;
  const last = own.at(-1);
  const heading = first?.heading ?? columnHeading(field, language);
  const range = last === undefined || last === first ? heading : `${heading} … ${last.heading}`;
  return [
    range,
    its["x-meaning"][language],
    ruleInWords(field, language),
    its["x-unit"]?.[language] ?? "",
    its["x-example"],
  ];
}

function sampleValue(column: SheetColumn, columns: readonly SheetColumn[]): string {
  const its = annotationsOf(column.field);
  if (column.part !== undefined) return column.part === 1 ? its["x-example"] : "";
  if (column.key === undefined) return its["x-example"];
  const place = columns.filter(({ field }) => field === column.field).indexOf(column);
  return sampleKeys.get(column.field)?.[place] ?? "";
}

function siblingValue(column: SheetColumn, columns: readonly SheetColumn[]): string {
  const own = secondSample.get(column.field) ?? sampleValue(column, columns);
  const greens = { BLUE: "GREEN", Blue: "Green", blue: "green" };
  return own.replace(/blue/gi, (word) => greens[word as keyof typeof greens] ?? word);
}

/** Numbers stand as numbers, so that a sample row can be copied into the sheet. */
function writtenSample({ field }: SheetColumn, value: string): string | number {
  return cellRule(field).kind === "number" ? Number(value) : value;
}

/** What the guide sheet says beside the fields' own texts. */
interface TemplateTexts {
  /** Heads of the guide's table: heading, meaning, rule, unit, example. */
  readonly tableHeads: readonly [string, string, string, string, string];
  readonly columnsTitle: string;
  readonly howTitle: string;
  readonly how: readonly string[];
  readonly samplesTitle: string;
  /** Title of Excel's own message about a wrong value. */
  readonly wrongValue: string;
  readonly notLive: string;
  readonly unit: string;
}

/** The guide's texts by language. */
export const templateTexts: Readonly<Record<Language, TemplateTexts>> = {
  en: {
    columnsTitle: "Columns",
    tableHeads: ["Column", "Meaning", "Rule", "Unit", "Example"],
    howTitle: "How it works",
    how: [
      "Each row is one variant. Rows with the same parent SKU become one product card.",
      "A blank cell changes nothing: the live value stays, and so does the option, attribute, image or video of that column. A missing row or column never deletes anything.",
      "To remove something, write <clear> in its cell: the text of an optional field, or that one option, attribute, image or video. The last option cannot be removed.",
      "Columns can be in any order. Delete those you do not need, but a new variant needs the required ones. Unknown headings are ignored and listed when you check the workbook.",
      "For another option or attribute, add a column and write its name after the colon.",
      "Codes are stored as text to keep leading zeros. Prices are set when a variant is created and cannot be changed later.",
    ],
    samplesTitle: "Two sample rows",
    wrongValue: "Please check the value",
    notLive: "No live listing known when this workbook was created has this category.",
    unit: "Unit",
  },
  ru: {
    columnsTitle: "Столбцы",
    tableHeads: ["Столбец", "Значение", "Правило", "Единица", "Пример"],
    howTitle: "Как это работает",
    how: [
      "Одна строка — один вариант. Строки с одинаковым родительским SKU показываются одной карточкой товара.",
      "Пустая ячейка ничего не меняет: при обновлении остаётся действующее значение, в том числе опция, характеристика, изображение или видео этого столбца. Отсутствие строки или столбца ничего не удаляет.",
      "Чтобы что-то удалить, напишите в ячейке <clear>: удалится текст необязательного поля либо одна эта опция, характеристика, изображение или видео. Последнюю опцию удалить нельзя.",
      "Порядок столбцов любой; ненужные столбцы можно удалить, но новому варианту нужны обязательные. Неизвестный заголовок пропускается и называется при проверке.",
      "Для каждой дополнительной опции или характеристики добавьте столбец: напишите её название после двоеточия.",
      "Коды хранятся как текст, поэтому ведущие нули сохраняются. Цены задаются при создании варианта и позже не меняются.",
    ],
    samplesTitle: "Два примера строк",
    wrongValue: "Проверьте значение",
    notLive: "Ни у одного товара, известного при записи этой книги, нет такой категории.",
    unit: "Единица",
  },
  zh: {
    columnsTitle: "列说明",
    tableHeads: ["列", "含义", "规则", "单位", "示例"],
    howTitle: "使用方法",
    how: [
      "每行是一个变体。父SKU相同的行合并为一个商品卡片。",
      "空单元格不会改变任何内容：更新时保留平台现值，该列的选项、属性、图片或视频也保留。缺少行或列绝不会删除任何内容。",
      "要删除内容，请在单元格中填写 <clear>：清空非必填的文本字段，或删除这一个选项、属性、图片或视频。最后一个选项不能删除。",
      "列的顺序不限；不需要的列可以删除，但新建变体需要必填列。无法识别的标题会被忽略，并在检查时列出。",
      "每增加一个选项或属性，就添加一列：在冒号后写上名称。",
      "编码按文本保存，因此前导零不会丢失。价格在创建变体时设定，之后不能修改。",
    ],
    samplesTitle: "两行示例",
    wrongValue: "请检查该值",
    notLive: "写入此工作簿时已知的在线商品中没有此类目。",
    unit: "单位",
  },
};
