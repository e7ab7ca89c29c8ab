import type { ReactNode } from "react";
import { type Split, splitArea } from "../list/split.ts";
import { wantedCells } from "../list/table.ts";
import type { Line, Size } from "../text/line.ts";
import { WithDetail } from "./detail.tsx";
import { Lines } from "./lines.tsx";
import { ListTable, type ListTableProps, useWidest } from "./table.tsx";

/** What a page shows around the rows of a list. */
export interface AroundList {
  readonly head: readonly Line[];
  /** @default nothing */
  readonly foot?: readonly Line[];
  /**
   * Terminal rows below the list for the details and the rule above them. Not used if the details
   * fit beside the list.
   * @default 0
   */
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

/** How many rows of a list are visible, without its heading. */
export function listRows(area: Size, around: AroundList): number {
  return splitOf(area, around).height;
}

/** A list that fills its page, with lines above and below it and the details of the current row. */
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
    /** @default the list uses the full width */
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
