import type { Readable } from 'node:stream';

/** A file of the archive; its bytes are asked for only when their turn comes. */
export interface ExportedFile {
  /** Its path in the archive. */
  readonly name: string;
  open(): Readable | Promise<Readable>;
  /** Whether it is worth making smaller. */
  readonly isCompressed: boolean;
}
