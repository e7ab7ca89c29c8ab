import { orderHeading } from "../../model/order/order-columns.ts";
import { answerWords } from "../../model/order/order-status.ts";
import { count, grouped } from "../../model/text/number-words-zh.ts";
import { categoryWordsZh } from "../../model/words/zh.ts";
import type { Difference } from "../layout/lookalikes.ts";
import type { CheckWords } from "./en.ts";
import {
  columnLabel,
  fieldIn,
  isOptionSafe,
  mapOption,
  mapValueOption,
  quoted,
  ruleFix,
  sheetOption,
  sheetsOption,
  toldUnits,
} from "./said.ts";

const told = fieldIn("zh");

function rowList(rows: readonly string[]): string {
  const more = rows.length > 3 ? `等 ${grouped(rows.length)} 行` : "行";
  return `第 ${rows.slice(0, 3).join("、")} ${more}`;
}

const onlyNumber = (number: number) => `请只填写数字：${number}`;

const scripts = { Cyrillic: "西里尔", Greek: "希腊" } as const;

function inWords(difference: Difference): string {
  switch (difference.kind) {
    case "case":
      return "仅大小写不同";
    case "spaces":
      return "仅空格不同";
    case "signs":
      return "仅外形相同的符号不同";
    case "letters":
      return `其中一个的“${difference.letter}”是${scripts[difference.script]}字母`;
  }
}

function either(values: readonly string[]): string {
  return values.map(quoted).join("或");
}

const asText = "请将该列设为“文本”格式，然后重新输入。";

const [yes, no] = answerWords("zh").map(quoted) as [string, string];

