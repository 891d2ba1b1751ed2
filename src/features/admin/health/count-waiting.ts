import { sql } from 'kysely';
import { contentKinds } from '../../../content/kinds/registry.ts';
import { kindCapability } from '../../../content/record-capabilities.ts';
import { toMoment } from '../../../lib/clock.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';

/** Records that wait for somebody. */
export interface Waiting {
  /** `comment`, `submission`, or the name of a kind. */
  readonly kind: string;
  readonly count: number;
}

/** Messages of contact forms that count as new, in days. */
const NEW = 14;

/** Counts by one statement what waits for the caller: comments to judge, new messages, and drafts, of others too for those who edit them. */
export const countWaiting = defineOperation({
  name: 'countWaiting',
  kind: 'query',
  summary: 'Counts what waits for you: comments, new messages of contact forms, and drafts.',
  args: {},
  authorize({ viewer }) {
    if (!viewer.can('edit_posts'))
      throw refused(viewer, 'rest_forbidden', 'You are not allowed to see what waits.');
  },
  async resolve({ viewer, services, read }): Promise<readonly Waiting[]> {
    const since = toMoment(new Date(services.clock.now().getTime() - NEW * 86_400_000));
    const kinds = contentKinds.filter(({ name }) => viewer.can(kindCapability('edit', name)));
    const [all, own] = [true, false].map((seesAll) =>
      kinds.filter(({ name }) => viewer.can(kindCapability('edit_others', name)) === seesAll),
    );
    const isOf = (names: typeof kinds | undefined) =>
      sql`"kind" IN (${sql.join([...(names ?? []).map(({ name }) => name), ''])})`;
    const { rows } = await sql<Waiting>`
      SELECT 'comment' AS "kind", count(*) AS "count" FROM "Comment" WHERE "status" = 'hold' AND ${onlyIf(viewer.can('moderate_comments'))}
      UNION ALL SELECT 'submission', count(*) FROM "FormSubmission" WHERE "status" <> 'spam' AND "moment" >= ${since} AND ${onlyIf(viewer.can('manage_options'))}
      UNION ALL SELECT "kind", count(*) FROM "Entry" WHERE "status" IN ('draft', 'pending')
        AND (${isOf(all)} OR ${isOf(own)} AND "authorId" = ${viewer.id}) GROUP BY "kind"`.execute(
      read('Comment', 'FormSubmission', 'Entry'),
    );
    return rows
      .map(({ kind, count }) => ({ kind, count: Number(count) }))
      .filter(({ count }) => count > 0);
  },
});

const onlyIf = (isAllowed: boolean) => (isAllowed ? sql`1 = 1` : sql`1 = 0`);
