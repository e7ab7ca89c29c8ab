import { categoryWordsZh } from "../../model/words/categories.zh.ts";
import { isOptionSafe, quoted } from "./said.ts";
import type { ValueWords } from "./values.ts";

/** {@link ValueWords} in Chinese. */
export const valueWordsZh: ValueWords = {
  missingRequired: (spec) => {
    if (spec.kind === "pairs") {
      return {
        message: `新建商品至少需要一个${spec.heading}，本行一个也没有。`,
        fix: `请填写任一“${spec.heading}：…”列，例如“${spec.example}”。`,
      };
    }
    const reason =
      spec.name === "sku" ? "没有它就无法把本行与平台上的商品对应起来" : "新建商品时必填";
    const unit = spec.shownUnit === undefined ? "" : `，单位为${spec.shownUnit}`;
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
  notAChoice: (spec, value, suggested) => {
    const choices = spec.choices.join("、");
    return {
      message: `“${spec.heading}”的值是${quoted(value)}，只能是以下之一：${choices}。`,
      fix:
        suggested ??
        `请填写以下之一：${choices}${isOptionSafe(value) ? `；或让所有行都这样理解该词：--map-value "${spec.name}:${value}=值"` : ""}。`,
    };
  },
  choiceNormalised: (label, value, choice) => ({
    message: `“${label}”的值是${quoted(value)}，已按 ${choice} 读取。`,
    fix: choice,
  }),
  notANumber: (spec, value, suggested) => {
    const unit = spec.shownUnit === undefined ? "" : `；单位固定为${spec.shownUnit}`;
    return {
      message: `“${spec.heading}”的值是${quoted(value)}，不是数字${unit}。`,
      fix: suggested === undefined ? "请只填写数字。" : String(suggested),
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
  notPositive: (spec, value, limit) => {
    const blank = spec.required ? "" : "如果不清楚，请将单元格留空。";
    return {
      message: `“${spec.heading}”的值是 ${value}，必须大于 ${limit}。`,
      fix: `请填写大于 ${limit} 的数字。${blank}`,
    };
  },
  guardedCode: (label, value) => ({
    message: `“${label}”的值是${quoted(value)}：编码外面用来防止 Excel 改动它的符号会一起提交。`,
  }),
  textTrimmed: (label) => ({ message: `已去除“${label}”首尾的空格或不可见字符。` }),
  dotSku: (value) => ({
    message: `SKU ${quoted(value)}不能作为网址的一部分。`,
    fix: "请为该变体换一个 SKU。",
  }),
  clearNotAllowed: (spec) => {
    const reason = spec.required
      ? `“${spec.heading}”是必填项，不能清空`
      : `只有文本和列表中的项可以清空，“${spec.heading}”两者都不是`;
    return {
      message: `此处写了 <clear>，但${reason}。`,
      fix: "如需保留平台上的现有值，请将单元格留空。",
    };
  },
  clearOnCreate: (label) => ({
    message: `新建商品时 <clear> 不起作用，“${label}”不会提交。`,
  }),
  categoryShape: (value, fault) => {
    const what =
      fault.kind === "empty-level" ? "有空的层级" : "各级之间应以“ > ”分隔，两侧各留一个空格";
    return {
      message: `类目${quoted(value)}${what}。`,
      fix: fault.fixed ?? "请填写完整路径，例如“Home > Kitchen > Mugs”。",
    };
  },
  categoryUnknown: (path, nearest, compared) => ({
    message: categoryWordsZh.unknown(path, compared),
    ...(nearest.length > 0 && { fix: categoryWordsZh.nearest(nearest) }),
  }),
  priceWithoutCurrency: (prices, { spec, hasColumn }) => ({
    message: `${prices.map(quoted).join("和")}没有对应的币种。`,
    fix: hasColumn
      ? `请填写“${spec.heading}”。`
      : `请添加“${spec.heading}”列；如果所有行的币种相同，可用 --set ${spec.name}=值（${spec.choices.join("、")}）。`,
  }),
  currencyWithoutPrice: (currency, price) => ({
    message: `已填写币种 ${currency}，但本行没有价格。`,
    fix: `请填写“${price}”。`,
  }),
  hiddenRow: () => ({ message: "该行在工作表中被隐藏，但与其他行一样会被检查和上传。" }),
  headingsAgain: () => ({ message: "该行重复了标题行，已跳过。" }),
  blankRow: () => ({ message: "该行的商品列中只有空格，已跳过。" }),
};
