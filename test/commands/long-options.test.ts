import { expect, test } from "vitest";
import { askedChoice } from "../../src/commands/sheet/sheet-options.ts";
import { SheetportError } from "../../src/errors.ts";
import { longHeadings, processorMs } from "../support/long-headings.ts";

test("askedChoice keeps nobody waiting over an option as long as a cell may be", () => {
  const asked = (options: Parameters<typeof askedChoice>[0]) => {
    try {
      askedChoice(options);
    } catch (thrown) {
      if (!(thrown instanceof SheetportError)) throw thrown;
    }
  };
  const slow = longHeadings().flatMap((text) => {
    const ms = processorMs(() => {
      asked({ map: [`${text}=sku`] });
      asked({ map: [text] });
      asked({ set: [`name=${text}`] });
      asked({ mapValue: [`language:${text}=EN`] });
    });
    return ms > 300 ? [[text.slice(0, 12), Math.round(ms)]] : [];
  });
  expect(slow).toEqual([]);
});
