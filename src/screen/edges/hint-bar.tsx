import { Box } from "ink";
import type { ReactNode } from "react";
import stringWidth from "string-width";
import { Spans } from "../components/spans.tsx";
import type { ShownHint } from "./place.ts";

const gap = 2;

/**
 * The line with the keys, the most likely one first, and hints with `isKept` at the end. Leaves out
 * others that do not fit, but never all of them.
 */
export function HintBar({ hints, columns }: HintBarProps): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingLeft={1} columnGap={gap} overflow="hidden">
      {fitting(hints, columns - 1 + gap).map(({ key, words, isKept }) => (
        <Box key={key} flexShrink={isKept === true ? 0 : 1}>
          <Spans spans={[{ text: key, style: "key" }, { text: ` ${words}` }]} />
        </Box>
      ))}
    </Box>
  );
}

interface HintBarProps {
  readonly hints: readonly ShownHint[];
  readonly columns: number;
}

function fitting(hints: readonly ShownHint[], columns: number): readonly ShownHint[] {
  const lasting = hints.filter(({ isKept }) => isKept === true);
  let free = columns - lasting.reduce((sum, hint) => sum + widthOf(hint), 0);
  const others = hints.filter((hint) => {
    if (hint.isKept === true || widthOf(hint) > free) return false;
    free -= widthOf(hint);
    return true;
  });
  const first = hints.filter(({ isKept }) => isKept !== true).slice(0, 1);
  return [...(others.length > 0 ? others : first), ...lasting];
}

function widthOf({ key, words }: ShownHint): number {
  return stringWidth(`${key} ${words}`) + gap;
}
