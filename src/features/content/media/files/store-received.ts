import { type ReceivedFile, uploadError } from '../../../../http/received-file.ts';
import type { Context } from '../../../../operation/context.ts';
import { notInUnit } from '../../../../operation/errors.ts';
import { workableTypes } from '../images/probe-image.ts';
import { cleanFileName } from '../upload/file-name.ts';
import { detectType } from './detect-type.ts';
import { releaseSoon } from './remove-files-job.ts';
import { probeFile, type StoredMedia, storeFile } from './store-file.ts';

const storedBefore = new WeakMap<ReceivedFile, Promise<StoredMedia>>();

/**
 * Stores a received file before the unit in which an item is made of it (docs/adr/0018-units-of-work.md), since its images take a while and
 * the unit may run again. What is wrong with the file is told when it is used.
 * @returns what removes it unless an item was made of it
 */
export async function storeBeforeUnit(
  context: Context,
  file: ReceivedFile,
): Promise<() => Promise<void>> {
  const storing = storeReceived(context, file);
  storedBefore.set(file, storing);
  const stored = await storing.catch(() => null);
  const { services } = context;
  return async () => {
    if (!stored) return;
    const { claim } = stored;
    const unused = await services.database.prisma.mediaFile.findFirst({
      where: { name: claim.name, entryId: null },
    });
    if (unused) await releaseSoon(services, claim);
  };
}

/** The same file as it was stored before the unit. @throws ApiError `NOT_ATOMIC` for a file that was not, or that another item has */
export async function takeStored(context: Context, file: ReceivedFile): Promise<StoredMedia> {
  const stored = await storedBefore.get(file);
  if (!stored) throw notInUnit('Copying a file');
  const claim = await context.services.database.prisma.mediaFile.findUnique({
    where: { name: stored.claim.name },
  });
  if (claim?.entryId !== null) throw notInUnit('Making two items of one file');
  return stored;
}

/**
 * Checks a received file by its bytes and stores it.
 * @throws ApiError `rest_upload_sideload_error`, `rest_upload_unknown_error` (docs/rest.md §4.6), and as `probeImage` does
 */
export async function storeReceived(context: Context, file: ReceivedFile): Promise<StoredMedia> {
  const { path, bytes, origin } = file;
  const refusal = () => uploadError(origin, 'Files of this type are not taken.');
  const type = await detectType(path, cleanFileName(file.name));
  if (!type) throw refusal();
  const { mimeType, name } = type;
  const probed = await probeFile(context, path, mimeType);
  if (!probed && workableTypes.has(mimeType)) throw refusal();
  return storeFile(context, { path, name, mimeType, bytes, probed });
}
