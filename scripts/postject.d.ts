/** Postject comes without types. */
declare module "postject" {
  /** Puts a resource into an executable file, in place. */
  export function inject(
    file: string,
    resource: string,
    data: Buffer,
    options: { readonly sentinelFuse: string; readonly machoSegmentName?: string },
  ): Promise<void>;
}
