import type { Notice, ScreenState } from "./state.ts";

const waitingMax = 20;

/** The state with a notice. One that comes while an error is shown waits until that was closed. */
export function noticed(state: ScreenState, notice: Notice): ScreenState {
  const { notice: shown, laterNotices = [] } = state;
  if (shown?.style !== "error") return { ...state, notice };
  const isTold = [shown, ...laterNotices].some(({ text }) => text === notice.text);
  if (isTold || laterNotices.length >= waitingMax) return state;
  return { ...state, laterNotices: [...laterNotices, notice] };
}

/** The state without its notice, or with the one that has waited behind it. */
export function dismissed(state: ScreenState): ScreenState {
  const [notice, ...laterNotices] = state.laterNotices ?? [];
  return { ...state, notice, laterNotices };
}
