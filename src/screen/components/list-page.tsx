import type { ReactNode } from "react";
import { type Split, splitArea } from "../list/split.ts";
import { wantedCells } from "../list/table.ts";
import type { Line, Size } from "../text/line.ts";
import { WithDetail } from "./detail.tsx";
import { Lines } from "./lines.tsx";
import { ListTable, type ListTableProps, useWidest } from "./table.tsx";

/** What stands over a list, and what below it. */
export interface AroundList {
  readonly head: readonly Line[];
  /** @default nothing */
  readonly foot?: readonly Line[];
  /** Rows below the list for its detail and a rule, where that does not stand beside. @default 0 */
  readonly below?: number;
  /** @default true */
  readonly hasHeading?: boolean;
}

function splitOf({ columns, rows }: Size, around: AroundList, wanted?: number): Split {
  const { head, foot = [], below = 0, hasHeading = true } = around;
  const area = { columns, rows: rows - head.length - foot.length };
  const heading = hasHeading ? 1 : 0;
  return splitArea(area, { below, heading, wanted });
}

/** Rows of a list that has the rest of its place, without its heading. */
export function listRows(area: Size, around: AroundList): number {
  return splitOf(area, around).height;
}

/** A list that has the place to itself, but for some lines over and below it, and its detail. */
export function ListPage<Item>({
  area,
  head,
  foot = [],
  below = 0,
  detail,
  translator,
  ...list
}: AroundList &
  Omit<ListTableProps<Item>, "height" | "width"> & {
    readonly area: Size;
    /** All about the row under the cursor. @default the list has all columns */
    readonly detail?: (size: Size) => readonly Line[];
  }): ReactNode {
  const { hasHeading = true } = list;
  const widest = useWidest(list.columns, list.items);
  const wanted = wantedCells(list.columns, widest);
  const split = splitOf(area, { head, foot, below, hasHeading }, wanted);
  const table = { ...list, widest, height: split.height, translator };
  return (
    <>
      <Lines lines={head} />
      {detail === undefined ? (
        <ListTable {...table} width={area.columns} />
      ) : (
        <WithDetail
          split={split}
          lines={detail(split.detail)}
          more={translator.translate("screen.row.more")}
        >
          <ListTable {...table} width={split.list.columns} />
        </WithDetail>
      )}
      <Lines lines={foot} />
    </>
  );
}
