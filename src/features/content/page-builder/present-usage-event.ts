import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../rest/representation/resource-schema.ts';
import { toSiteTime } from '../site/site-time.ts';
import type { UsageEvent } from './list-usage-events.ts';

/** A usage event as REST shows it. */
export const presentUsageEvent = (
  { site }: Context,
  { id, payload, userId, date }: UsageEvent,
): Resource => ({
  id,
  author: userId ?? 0,
  event_data: payload,
  date: toSiteTime(date, site),
  date_gmt: date,
});

/** The same, for OPTIONS and the OpenAPI document. */
export const usageEventSchema = resourceSchema('usage-event', {
  id: readOnly('always', 'integer', 'Its number.'),
  author: readOnly('always', 'integer', 'The id of the user; 0 for somebody who is gone.'),
  event_data: readOnly('always', 'object', 'What happened, as the page builder told it.'),
  date: readOnly('always', 'string', "When, in the site's time."),
  date_gmt: readOnly('always', 'string', 'The same in UTC.'),
});
