import { Box } from "ink";
import type { ReactNode } from "react";
import type { Split } from "../list/split.ts";
import { type Line, type Size, textLine } from "../text/line.ts";
import { fitSpans } from "../text/spans.ts";
import { Lines } from "./lines.tsx";

/** A list with the details of its current row beside it or below it, separated by a rule. */
export function WithDetail({
  split: { isBeside, list, detail: size },
  lines,
  more,
  children,
}: {
  readonly split: Split;
  readonly lines: readonly Line[];
  readonly more: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Box flexDirection={isBeside ? "row" : "column"} flexShrink={0}>
      <Box flexDirection="column" height={list.rows} width={list.columns} flexShrink={0}>
        {children}
      </Box>
      {size.rows > 0 && (
        <Box
          borderStyle="single"
          borderDimColor
          borderTop={!isBeside}
          borderLeft={isBeside}
          borderRight={false}
          borderBottom={false}
          width={size.columns + (isBeside ? 1 : 0)}
          height={size.rows + (isBeside ? 0 : 1)}
          flexShrink={0}
          overflow="hidden"
        >
          <Lines lines={fitted(lines, size, more)} />
        </Box>
      )}
    </Box>
  );
}

const airyRows = 10;

function fitted(lines: readonly Line[], { columns, rows }: Size, more: string): readonly Line[] {
  if (lines.length <= rows) return lines;
  const dense = lines.filter(({ length }) => rows >= airyRows || length > 0);
  if (dense.length <= rows) return dense;
  if (rows < 5) {
    const cut: Line = [...(dense[rows - 1] ?? []), { text: " …", style: "dim" }];
    return [...dense.slice(0, rows - 1), fitSpans(cut, columns - 1, { pad: false })];
  }
  return [...dense.slice(0, rows - 1), textLine(` ↓ ${more}`, "dim")];
}
