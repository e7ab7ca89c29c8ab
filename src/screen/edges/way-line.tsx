import { Box } from "ink";
import type { ReactNode } from "react";
import { durationText } from "../../model/message.ts";
import type { Translator } from "../../model/translator.ts";
import { Progress } from "../components/progress.tsx";
import { Spans } from "../components/spans.tsx";
import { WhileRoom } from "../components/while-room.tsx";
import type { SendKind } from "../state/facts.ts";
import { type Busy, type PlaceName, placeOf, type ScreenState } from "../state/state.ts";
import type { Span } from "../text/line.ts";
import { joinSpans } from "../text/spans.ts";

/** A page's title. Empty for a question. */
export function placeTitle(place: PlaceName, translator: Translator): string {
  if (place === "question") return "";
  return translator.translate(`screen.edges.places.${place === "outcome" ? "row" : place}`);
}

/** The title of the page that shows an upload, a run of orders or an undo. */
export function sendingTitle(kind: SendKind, translator: Translator): string {
  return translator.translate(`screen.edges.places.${kind === "listings" ? "upload" : kind}`);
}

/**
 * The path of pages from home to the current one, then a warning if the review is outdated and the
 * operation in progress, which get only the space that the path leaves.
 */
export function WayLine({ state }: { readonly state: ScreenState }): ReactNode {
  const way = state.places.filter((name) => name !== "question");
  const titleOf = (name: PlaceName) =>
    name === "upload" && state.upload !== undefined
      ? sendingTitle(state.upload.kind, state.translator)
      : placeTitle(name, state.translator);
  const steps = way.map((name, index): Span[] => [
    { text: titleOf(name), style: index === way.length - 1 ? "strong" : "dim" },
  ]);
  const isOld = state.isReviewOld === true && reviewing.has(placeOf(state));
  return (
    <Box height={1} flexShrink={0} paddingX={1} columnGap={3} overflow="hidden">
      <Box flexShrink={0}>
        <Spans spans={joinSpans(steps, { text: " › ", style: "dim" })} />
      </Box>
      {isOld && (
        <Spans
          spans={[
            {
              text: `! ${state.translator.translate("screen.edges.savedSince")}`,
              style: "warning",
            },
          ]}
        />
      )}
      {state.busy !== undefined && <UnderWay busy={state.busy} translator={state.translator} />}
    </Box>
  );
}

const reviewing: ReadonlySet<string> = new Set(["review", "row", "question"]);

const barCells = 10;

function UnderWay({
  busy,
  translator,
}: {
  readonly busy: Busy;
  readonly translator: Translator;
}): ReactNode {
  const { done, total, secondsLeft } = busy;
  const count =
    done === undefined
      ? "…"
      : total === undefined
        ? `${translator.translate("model.grouped", { number: done })} …`
        : translator.translate("screen.edges.of", { done, total });
  const hasBar = done !== undefined && total !== undefined && total > 0;
  return (
    <Box columnGap={1} height={1} overflow="hidden">
      <Box flexShrink={1000}>
        <Spans spans={[{ text: busy.words, style: "dim" }]} />
      </Box>
      {hasBar && <Progress done={done} total={total} cells={barCells} />}
      <Box>
        <Box flexShrink={0}>
          <Spans spans={[{ text: count, style: "dim" }]} />
        </Box>
        {secondsLeft !== undefined && (
          <WhileRoom
            texts={[
              {
                text: translator.translate("screen.edges.left", {
                  seconds: durationText(secondsLeft),
                }),
                style: "dim",
              },
            ]}
            gap={0}
            shrink={1}
          />
        )}
      </Box>
    </Box>
  );
}
