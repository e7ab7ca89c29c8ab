import { Box, Text } from "ink";
import type { ReactNode } from "react";
import type { Line } from "../text/line.ts";
import { Spans } from "./spans.tsx";

/** Lines one below the other. A line without text becomes a blank line. */
export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((spans, place) => {
        const isBlank = spans.every(({ text }) => text === "");
        // Lines have no identity but their position.
        return isBlank ? <Text key={place}> </Text> : <Spans key={place} spans={spans} />;
      })}
    </Box>
  );
}
