import type { Sharp, SharpOptions } from 'sharp';

/** Opens an image file for work on it. */
export type OpenImage = (path: string, options?: SharpOptions) => Sharp;

let opened: Promise<OpenImage> | undefined;

/** sharp, loaded with the first image. It works on one thread and keeps nothing, so that requests are answered beside it. */
export function loadSharp(): Promise<OpenImage> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return (path, options) => sharp(path, options);
  });
  return opened;
}
