import type { UploadFacts } from "../../plan/index.ts";
import type { Choices } from "./choices.ts";
import type {
  CheckFacts,
  DoneFacts,
  ExportFacts,
  FolderFacts,
  HomeFacts,
  ReviewFacts,
  RunEntry,
  RunningUpload,
} from "./facts.ts";
import type { LoadFacts } from "./load-facts.ts";
import type { Question } from "./question.ts";
import type { Busy, Notice } from "./state.ts";

/** What the outside tells the screen. */
export type News =
  | { readonly type: "home"; readonly facts: HomeFacts }
  | { readonly type: "folder"; readonly facts: FolderFacts }
  /**
   * `isSure`: nothing needs a person, the check comes next. `isSaved`: the person is elsewhere, and
   * the workbook was saved meanwhile.
   */
  | {
      readonly type: "loaded";
      readonly facts: LoadFacts;
      readonly isSure?: boolean | undefined;
      readonly isSaved?: true | undefined;
    }
  | { readonly type: "checked"; readonly facts: CheckFacts }
  /** A workbook of orders is open: what was known of another workbook is over. */
  | { readonly type: "orders-opened" }
  /** Whether saves are watched for, and what became of the last one unless it could be checked. */
  | { readonly type: "watching"; readonly on: boolean; readonly told?: Notice | undefined }
  | { readonly type: "reviewed"; readonly facts: ReviewFacts }
  /** What is to be agreed to; `choices` are those that it was made from. */
  | {
      readonly type: "proposed";
      readonly proposal: UploadFacts;
      readonly choices?: Choices | undefined;
    }
  /** The question has stood long enough: what is typed from now on is an answer to it. */
  | { readonly type: "answerable" }
  | { readonly type: "uploading"; readonly facts: RunningUpload }
  /** `endsReview`: what was reviewed is what was uploaded. */
  | { readonly type: "done"; readonly facts: DoneFacts; readonly endsReview?: boolean | undefined }
  /** The upload could not begin, or its end is not known; `endsReview`: it has to be compared again. */
  | {
      readonly type: "upload-failed";
      readonly message: string;
      readonly hint: string;
      readonly endsReview?: boolean | undefined;
    }
  | { readonly type: "runs"; readonly runs: readonly RunEntry[] }
  /** A run of the past in detail. */
  | { readonly type: "run"; readonly facts: DoneFacts }
  /** There is something to agree to before it is done. */
  | { readonly type: "asked"; readonly question: Question }
  | { readonly type: "exporting"; readonly facts: ExportFacts }
  /** What a typed file name can be completed to; `asked` is the text that was there. */
  | {
      readonly type: "completed";
      readonly asked: string;
      readonly text: string;
      readonly choices: readonly string[];
      /** Why there is nothing to complete it to. */
      readonly problem?: string | undefined;
    }
  | { readonly type: "busy"; readonly busy: Busy }
  | { readonly type: "idle" }
  /** What was typed has been taken, and there is nothing to show for it. */
  | { readonly type: "accepted" }
  | { readonly type: "notice"; readonly notice: Notice }
  /** What was asked for could not be done: who can act, and what to do next. */
  | { readonly type: "failed"; readonly message: string; readonly hint: string };
