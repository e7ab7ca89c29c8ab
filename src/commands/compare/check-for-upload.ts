import { isAboutSheet } from "../../model/sheet/finding.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Given } from "../account/session.ts";
import { type Progress, warnOf } from "../process/progress.ts";
import { type ImagesAsked, noteImages, wholeImageCheck } from "../sheet/images.ts";
import { type CheckedProducts, checkProducts } from "../sheet/products.ts";
import { askedChoice, type SheetOptions } from "../sheet/sheet-options.ts";

/**
 * A products workbook as a comparison takes it: checked, with what each row asks for, and with what
 * became of its image links where that was asked for.
 *
 * @throws SheetportError as {@link checkProducts}; `bad-option` or `unknown-field`, exit code 2
 */
export async function productsToCompare(
  file: string,
  options: SheetOptions & ImagesAsked,
  given: Given & { readonly progress: Progress },
): Promise<CheckedProducts> {
  const products = await checkProducts(file, {
    ...given,
    asked: askedChoice(options),
    remember: options.remember,
    keepDrafts: true,
    checkImages: options.checkImages === true ? wholeImageCheck(given) : undefined,
  });
  noteImages(products, given);
  for (const { said } of products.findings.filter(isAboutSheet)) {
    const { message, fix = "" } = given.settings.speech.finding(said);
    warnOf(given.progress, terminalText(`${message} ${fix}`.trim()));
  }
  return products;
}
