import { assertPageExists } from '../../../operation/assert-page-exists.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { assertCanManage } from './builder-policy.ts';
import { builderListArgs } from './list-favorites.ts';
import { countUsageEvents, findUsageEvents, type UsageEvent } from './usage-event.ts';

/** interface.md §4.12: one page, the latest first. @throws ApiError `rest_post_invalid_page_number` */
export const listUsageEvents = defineOperation({
  name: 'listUsageEvents',
  kind: 'query',
  summary: 'Lists what was done in the page builder.',
  args: builderListArgs,
  authorize: assertCanManage,
  async resolve(context, { page, per_page: limit, search = '' }): Promise<Page<UsageEvent>> {
    const total = await countUsageEvents(context, search);
    assertPageExists(page, limit, total);
    const items = await findUsageEvents(context, search, { limit, offset: (page - 1) * limit });
    return { items, total };
  },
});
