import { Box } from "ink";
import type { ReactNode } from "react";
import type { Line, Size } from "../text/line.ts";
import { Lines } from "./lines.tsx";

/** All about the row under the cursor, with a rule between it and the list: beside it, or below. */
export function Detail({
  isBeside,
  size,
  lines,
}: {
  readonly isBeside: boolean;
  /** Of the text, without the rule. */
  readonly size: Size;
  readonly lines: readonly Line[];
}): ReactNode {
  return (
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
      <Lines lines={lines} />
    </Box>
  );
}
