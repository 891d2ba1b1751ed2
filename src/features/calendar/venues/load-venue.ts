import type { Context } from '../../../operation/context.ts';
import { invalidCalendarParam } from '../entries/invalid-param.ts';
import { type VenueRecord, venueById } from '../parties/party-loaders.ts';

/** The venue of an id, whoever asks. @throws ApiError 400 `rest_invalid_param` for none */
export async function loadVenue(context: Context, id: number): Promise<VenueRecord> {
  const record = await venueById(context).load(id);
  if (!record) throw invalidCalendarParam('id', 'names no venue');
  return record;
}
