import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "../../src/model/schemas/annotations.ts";
import { productsTemplate } from "../../src/workbook/write/write-products.ts";

/** Name of a generated template. */
export function templateName(language: string): string {
  return `products-template.${language}.xlsx`;
}

/** Writes the templates that the package carries; run this file after a change of the schemas. */
export async function writeTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    await writeFile(join(folder, templateName(language)), await productsTemplate({ language }));
  }
}

if (import.meta.main) {
  await writeTemplates(join(import.meta.dirname, "..", "..", "templates"));
}