/** {@link CheckWords} in Chinese. */
export const checkWordsZh: CheckWords = {
  // The value of one field: the rule, what the sheet has, and what to write instead.
  missingRequired: (field, columnUnit) => {
    const spec = told(field);
    if (spec.kind === "pairs") {
      return {
        message: `新建商品至少需要一个${spec.heading}，本行一个也没有。`,
        fix: `请填写任一“${spec.heading}：…”列，例如“${spec.example}”。`,
      };
    }
    const reason =
      spec.name === "sku" ? "没有它就无法把本行与平台上的商品对应起来" : "新建商品时必填";
    const ofNumber = columnUnit ?? spec.unit;
    const unit = ofNumber === undefined ? "" : `，单位为${ofNumber}`;
    return {
      message: `“${spec.heading}”未填写，${reason}。`,
      fix: `请填写，例如“${spec.example}”${unit}。`,
    };
  },
  noProduct: (sku, filled) => ({
    message:
      filled.length === 0
        ? `本行只有“${sku}”有内容，不足以新建商品。它可能是分组标题，而不是商品。`
        : `“${sku}”未填写，本行只有 ${filled.join("、")} 有内容。它可能是分组标题或合计，而不是商品。`,
    fix: "如果不是商品，请删除该行；如果是商品，请补全该行。",
  }),
  tooLong: (label, length, limit) => ({
    message: `“${label}”有 ${length} 个字符，最多允许 ${limit} 个。`,
    fix: `请缩短 ${length - limit} 个字符。`,
  }),
  keyTooLong: (label, length, limit) => ({
    message: `“${label}”列标题中的名称有 ${length} 个字符，最多允许 ${limit} 个。`,
    fix: `请缩短 ${length - limit} 个字符。`,
  }),
  ruleBroken: (label, value, rule) => ({
    message:
      value === null
        ? `“${label}”的内容不符合平台规则。`
        : `“${label}”为${quoted(value)}，不符合平台规则。`,
    fix: ruleFix(rule, "zh", (example) => `例如：${example}`),
  }),
  notAChoice: (field, value, suggested) => {
    const spec = told(field);
    const choices = spec.choices.join("、");
    return {
      message: `“${spec.heading}”的值是${quoted(value)}，只能是以下之一：${choices}。`,
      fix:
        suggested ??
        `请填写以下之一：${choices}${isOptionSafe(value) ? `；或让所有行都这样理解该词：--map-value "${spec.name}:${value}=值"` : ""}。`,
    };
  },
  notANumber: (field, value, { suggested, unit: own }) => {
    const spec = told(field);
    const ofNumber = own ?? spec.unit;
    const unit = ofNumber === undefined ? "" : `；单位固定为${ofNumber}`;
    return {
      message: `“${spec.heading}”的值是${quoted(value)}，不是数字${unit}。`,
      fix: suggested === null ? "请只填写数字。" : onlyNumber(suggested),
    };
  },
  ambiguousNumber: (label, value, [decimal, grouped]) => ({
    message: `“${label}”是文本${quoted(value)}，既可能是 ${decimal}，也可能是 ${grouped}。`,
    fix: `请以数字形式填写 ${decimal} 或 ${grouped}，或设置小数分隔符。`,
  }),
  numberFromText: (label, value, number) => ({
    message: `“${label}”是文本${quoted(value)}而不是数字，已按 ${number} 读取。`,
    fix: String(number),
  }),
  notPositive: (field, value, limit) => {
    const spec = told(field);
    const blank = spec.required ? "" : "如果不清楚，请将单元格留空。";
    return {
      message: `“${spec.heading}”的值是 ${value}，必须大于 ${limit}。`,
      fix: `请填写大于 ${limit} 的数字。${blank}`,
    };
  },
  clearNotAllowed: (field) => {
    const spec = told(field);
    const reason = spec.required
      ? `“${spec.heading}”是必填项，不能清空`
      : `只有文本和列表中的项可以清空，“${spec.heading}”两者都不是`;
    return {
      message: `此处写了 <clear>，但${reason}。`,
      fix: "如需保留平台上的现有值，请将单元格留空。",
    };
  },
  categoryShape: (value, fault) => {
    const what =
      fault.kind === "empty-level" ? "有空的层级" : "各级之间应以“ > ”分隔，两侧各留一个空格";
    return {
      message: `类目${quoted(value)}${what}。`,
      fix: fault.fixed ?? "请填写完整路径，例如“Home > Kitchen > Mugs”。",
    };
  },
  categoryUnknown: (path, nearest, compared, written = path) => ({
    message: categoryWordsZh.unknown(path, compared),
    fix: `${nearest.length > 0 ? categoryWordsZh.nearest(nearest) : ""}要让所有行都读作在线类目：${mapValueOption("categoryName", written, nearest[0] ?? "在线类目")}`,
  }),
  priceWithoutCurrency: (prices, hasColumn) => {
    const { name, heading, choices } = told("currencyCode");
    return {
      message: `${prices.map((price) => quoted(told(price).heading)).join("和")}没有对应的币种。`,
      fix: hasColumn
        ? `请填写“${heading}”。`
        : `请添加“${heading}”列；如果所有行的币种相同，可用 --set ${name}=值（${choices.join("、")}）。`,
    };
  },
  currencyWithoutPrice: (currency) => ({
    message: `已填写币种 ${currency}，但本行没有价格。`,
    fix: `请填写“${told("salePrice").heading}”。`,
  }),
  // Links, options and attributes: fields with a column for each entry.
  label: (column) =>
    columnLabel(told(column.field).heading, column, (heading, key) => `${heading}：${key}`),
  badLink: (label, value, repaired) => ({
    message: `“${label}”的值是${quoted(value)}，应为一个 http 或 https 链接。`,
    fix: repaired ?? "请填写一个以 https:// 开头、不含空格的公开链接。",
  }),
  tooManyEntries: (field, entries, limit) => ({
    message: `本行的${told(field).heading}有 ${entries} 个，最多允许 ${limit} 个。`,
    fix: `请去掉 ${entries - limit} 个。`,
  }),
  textTotalLong: (field, total, limit) => ({
    message: `全部${told(field).heading}合计 ${total} 个字符，平台可能最多只接受 ${limit} 个。`,
    fix: `如果本行被拒绝，请缩短 ${total - limit} 个字符。`,
  }),
  // Where a spreadsheet program changed a value or could not keep it.
  dateForNumber: (field, shown, meant) => ({
    message:
      meant.length === 0
        ? `“${told(field).heading}”保存为日期或时间（${quoted(shown)}），不是数字。`
        : `“${told(field).heading}”是日期 ${shown}：Excel 会把${either(meant)}这样的数字变成日期。`,
    fix: "请将该列设为“数值”格式，然后重新输入。",
  }),
  dateForText: (label, shown, meant) => ({
    message:
      meant.length === 0
        ? `“${label}”保存为日期或时间（${quoted(shown)}），不是文本。`
        : `“${label}”是日期 ${shown}：Excel 会把${either(meant)}这样的内容变成日期。`,
    fix: asText,
  }),
  brokenText: (label, codePoint) => {
    const what =
      codePoint === "U+FFFD"
        ? "含有 �（U+FFFD），说明之前的程序在这里丢失了字符"
        : `含有不属于文本的字符 ${codePoint}`;
    return { message: `“${label}”${what}。`, fix: "请在该处重新输入文字。" };
  },
  gtinWrong: (label, value, fault) => {
    switch (fault.kind) {
      case "not-digits":
        return {
          message: `“${label}”的值是${quoted(value)}；商品条码只能由数字组成。`,
          fix: "如果没有条码，请将单元格留空。",
        };
      case "length":
        return {
          message: `“${label}”有 ${fault.digits} 位数字；商品条码应为 8、12、13 或 14 位。`,
          fix: "请与包装核对。",
        };
      case "check-digit":
        return {
          message: `“${label}”中的 ${value} 末位是 ${value.at(-1)}，按其余数字计算应为 ${fault.expected}：可能有一位数字写错了。`,
          fix: "请与包装核对。",
        };
      case "zeros-lost":
        return {
          message: `“${label}”中的 ${value} 只有 ${value.length} 位数字：Excel 会去掉数字前面的 0。`,
          fix: fault.padded,
        };
    }
  },
  // Values that look right and are not: typed, copied or shown otherwise.
  codeLookalike: (label, value, { kind, character, codePoint, meant }) => {
    const what =
      kind === "signs"
        ? `含有代替键盘符号的“${character}”（${codePoint}）`
        : `在同一个词里混用了西里尔字母和拉丁字母：“${character}”是 ${codePoint}`;
    return {
      message: `“${label}”的值是${quoted(value)}，${what}。`,
      fix: meant ?? "请使用同一种键盘布局重新输入该编码。",
    };
  },
  likeDate: (label, value, meant) => ({
    message: `“${label}”的值是${quoted(value)}，这是 Excel 显示日期的样子：原来输入的可能是${meant.map(quoted).join("或")}。`,
    fix: "请与原始数据核对。如果本来就是如此，则无需改动。",
  }),
  priceNotRead: (heading, field) => ({
    message: `${quoted(heading)}列像是价格，但未读取；商品创建后无法再设置价格。`,
    fix: `要读取：${mapOption(heading, field)}；要略过：${mapOption(heading, "ignore")}。`,
  }),
  noUnit: (field, label, { why, unit, most, other }) => ({
    message: {
      others: `“${label}”此处没有单位，而该列其他单元格有单位。`,
      median: `“${label}”没有单位，且该列一半的值大于 ${most}，不像是${told(field).unit}。`,
      largest: `“${label}”没有单位，且该列最大值超过中位数的 20 倍，不像都是${told(field).unit}。`,
    }[why],
    fix: `请说明该列的单位：--unit ${field}=${other}；如果 ${unit} 无误，则用 --unit ${field}=${unit}。`,
  }),
  unknownUnit: (field, label, unit) => ({
    message: `“${label}”在单位列中的单位是${quoted(unit)}，无法识别。`,
    fix: `请在单位列填写单位，例如 ${toldUnits(field)}。`,
  }),
  // Several rows: equal codes, look-alikes, cards that disagree.
  duplicateSku: (sku, rows) => ({
    message: `SKU ${quoted(sku)}在${rowList(rows)}重复出现。`,
    fix: "每个变体请只保留一行，或为其余各行换用独立的 SKU。",
  }),
  lookalikeSku: ({ one, two, difference }) => ({
    message: `${rowList(one.rows)}的 SKU ${quoted(one.code)}与${rowList(two.rows)}的${quoted(two.code)}看起来相同：${inWords(difference)}。`,
    fix: "如果是同一变体，请只保留一行；如果是两个变体，请使用有明显区别的 SKU。",
  }),
  lookalikeCard: (parentSku, other) => ({
    message: `父SKU ${quoted(parentSku)}与${rowList(other.rows)}的${quoted(other.code)}看起来相同：${inWords(other.difference)}。这样会生成两个商品卡片。`,
    fix: other.isUsual ? other.code : "如属于同一卡片，请在所有行中填写相同的父SKU。",
  }),
  // What a workbook holds and nobody sends.
  otherSheet: ({ name, hidden, rows }) => ({
    message: `${hidden ? "隐藏的" : ""}工作表${quoted(name)}中也有商品（${count(rows, "行")}），未被读取。`,
    fix: `要一并提交这些商品，请同时读取这些工作表：${sheetsOption({ name, hidden })}（只读取这一个：${sheetOption(name)}，屏幕上按 S）。`,
  }),
  picturesNotSent: (where, pictures, cells) => {
    const more = pictures > cells.length ? `，以及另外 ${grouped(pictures - cells.length)} 张` : "";
    const named = cells.length === 0 ? "" : `（${cells.join("、")}${more}）`;
    const stand = where === "over" ? "浮于单元格上方" : "嵌在单元格中";
    return {
      message: `有 ${count(pictures, "张图片")}${stand}${named}，不会被提交：平台只接受链接。`,
      fix: "请把每张图片放到公开可访问的服务器上，并把 http 或 https 链接填入“图片 1”“图片 2”等列。",
    };
  },
  pictureInCell: (label, link) => ({
    message: `“${label}”中是图片而不是链接：工作簿中的图片不会被提交。`,
    fix: link ?? "请把图片放到公开可访问的服务器上，并以文本填写其 http 或 https 链接。",
  }),
  // An orders sheet.
  orderLabel: (name) => orderHeading(name, "zh"),
  notAnAnswer: (label, value) => ({
    message: `“${label}”的值是${quoted(value)}，既不是${yes}也不是${no}。`,
    fix: `请填写${yes}或${no}；如需稍后答复，请留空。`,
  }),
  valuesDiffer: (label, order, values) => ({
    message: `订单${quoted(order)}的“${label}”有两个值：${values.map(quoted).join("和")}。平台对每个订单只接受一个。`,
    fix: "请只在该订单的一行填写，或在各行填写相同的值。",
  }),
  answersDiffer: (order, sku) => ({
    message: `订单${quoted(order)}的 SKU ${quoted(sku)}既答复了${yes}又答复了${no}。`,
    fix: "请在该商品的各行给出相同的答复。",
  }),
  numberForDeclined: (order) => ({
    message: `订单${quoted(order)}的所有商品都答复了${no}，却填写了运单号。`,
    fix: `请清空运单号，或对实际发货的商品答复${yes}。`,
  }),
  badGivenValue: (given, said) => ({ message: `${given}: ${said.message}`, hint: said.fix ?? "" }),
};
