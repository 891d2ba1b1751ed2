import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

/** Whether bytes are compressed for one response, or once for many: then a little more work pays. */
type Use = 'once' | 'cached';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, ZSTD_c_compressionLevel } = zlib.constants;

const brotliOptions = (use: Use): zlib.BrotliOptions => ({
  // A window of 512 KiB: the default of 4 MiB would be allocated for each response.
  params: { [BROTLI_PARAM_QUALITY]: use === 'once' ? 4 : 5, [BROTLI_PARAM_LGWIN]: 19 },
});

/** Level 6 takes four times as long as level 4, for a body that is 6 % smaller. */
const gzipOptions = (use: Use): zlib.ZlibOptions => ({ level: use === 'once' ? 4 : 6 });

const zstdOptions: zlib.ZstdOptions = { params: { [ZSTD_c_compressionLevel]: 3 } };

const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer<ArrayBuffer>>(
  zlib.brotliCompress,
);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.gzip);
const zstd = promisify<zlib.InputType, zlib.ZstdOptions, Buffer<ArrayBuffer>>(zlib.zstdCompress);

/** Compresses a whole body on a thread of libuv's pool, so that the event loop goes on. */
export function compress(
  body: Uint8Array | string,
  coding: ContentCoding,
  use: Use,
): Promise<Buffer<ArrayBuffer>> {
  if (coding === 'br') return brotli(body, brotliOptions(use));
  return coding === 'zstd' ? zstd(body, zstdOptions) : gzip(body, gzipOptions(use));
}

/** Compresses a body that is produced while it is sent, on the same threads. */
export function compressor(coding: ContentCoding): Transform {
  if (coding === 'br') return zlib.createBrotliCompress(brotliOptions('once'));
  return coding === 'zstd'
    ? zlib.createZstdCompress(zstdOptions)
    : zlib.createGzip(gzipOptions('once'));
}
