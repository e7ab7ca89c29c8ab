import { Box, Text } from "ink";
import type { ReactNode } from "react";
import type { Line } from "../text/line.ts";
import { Spans } from "./spans.tsx";

/** Lines below each other. A line without text is a blank line. */
export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((spans, place) => {
        const isBlank = spans.every(({ text }) => text === "");
        // Lines can only be told apart by their position.
        return isBlank ? <Text key={place}> </Text> : <Spans key={place} spans={spans} />;
      })}
    </Box>
  );
}
