import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { languages } from "../../src/model/localised.ts";
import { productsTemplate, streamOrdersTemplate } from "../../src/workbook/write/index.ts";

import { withFixedTimes } from "./fixed-times.ts";

/** Name of a generated template. */
export function templateName(kind: "products" | "orders", language: string): string {
  return `${kind}-template.${language}.xlsx`;
}

/** Writes the templates that the package carries; run this file after a change of the schemas. */
export async function writeTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const place = (kind: "products" | "orders") => join(folder, templateName(kind, language));
    await writeFile(place("products"), withFixedTimes(await productsTemplate({ language })));
    const stream = createWriteStream(place("orders"));
    await streamOrdersTemplate(language, stream);
    await finished(stream.end());
  }
}

if (import.meta.main) {
  await writeTemplates(join(import.meta.dirname, "..", "..", "templates"));
}
