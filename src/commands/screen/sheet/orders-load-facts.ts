import {
  type OrderColumnName,
  orderColumnLabel,
  orderColumns,
} from "../../../model/order/order-columns.ts";
import type { LoadFacts, Meaning } from "../../../screen/state/load-facts.ts";
import { type InspectedOrders, otherOrdersNote } from "../../../workbook/index.ts";
import { fromFilesLines } from "../../process/settings.ts";
import { noteLine } from "../../sheet/workbook-file.ts";
import { columnName, commonFacts, ignoredMeaning, type LoadGiven } from "./load-facts.ts";

/** The columns of a sheet that is read as orders. */
export function ordersLoadFacts(inspected: InspectedOrders, given: LoadGiven): LoadFacts {
  const { others = [], notes, settings } = given;
  const { translator } = settings;
  const { read, sheets } = inspected;
  const label = (field: OrderColumnName) => translator.text(orderColumnLabel(field));
  const isDecided = read?.sheetBy === "chosen" || read?.sheetBy === "remembered";
  const beside = sheets
    .filter(({ name, isLikely }) => isLikely === true && ![read?.sheet, ...others].includes(name))
    .map(({ name }) => name);
  const unread = isDecided || beside.length === 0 ? [] : [otherOrdersNote(beside)];
  return {
    ...commonFacts(inspected, given, ({ field }) => label(field)),
    about: "orders",
    remarks: [
      ...fromFilesLines(settings),
      ...[...notes, ...unread].map((note) => noteLine(note, translator)),
    ],
    meanings: (column) => [...meanings(column), ignoredMeaning(translator)],
  };

  function meanings(index: number): Meaning[] {
    const columns = read?.columns ?? [];
    return orderColumns.map(({ name }) => {
      const taken = columns.find(({ meaning }) => isField(meaning) && meaning.field === name);
      const other = taken?.index === index ? undefined : taken?.index;
      return {
        ...{ id: JSON.stringify({ field: name }), words: label(name) },
        takenBy: other === undefined ? undefined : columnName(columns, other, translator),
        isMissing: name === "order" && taken === undefined,
      };
    });
  }
}

function isField<Meant>(meaning: Meant | string): meaning is Exclude<Meant, string> {
  return typeof meaning === "object";
}
