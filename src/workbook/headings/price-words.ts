import type { Column } from "../../model/product/columns.ts";
import type { GivenValue } from "../../model/sheet/sheet-choice.ts";
import type { IgnoredColumn, UnreadPrice } from "./heading-match.ts";
import { segmentsOf } from "./heading-unit.ts";

const priceFields = ["salePrice", "firstCost"] as const;

const words: ReadonlySet<string> = new Set(
  `cost costs msrp rrp srp rsp pvp uvp prix tarif cena cennik ррц мрц рц мрп опт оптом розница розн закуп
   закупка прайс`.split(/\s+/),
);
/** Also within a word: `saleprice`, `Verkaufspreis`. */
const stems =
  /pric(?:e|ing)|preis|preci|prezz|^цен|^стоим|^себестоим|^себест|^оптов|^рознич|^закупоч/u;

/**
 * Whether a heading is about prices: `РРЦ`, `MSRP`, `Цена со скидкой`, `吊牌价`. Takes linear time.
 */
function isPriceHeading(heading: string): boolean {
  return segmentsOf(heading.slice(0, headingLengthMax)).some((segment) =>
    segment.words.some(
      ({ text }) =>
        words.has(text) || stems.test(text) || /价/u.test(text.replace(/评价|价值|性价比/gu, "")),
    ),
  );
}

const headingLengthMax = 200;

interface PriceSource {
  readonly columns: readonly Column[];
  readonly constants: readonly GivenValue[];
  readonly ignored: readonly IgnoredColumn[];
}

/**
 * The ignored columns about prices, if a price field has no column: a listing created without a
 * price never gets one (decision 26e).
 */
export function unreadPrices({ columns, constants, ignored }: PriceSource): readonly UnreadPrice[] {
  const has = (field: string) =>
    [...columns, ...constants.map(({ place }) => place)].some((one) => one.field === field);
  const field = priceFields.find((one) => !has(one));
  if (field === undefined) return [];
  return ignored.flatMap(({ column, heading, rival }) =>
    rival === undefined && isPriceHeading(heading) ? { index: column, heading, field } : [],
  );
}
