import { type Column, priceFields, productFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { choiceNamed } from "../../model/product/rules.ts";
import { unitNamed } from "../../model/product/units.ts";
import type { IgnoredColumn } from "./heading-match.ts";
import { segmentsOf } from "./heading-unit.ts";

/** In characters. Longer texts are sentences or values, not units or rules. */
const lengthMax = 60;

const limit = String.raw`(?:max|min|maximum|minimum|up to|at most|not more than|limit|до|макс|мин|максимум|минимум|не более|не больше|не менее|最多|最大|最长|不超过|至多|限)\.?:? ?\d+ ?(?:characters?|chars?|symbols?|letters?|digits?|symb|симв(?:олов|ола)?|знак(?:ов|а)?|букв|цифр|个字符|字符|个字|字|位)?\.?`;
const count = String.raw`\d+ ?(?:characters|chars|symbols|letters|digits|символов|знаков|букв|цифр|个字符|字符|个字|字|位)(?: max| макс\.?|以内)?`;

/** Rules are not part of a column's name: `required`, `max 30`, `必填`. */
const rule = new RegExp(
  `^(?:[*✱]+|${limit}|${count}|${[
    "required( field)?|req|mandatory|compulsory|must( have)?|optional|opt|not required|if any",
    "unique|text|string|free text|number|numeric|integer|decimal|date|url|link|list|drop-?down",
    "yes ?/ ?no|pcs|pieces?|ea|обязательно|обязательное( поле)?|обяз\\.?|необязательно|по желанию",
    "опционально|уникальн(ый|о)|текст|строка|число|дата|ссылка|список|шт\\.?|штук",
    "必填(项)?|必须|选填|可选|非必填|唯一|文本|数字|整数|日期|链接|网址|列表|个|件",
  ].join("|")})$`,
  "iu",
);

export function isRuleWord(text: string): boolean {
  return text.length <= lengthMax && rule.test(text.trim());
}

const parts = /[\n\r()[\]（）【】,，;；|]| [-–—] /u;

function partsOf(text: string): string[] {
  return text
    .replace(/[*✱]/gu, " ")
    .split(parts)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** `SKU* (max 30)` becomes `SKU`. */
export function bareHeading(heading: string): string {
  const all = partsOf(heading);
  const names = all.filter((part) => !isRuleWord(part));
  return names.length === all.length || names.length === 0 ? heading : names.join(", ");
}

/** Includes currencies that the API does not accept. */
const currencyWords: ReadonlySet<string> = new Set([
  ...Object.values(productFields.currencyCode.choiceHints ?? {}).flat(),
  ..."eur euro евро gbp jpy kzt тенге uah byn try inr pln chf krw 欧元 日元".split(" "),
]);

export function isCurrencyWord(word: string): boolean {
  return currencyWords.has(word) || choiceNamed("currencyCode", word) !== undefined;
}

/** Any three capital letters may be a currency. */
const currency = /^(?:[A-Z]{3}|[$€£¥₽₴₸₩₺])$/u;

export function unitAlone(text: string): string | undefined {
  const [only, ...more] = partsOf(text).filter((part) => !isRuleWord(part));
  if (only === undefined || more.length > 0) return undefined;
  const isUnit =
    unitNamed(only.replace(/\.$/, "")) !== undefined ||
    currency.test(only) ||
    isCurrencyWord(only.toLowerCase().replace(/\.$/, ""));
  return isUnit ? only : undefined;
}

export function isNote(text: string): boolean {
  if (text.length > lengthMax) return false;
  return partsOf(text).every((part) => isRuleWord(part) || unitAlone(part) !== undefined);
}

const priceWords: ReadonlySet<string> = new Set(
  `cost costs msrp rrp srp rsp pvp uvp prix tarif cena cennik ррц мрц рц мрп опт оптом розница розн закуп
   закупка прайс`.split(/\s+/),
);
/** Matches parts of words, as in `saleprice` and `Verkaufspreis`. */
const priceStems =
  /pric(?:e|ing)|preis|preci|prezz|^цен|^стоим|^себестоим|^себест|^оптов|^рознич|^закупоч/u;

export function isPriceHeading(heading: string): boolean {
  if (runningNumber.test(heading)) return false;
  const segments = segmentsOf(heading.slice(0, priceHeadingLengthMax));
  return segments
    .flatMap(({ words }) => words)
    .some(
      (text) =>
        priceWords.has(text) ||
        priceStems.test(text) ||
        /价/u.test(text.replace(/评价|价值|性价比/gu, "")),
    );
}

const priceHeadingLengthMax = 200;
/** A column of running numbers is no price, even below a title such as “Name and price”. */
const runningNumber = /(?:^|[\s/])(?:№|#|no|nr|序号)\.?(?:\s*п\/п)?$/iu;

/** An update sends no price, so a listing must be created with one (decision 26e). */
export function unreadPrices(
  ignored: readonly IgnoredColumn[],
  fields: ReadonlySet<FieldName>,
): readonly Column[] {
  const field = priceFields.find((one) => !fields.has(one)) ?? "salePrice";
  return ignored.flatMap(({ column, heading, rival }) =>
    rival === undefined && isPriceHeading(heading) ? { index: column, heading, field } : [],
  );
}
