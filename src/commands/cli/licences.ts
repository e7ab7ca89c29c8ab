import { readFileSync } from "node:fs";
import { getAsset, isSea } from "node:sea";

const notices = "THIRD-PARTY-NOTICES.txt";
/** They are a file of the package; the single-file executable has them inside. */
const beside = new URL(`./${notices}`, import.meta.url);

/**
 * The notices of the packages inside, as the build has written them; in an executable those of
 * Node.js too. With `json` as one document.
 *
 * @throws Error when the file is not there, as in a program that was not built
 */
export function licencesText({ json }: { readonly json: boolean }): string {
  const text = isSea() ? getAsset(`dist/${notices}`, "utf8") : readFileSync(beside, "utf8");
  return json ? `${JSON.stringify({ notices: text })}\n` : text;
}
