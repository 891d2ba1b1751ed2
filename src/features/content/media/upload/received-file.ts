import { rm } from 'node:fs/promises';

interface Received {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly origin: 'body' | 'form';
}

/**
 * A file that was received into a folder of this machine. Only a receiver of uploads makes one, so that no caller's JSON can
 * name a file of the server.
 */
export class ReceivedFile {
  readonly path: string;
  /** As the caller named it. */
  readonly name: string;
  readonly bytes: number;
  /** Whether it was the whole body or a field of a form: refusals have different codes. */
  readonly origin: 'body' | 'form';

  constructor({ path, name, bytes, origin }: Received) {
    this.path = path;
    this.name = name;
    this.bytes = bytes;
    this.origin = origin;
  }

  /** Removes it; to be called in any case, when its bytes are stored or refused. */
  discard(): Promise<void> {
    return rm(this.path, { force: true });
  }
}
