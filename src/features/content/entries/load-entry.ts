import { isRecordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from './entry.ts';
import { entryById } from './entry-loaders.ts';
import { unknownEntry } from './entry-policy.ts';
import { type EntrySummary, loadSummary } from './entry-summaries.ts';

/** The entry of a kind and id, whoever asks. @throws ApiError `rest_post_invalid_id` for none, or for an entry of another kind */
export async function loadEntry(context: Context, kind: string, id: number): Promise<Entry> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (entry?.kind !== kind) throw unknownEntry();
  return entry;
}

/** What rights and links need of an entry, without its text. @throws ApiError as `loadEntry` does */
export async function loadEntrySummary(
  context: Context,
  kind: string,
  id: number,
): Promise<EntrySummary> {
  const summary = isRecordId(id) ? await loadSummary(context, id) : null;
  if (summary?.kind !== kind) throw unknownEntry();
  return summary;
}
