import type { Context } from '../../../operation/context.ts';
import { invalidCalendarParam } from '../entries/invalid-param.ts';
import { type OrganizerRecord, organizerById } from './organizer-loaders.ts';

/** The organizer of an id, whoever asks. @throws ApiError 400 `rest_invalid_param` for none */
export async function loadOrganizer(context: Context, id: number): Promise<OrganizerRecord> {
  const record = await organizerById(context).load(id);
  if (!record) throw invalidCalendarParam('id', 'names no organizer');
  return record;
}
