/** Image links of a sheet → what they lead to, asked for politely and from public addresses alone. */
export { checkImages, type ImagesChecked } from "./check-images.ts";
export { leftOutFindings, withoutBadImages } from "./leave-out.ts";
export { type ImageNet, systemImageNet } from "./net.ts";
export { imageProgress } from "./verdict-messages.ts";
