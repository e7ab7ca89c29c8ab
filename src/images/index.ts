/** Checks the image links of a sheet, a few at a time and only at public addresses. */

export { type ImageNet, systemImageNet } from "./address.ts";
export {
  checkImages,
  type ImagesChecked,
  leftOutFindings,
  withoutBadImages,
} from "./check-images.ts";
export type { ImageVerdict } from "./probe.ts";
