import type { ErrorWords } from "../../errors.ts";

/** What a person agrees to: the question, and what its answer led to. */
export type Agreement = "upload" | "undo" | "fulfil";

/** Questions before anything is sent, and why nothing was. */
export const consentWords = {
  typeName: {
    upload: "Type the environment's name to upload: ",
    undo: "Type the environment's name to undo: ",
    fulfil: "Type the environment's name to fulfil: ",
  } satisfies Record<Agreement, string>,
  questions: {
    upload: "Upload? [y/N] ",
    undo: "Undo? [y/N] ",
    fulfil: "Fulfil? [y/N] ",
  } satisfies Record<Agreement, string>,
  typeYesToDecline: (items: number, orders: number) =>
    `Type yes to decline ${items === 1 ? "this item" : `these ${items} items`}; anything else leaves ${orders === 1 ? "the order" : "these orders"} out: `,
  declined: {
    upload: {
      message: "Not uploaded: nobody said yes.",
      hint: "Nothing was sent. Start it again and answer y.",
    },
    undo: {
      message: "Not undone: nobody said yes.",
      hint: "Nothing was sent. Start it again and answer y.",
    },
    fulfil: {
      message: "Not fulfilled: nobody said yes.",
      hint: "Nothing was sent. Start it again and answer y.",
    },
  } satisfies Record<Agreement, ErrorWords>,
  nobodyToAgree: (
    agreement: Agreement | "resume",
    env: string,
    isProduction: boolean,
  ): ErrorWords => ({
    message: `Nobody is here to agree to ${{ upload: "an upload", undo: "an undo", fulfil: "a fulfilment", resume: "a resume" }[agreement]} to “${env}”.`,
    hint: isProduction ? "Add both --yes and --env production." : "Add --yes.",
  }),
  planOfOther: (plan: string, here: string): ErrorWords => ({
    message: `The plan was made for ${plan}, not for ${here}.`,
    hint: "Name the plan's environment with --env and --base-url, or make a new plan.",
  }),
  planWritesOpen: (sku: string, run: string): ErrorWords => ({
    message: `The plan writes to ${sku}, where the outcome of a write of run ${run} is open.`,
    hint: `Settle it with “sheetport resume ${run}”, then make a new plan.`,
  }),
  planCreatesAgain: (sku: string): ErrorWords => ({
    message: `The plan creates ${sku}, which was created since the plan was made.`,
    hint: "Make a new plan, or upload the workbook itself.",
  }),
};

/** The pattern of these words in every language. */
export type ConsentWords = typeof consentWords;
