import { Box } from "ink";
import type { ReactNode } from "react";
import type { Span } from "../text/line.ts";
import { Spans } from "./spans.tsx";

/**
 * Texts on one line with gaps. Hides a text completely if it does not fit, starting with the last
 * one, by wrapping it below the visible height.
 */
export function WhileRoom({
  texts,
  gap,
  shrink,
  isInverse = false,
}: {
  readonly texts: readonly Span[];
  readonly gap: number;
  /** Flex shrink factor: how much this box shrinks compared with the others on its line. */
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
