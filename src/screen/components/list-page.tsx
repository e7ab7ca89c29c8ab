import type { ReactNode } from "react";
import type { Line, Size } from "../text/line.ts";
import { Lines } from "./lines.tsx";
import { ListTable, type ListTableProps } from "./table.tsx";

/** What stands over a list, and what below it. */
export interface AroundList {
  readonly head: readonly Line[];
  /** @default nothing */
  readonly foot?: readonly Line[];
}

/** Rows of a list that has the rest of its place, without its heading. */
export function listRows({ rows }: Size, { head, foot = [] }: AroundList): number {
  return Math.max(1, rows - head.length - foot.length - 1);
}

/** A list that has the place to itself, but for some lines over and below it. */
export function ListPage<Item>({
  area,
  head,
  foot = [],
  ...list
}: AroundList &
  Omit<ListTableProps<Item>, "height" | "width"> & { readonly area: Size }): ReactNode {
  const height = listRows(area, { head, foot });
  return (
    <>
      <Lines lines={head} />
      <ListTable {...list} height={height} width={area.columns} />
      <Lines lines={foot} />
    </>
  );
}
