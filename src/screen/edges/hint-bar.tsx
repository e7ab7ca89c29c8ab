import { Box } from "ink";
import type { ReactNode } from "react";
import { Spans } from "../components/spans.tsx";
import type { ShownHint } from "./place.ts";

/**
 * What the keys do now, the most likely first. Those that do not fit leave as a whole, the last ones
 * first; the way back and the help stand at the end and never leave.
 */
export function HintBar({ hints }: { readonly hints: readonly ShownHint[] }): ReactNode {
  const free = hints.filter(({ isKept }) => isKept !== true);
  return (
    <Box height={1} flexShrink={0} paddingLeft={1} columnGap={2} overflow="hidden">
      {free.length > 0 && (
        <Box flexWrap="wrap" columnGap={2} height={1} overflow="hidden">
          {free.map(shown)}
        </Box>
      )}
      <Box flexShrink={0} columnGap={2}>
        {hints.filter(({ isKept }) => isKept === true).map(shown)}
      </Box>
    </Box>
  );
}

function shown({ key, words }: ShownHint): ReactNode {
  return <Spans key={key} spans={[{ text: key, style: "key" }, { text: ` ${words}` }]} />;
}
