import type { Context } from '../../../../operation/context.ts';
import type { MediaItem } from '../media-item.ts';
import { ReceivedFile } from '../upload/received-file.ts';
import { nameOfKey } from './derived-key.ts';
import { withStored } from './with-stored.ts';

/** Lends work on the file of an item a copy, as if it had been uploaded once more. */
export const withReceivedCopy = <Result>(
  { services }: Context,
  { file, originalFile, bytes }: MediaItem,
  work: (copy: ReceivedFile) => Promise<Result>,
): Promise<Result> => {
  const key = originalFile ?? file;
  return withStored(services, key, (path) =>
    work(new ReceivedFile({ path, name: nameOfKey(key), bytes, origin: 'form' })),
  );
};
