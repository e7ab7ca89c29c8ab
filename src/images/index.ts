/** Image links of a sheet → what they lead to, requested from public addresses alone. */

export { type ImageNet, systemImageNet } from "./address.ts";
export { checkImages, type ImagesChecked } from "./check-images.ts";
export { leftOutFindings, withoutBadImages } from "./leave-out.ts";
export { imageProgress } from "./verdict-messages.ts";
