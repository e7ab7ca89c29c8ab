import type { EndedOutcome } from "../../model/run/run-view.ts";
import { keyName, type PlaceName } from "../keys/bindings.ts";
import { finishedState } from "../screens/done/done.tsx";
import { withOutcomes } from "../screens/review/review.ts";
import type { DoneFacts, DoneItem, RunningUpload } from "../state/facts.ts";
import {
  announcement,
  asking,
  noticed,
  pruned,
  uploadQuestion,
  warned,
} from "../state/navigate.ts";
import type { EventOf } from "../state/program.ts";
import type { Sending } from "../state/review-items.ts";
import { entered, placeOf, type ReviewState, type ScreenState } from "../state/state.ts";

export function proposed(state: ScreenState, { proposal, choices }: EventOf<"proposed">) {
  const idle = { ...state, busy: undefined };
  const { review, translator } = state;
  if (!state.places.includes("review") || placeOf(state) === "question") return idle;
  if (state.upload !== undefined) {
    return warned(idle, translator.translate("screen.notices.uploadUnderWay"));
  }
  if (choices !== undefined && review?.choices !== choices) {
    const key = keyName("upload");
    return warned(idle, translator.translate("screen.notices.choiceChanged", { key }));
  }
  return asking(idle, uploadQuestion(proposal, translator));
}

export function answerable(state: ScreenState): ScreenState {
  const { question } = state;
  if (question?.isHeld !== true) return state;
  return { ...state, question: { ...question, isHeld: false } };
}

export function uploading(state: ScreenState, upload: RunningUpload): ScreenState {
  const next = reviewSending({ ...state, upload }, upload);
  if (state.upload?.run === upload.run) return next;
  return entered({ ...next, busy: undefined, uploadTop: undefined }, "upload");
}

/** Shortest time between updates of the outcomes in the review. */
const seenEveryMs = 1_000;

function reviewSending(state: ScreenState, { view, isOfReview }: RunningUpload): ScreenState {
  const { review, translator } = state;
  if (review === undefined || isOfReview !== true) return state;
  const { ended: before, sending } = review.outcomes ?? {};
  if (sending !== undefined && view.elapsedMs - sending.seenAtMs < seenEveryMs) return state;
  const items = sending?.items ?? sentItems(review);
  const ended = new Map(before);
  for (const [outcome, writes] of Object.entries(view.latest)) {
    for (const { subject, kind, message } of writes) {
      const item = items.get(subject);
      // An order that is packed and shipped ends with the shipment.
      const isLast = item?.status !== "pack and ship" || kind === "ship";
      const text = message === undefined ? "" : translator.text(message);
      if (item !== undefined && isLast)
        ended.set(item.key, { outcome: rowOutcome(outcome as EndedOutcome), message: text });
    }
  }
  const outcomes = { ended, sending: { seenAtMs: view.elapsedMs, items } };
  return { ...state, review: withOutcomes(review, outcomes) };
}

function rowOutcome(outcome: EndedOutcome): DoneItem["outcome"] {
  return outcome === "stale" ? "conflict" : outcome;
}

function sentItems({ items }: ReviewState): Sending["items"] {
  return new Map(
    items.rows.flatMap((item) => (item.choice === "in" ? [[item.subject, item] as const] : [])),
  );
}

export function uploaded(state: ScreenState, { facts, isOfReview }: EventOf<"done">): ScreenState {
  const { wasHere, rest } = withoutUpload(state);
  const done = { ...rest, done: finishedState(facts, state) };
  const next = isOfReview === true ? reviewSent(done, facts) : reviewGone(done);
  if (!wasHere) {
    const how = { how: facts.ended, key: keyName("upload") };
    const text = uploadsMore(next)
      ? facts.ended
      : state.translator.translate("screen.notices.ended", how);
    return noticed(next, { style: facts.isWell ? "ok" : "warning", text });
  }
  // A notice about the running upload no longer applies.
  const quiet = next.notice?.style === "error" ? next : { ...next, notice: undefined };
  const arrived = entered(quiet, "done");
  const { problems = [] } = facts;
  // Problems are shown as a page, which the person must close first.
  return problems.length === 0 ? arrived : asking(arrived, announcement(facts.ended, problems));
}

/** Whether the key that shows the result would lead to another upload on this page. */
function uploadsMore(state: ScreenState): boolean {
  const place = placeOf(state);
  const isReview = place === "review" || place === "row";
  return place === "check" || (isReview && state.review?.outcomes === undefined);
}

export function uploadFailed(
  state: ScreenState,
  { message, hint, endsReview }: EventOf<"upload-failed">,
): ScreenState {
  const { rest } = withoutUpload(state);
  const next = endsReview === true ? reviewGone(rest) : rest;
  return asking(next, announcement(message, [hint]));
}

function withoutUpload(state: ScreenState) {
  const asksAboutIt = placeOf(state) === "question" && state.question?.isAboutUpload === true;
  const wasHere = asksAboutIt || placeOf(state) === "upload";
  // After an upload, the pages about runs are outdated.
  const past: readonly PlaceName[] = wasHere ? ["runs", "run", "outcome"] : [];
  const places = state.places.filter((place) => !past.includes(place));
  const over = { upload: undefined, uploadTop: undefined, busy: undefined };
  const question = asksAboutIt ? undefined : state.question;
  return { wasHere, rest: pruned({ ...state, ...over, question, places }) };
}

function reviewGone(state: ScreenState): ScreenState {
  return pruned({ ...state, review: undefined, row: undefined });
}

function reviewSent(state: ScreenState, { items }: DoneFacts): ScreenState {
  const { review, places } = state;
  if (review === undefined || !places.includes("review")) return reviewGone(state);
  const ended = new Map(items.map((item) => [item.row, item]));
  return { ...state, review: withOutcomes(review, { ended }) };
}
