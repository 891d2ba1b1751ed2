import { sql } from 'kysely';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import { containing } from '../../../storage/containing.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { assertCanManage } from './builder-policy.ts';
import { builderListArgs } from './list-favorites.ts';

/** What somebody did in the page builder, as it tells of itself. */
export interface UsageEvent {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A user's id; null for one who is gone. */
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

/** @param search what the JSON of an event must hold, in lower case; empty for anything */
function usageEventSource(search: string): ListSource {
  return {
    columns: sql`"UsageEvent"."id", "UsageEvent"."payload", "UsageEvent"."userId", "UsageEvent"."date"`,
    from: sql`"UsageEvent"`,
    where: containing(sql`lower("UsageEvent"."payload")`, search),
    order: [{ expression: sql`"UsageEvent"."id"`, direction: 'desc', type: 'integer' }],
  };
}
