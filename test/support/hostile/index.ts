import { hostileArchives } from "./archives.ts";
import { hostileCells } from "./cells.ts";
import type { HostileFile } from "./file.ts";
import { hostileTexts } from "./texts.ts";
import { hostileXml } from "./xml.ts";

export type { HostileFile } from "./file.ts";

/** Every hostile file. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileArchives,
  ...hostileXml,
  ...hostileCells,
  ...hostileTexts,
];
