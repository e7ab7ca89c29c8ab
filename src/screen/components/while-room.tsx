import { Box } from "ink";
import type { ReactNode } from "react";
import type { Span } from "../text/line.ts";
import { Spans } from "./spans.tsx";

/**
 * Texts in one line with gaps. If a text does not fit, it is hidden completely, the last one first:
 * it wraps into a line outside the visible height.
 */
export function WhileRoom({
  texts,
  gap,
  shrink,
  isInverse = false,
}: {
  readonly texts: readonly Span[];
  readonly gap: number;
  /** How much this box shrinks, compared with others in the line. */
  readonly shrink: number;
  readonly isInverse?: boolean | undefined;
}): ReactNode {
  return (
    <Box flexShrink={shrink} flexWrap="wrap" columnGap={gap} height={1} overflow="hidden">
      <Box width={0} height={1} />
      {texts.map((span) => (
        <Box key={span.text} flexShrink={0}>
          <Spans spans={[span]} isInverse={isInverse} />
        </Box>
      ))}
    </Box>
  );
}
