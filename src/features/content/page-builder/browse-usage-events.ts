import { string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { assertCanManage } from './builder-policy.ts';
import {
  countUsageEvents,
  findUsageEvents,
  type UsageEvent,
  usageEventOrder,
} from './usage-event.ts';

/** The list of events by cursors, under the same rules as by pages (behaviour.md §14). */
export const browseUsageEvents = defineOperation({
  name: 'browseUsageEvents',
  kind: 'query',
  summary: 'Lists what was done in the page builder by cursors.',
  args: {
    search: string({ maxLength: SEARCH_TEXT, description: 'What is wanted has this in it.' }),
    ...pagingArgs,
  },
  authorize: assertCanManage,
  async resolve(context, { search = '', ...paging }): Promise<Connection<UsageEvent>> {
    const window = readPlace(paging, usageEventOrder);
    const found = await findUsageEvents(context, search, { ...window, limit: window.limit + 1 });
    return toConnection(
      window,
      found,
      (event) => event,
      () => countUsageEvents(context, search),
    );
  },
});
