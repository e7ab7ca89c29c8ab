import type { Notice, ScreenState } from "./state.ts";

const waitingMax = 20;

/** Shows a notice. If an error is shown, the notice waits until the person closes the error. */
export function noticed(state: ScreenState, notice: Notice): ScreenState {
  const { notice: shown, laterNotices = [] } = state;
  if (shown?.style !== "error") return { ...state, notice };
  const isTold = [shown, ...laterNotices].some(({ text }) => text === notice.text);
  if (isTold || laterNotices.length >= waitingMax) return state;
  return { ...state, laterNotices: [...laterNotices, notice] };
}

/** Removes the current notice and shows the next one that waits. */
export function dismissed(state: ScreenState): ScreenState {
  const [notice, ...laterNotices] = state.laterNotices ?? [];
  return { ...state, notice, laterNotices };
}
