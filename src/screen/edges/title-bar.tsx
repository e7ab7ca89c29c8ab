import { Box, Text } from "ink";
import { type ReactNode, useContext } from "react";
import { hostWord } from "../../model/net.ts";
import { isProduction } from "../../plan/index.ts";
import { ColourContext, shownText } from "../components/spans.tsx";
import { WhileRoom } from "../components/while-room.tsx";
import { percentOf } from "../state/facts.ts";
import type { ScreenState } from "../state/state.ts";
import { sendingTitle } from "./way-line.tsx";

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
