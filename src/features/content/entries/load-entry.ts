import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntryRecord } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { unknownEntry } from './entry-policy.ts';

/** The entry of a kind and id, whoever asks. @throws ApiError `rest_post_invalid_id` for none, or for an entry of another kind */
export async function loadEntry(context: Context, kind: string, id: number): Promise<EntryRecord> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (entry?.kind !== kind) throw unknownEntry();
  return entry;
}
