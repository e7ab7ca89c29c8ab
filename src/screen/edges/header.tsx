import { Box, Text } from "ink";
import { type ReactNode, useContext } from "react";
import { durationText } from "../../model/message.ts";
import { hostWord } from "../../model/net.ts";
import type { Translator } from "../../model/translator.ts";
import { isProduction } from "../../plan/index.ts";
import { ColourContext, Spans, shownText, WhileRoom, Words } from "../components/spans.tsx";
import type { PlaceName } from "../keys/bindings.ts";
import { percentOf, type SendKind } from "../state/facts.ts";
import type { Busy } from "../state/program.ts";
import { placeOf, type ScreenState } from "../state/state.ts";
import { barSpans, joinSpans, type Span } from "../text/line.ts";

const gap = 2;

/**
 * The title bar: program, file, progress and account. If it is too narrow, it drops the API key,
 * then the host, and then shortens the file name. The environment is always shown.
 */
export function TitleBar({ state }: { readonly state: ScreenState }): ReactNode {
  const { env } = state.title;
  const isReal = isProduction(env);
  const account = accountOf(state).map((text) => ({ text }));
  return (
    <Box height={1} flexShrink={0} paddingRight={1} overflow="hidden">
      <Box position="absolute">
        <Part text={" ".repeat(state.size.columns)} isReal={isReal} />
      </Box>
      <Box flexGrow={1} paddingLeft={1} columnGap={gap} overflow="hidden">
        <Box flexShrink={0}>
          <Part text="sheetport" isReal={isReal} />
        </Box>
        <Box flexGrow={1}>
          <Part text={fileOf(state)} isReal={isReal} />
        </Box>
        <Box flexShrink={0}>
          <Part text={progressOf(state)} isReal={isReal} />
        </Box>
        <Box flexShrink={0}>
          <Part text={isReal ? `! ${env.toUpperCase()}` : env} isReal={isReal} />
        </Box>
      </Box>
      <WhileRoom texts={account} gap={1} shrink={100_000} isInverse />
    </Box>
  );
}

function Part({ text, isReal }: { readonly text: string; readonly isReal: boolean }): ReactNode {
  const hasColour = useContext(ColourContext);
  return (
    <Text bold inverse wrap="truncate-middle" {...(isReal && hasColour ? { color: "red" } : {})}>
      {shownText(text)}
    </Text>
  );
}

/** The name of the open workbook. Empty if none is open. */
export function fileOf({ check, load, review, opening }: ScreenState): string {
  const orders = review?.facts.about === "orders" ? review.facts.file : "";
  return opening ?? check?.facts.file ?? load?.facts.file ?? orders;
}

function accountOf({ title: { env, host, maskedKey }, translator }: ScreenState): string[] {
  const hasHost = env !== host && host !== "";
  return [
    ...(hasHost ? [`(${hostWord(host, translator.language)})`] : []),
    ...(maskedKey === "" ? [] : [translator.translate("screen.edges.key", { masked: maskedKey })]),
  ];
}

function progressOf(state: ScreenState): string {
  const { upload } = state;
  if (upload === undefined) return "";
  const percent = percentOf(upload);
  return upload.view.paused
    ? state.translator.translate("screen.edges.paused", { percent })
    : `${sendingTitle(upload.kind, state.translator)} ${percent}%`;
}

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
 * The path of pages from home to the current one. The space it leaves goes to a warning about an
 * outdated review and to the operation in progress.
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
        <Words style="warning">{`! ${state.translator.translate("screen.edges.savedSince")}`}</Words>
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
  const left = { seconds: durationText(secondsLeft ?? 0) };
  const hasBar = done !== undefined && total !== undefined && total > 0;
  return (
    <Box columnGap={1} height={1} overflow="hidden">
      <Box flexShrink={1000}>
        <Words style="dim">{busy.words}</Words>
      </Box>
      {hasBar && (
        <Box flexShrink={0}>
          <Spans spans={barSpans({ done, total, cells: barCells })} />
        </Box>
      )}
      <Box>
        <Box flexShrink={0}>
          <Words style="dim">{count}</Words>
        </Box>
        {secondsLeft !== undefined && (
          <WhileRoom
            texts={[{ text: translator.translate("screen.edges.left", left), style: "dim" }]}
            gap={0}
            shrink={1}
          />
        )}
      </Box>
    </Box>
  );
}
