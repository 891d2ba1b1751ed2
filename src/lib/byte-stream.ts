import { Readable } from 'node:stream';

/** A body that is produced while it is sent. It starts when somebody reads. */
export class ByteStream {
  readonly #bytes: AsyncIterable<Uint8Array<ArrayBuffer>>;

  constructor(bytes: AsyncIterable<Uint8Array<ArrayBuffer>>) {
    this.#bytes = bytes;
  }

  open(): Readable {
    return Readable.from(this.#bytes, { objectMode: false });
  }
}
