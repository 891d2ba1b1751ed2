import { sql } from 'kysely';
import { required, schemaOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../operation/representation/resource-schema.ts';
import { toSiteTime } from '../../../operation/site-time.ts';
import { containing } from '../../../storage/in-list.ts';
import { assertCanManage, assertCanRead } from './builder-policy.ts';
import { builderListArgs } from './favorites.ts';

/** An action in the page builder, as the page builder reports it. */
export interface UsageEvent {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A user's id; null if the user is gone. */
  readonly userId: number | null;
  /** A moment in UTC. */
  readonly date: string;
}

/** An event as it is stored: the payload is JSON. */
type UsageEventRow = Omit<UsageEvent, 'payload'> & { readonly payload: string };

const rows = rowList<string, UsageEventRow>(usageEventSource, 'UsageEvent');

/** docs/rest.md §8: the latest first. @throws ApiError `rest_post_invalid_page_number` */
export const listUsageEvents = defineListOperation({
  name: 'listUsageEvents',
  summary: 'Lists what was done in the page builder.',
  args: builderListArgs,
  authorize: assertCanManage,
  toQuery: (_, { search = '' }) => search.trim().toLowerCase(),
  refusesPagesBeyond: true,
  ...rows,
  async find(context, search, window) {
    const found = await rows.find(context, search, window);
    return found.map((row) => ({
      ...row,
      payload: JSON.parse(row.payload) as UsageEvent['payload'],
    })); // an object, as it was sent
  },
});

/** @param search text that the JSON of an event must contain, in lower case; empty for no filter */
function usageEventSource(search: string): ListSource {
  return {
    columns: sql`"UsageEvent"."id", "UsageEvent"."payload", "UsageEvent"."userId", "UsageEvent"."date"`,
    from: sql`"UsageEvent"`,
    where: containing(sql`lower("UsageEvent"."payload")`, search),
    order: [{ expression: sql`"UsageEvent"."id"`, direction: 'desc', type: 'integer' }],
  };
}

/** Bytes of an event's JSON, and how many events stay: the latest. */
const USAGE_LIMITS = { bytes: 16_384, events: 10_000 };

/** docs/rest.md §8: stored with user and date; the oldest events are removed. @throws ApiError `rest_invalid_param` for one too large */
export const sendUsageEvent = defineOperation({
  name: 'sendUsageEvent',
  kind: 'mutation',
  summary: 'Tells what was done in the page builder.',
  args: {
    event_data: required(
      schemaOf<Readonly<Record<string, unknown>>>({
        description: 'What happened, as the page builder tells it.',
        type: 'object',
      }),
    ),
  },
  authorize: assertCanRead,
  async resolve(context, { event_data: payload }): Promise<UsageEvent> {
    const json = JSON.stringify(payload);
    if (Buffer.byteLength(json) > USAGE_LIMITS.bytes)
      throw invalidParam('event_data', `event_data must have at most ${USAGE_LIMITS.bytes} bytes.`);
    const own = { userId: context.viewer.id, date: context.now };
    const { id } = await context.write(async ({ prisma, changed }) => {
      const made = await prisma.usageEvent.create({
        data: { ...own, payload: json },
        select: { id: true },
      });
      await prisma.usageEvent.deleteMany({ where: { id: { lte: made.id - USAGE_LIMITS.events } } });
      changed('private:usage-event', made.id, 'create');
      return made;
    });
    return { ...own, id, payload };
  },
});

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

/** The schema of an event, for OPTIONS and the OpenAPI document. */
export const usageEventSchema = resourceSchema('usage-event', {
  id: readOnly('always', 'integer', 'Its number.'),
  author: readOnly('always', 'integer', 'The id of the user; 0 for somebody who is gone.'),
  event_data: readOnly('always', 'object', 'What happened, as the page builder told it.'),
  date: readOnly('always', 'string', "When, in the site's time."),
  date_gmt: readOnly('always', 'string', 'The same in UTC.'),
});
