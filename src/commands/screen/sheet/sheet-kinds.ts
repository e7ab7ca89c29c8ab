import type { OrderColumnName } from "../../../model/order/order-columns.ts";
import type { FieldName } from "../../../model/product/product.ts";
import {
  type AnyChoice,
  type GivenColumn,
  isOfOrders,
  isOfProducts,
  type SheetChoice,
} from "../../../model/sheet/sheet-choice.ts";
import type { LoadFacts } from "../../../screen/state/load-facts.ts";
import {
  type EarlierChoice,
  type Inspected,
  inspectOrders,
  inspectProducts,
  namedOrdersSheets,
  namedSheets,
  type OpenedWorkbook,
} from "../../../workbook/index.ts";
import { askedChoice, ordersReading, type SheetOptions } from "../../sheet/sheet-options.ts";
import { type LoadGiven, loadFacts } from "./load-facts.ts";
import { ordersLoadFacts } from "./orders-load-facts.ts";

export type AnyField = FieldName | OrderColumnName;

export type About = LoadFacts["about"];

/** How a workbook is read: as products or as orders. */
export interface SheetKind<Field extends AnyField> {
  readonly about: About;
  asked(options: SheetOptions): SheetChoice<Field>;
  named(workbook: OpenedWorkbook, choice: SheetChoice<Field>): Promise<SheetChoice<Field>>;
  inspect(workbook: OpenedWorkbook, options: InspectOptions<Field>): Promise<InspectedSheet<Field>>;
  isMeant(choice: AnyChoice): choice is SheetChoice<Field>;
}

interface InspectOptions<Field extends AnyField> {
  readonly choice: SheetChoice<Field>;
  readonly earlier: () => Promise<readonly EarlierChoice<Field>[]>;
}

/** What was found out about a workbook, and how the screen shows it. */
export interface InspectedSheet<Field extends AnyField> extends Inspected<Field> {
  /** Whether it can be read as it is. */
  readonly isWhole: boolean;
  /** Whether headings of this kind were recognised. */
  readonly isKnown: boolean;
  /** The values that every row gets. */
  readonly constants: readonly GivenColumn[];
  facts(given: LoadGiven): LoadFacts;
}

export const productsKind: SheetKind<FieldName> = {
  ...{ about: "products", asked: askedChoice, named: namedSheets, isMeant: isOfProducts },
  async inspect(workbook, options) {
    const inspected = await inspectProducts(workbook, options);
    const { read, problems } = inspected;
    const lacking = read?.match.lacking.length ?? 1;
    return {
      ...inspected,
      ...{ isWhole: problems.length + lacking === 0, isKnown: read?.sheetBy !== "guess" },
      constants: read?.match.constants ?? [],
      facts: (given) => loadFacts(inspected, given),
    };
  },
};

export const ordersKind: SheetKind<OrderColumnName> = {
  ...{ about: "orders", named: namedOrdersSheets, isMeant: isOfOrders },
  asked: (options) => ordersReading(options).requested,
  async inspect(workbook, options) {
    const inspected = await inspectOrders(workbook, options);
    return {
      ...inspected,
      isWhole: inspected.problems.length === 0,
      isKnown: inspected.read?.isKnown === true,
      constants: [],
      facts: (given) => ordersLoadFacts(inspected, given),
    };
  },
};
