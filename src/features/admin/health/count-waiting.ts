import { type RawBuilder, sql } from 'kysely';
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
    const kinds = contentKinds
      .map(({ name }) => name)
      .filter((name) => viewer.can(kindCapability('edit', name)));
    const ofOthers = kinds.filter((name) => viewer.can(kindCapability('edit_others', name)));
    const parts = [
      ...(viewer.can('moderate_comments') ? [COMMENTS] : []),
      ...(viewer.can('manage_options') ? [newMessages(since)] : []),
      // A part for each, so that an index has the rows of both.
      ...draftsOf(ofOthers, sql`1 = 1`),
      ...draftsOf(
        kinds.filter((name) => !ofOthers.includes(name)),
        sql`"authorId" = ${viewer.id}`,
      ),
    ];
    if (parts.length === 0) return [];
    const { rows } = await sql<Waiting>`${sql.join(parts, sql` UNION ALL `)}`.execute(
      read('Comment', 'FormSubmission', 'Entry'),
    );
    return rows
      .map(({ kind, count }) => ({ kind, count: Number(count) }))
      .filter(({ count }) => count > 0);
  },
});

const COMMENTS = sql`SELECT 'comment' AS "kind", count(*) AS "count" FROM "Comment" WHERE "status" = 'hold'`;

const newMessages = (since: string) =>
  sql`SELECT 'submission' AS "kind", count(*) AS "count" FROM "FormSubmission" WHERE "status" <> 'spam' AND "moment" >= ${since}`;

const draftsOf = (kinds: readonly string[], condition: RawBuilder<unknown>) =>
  kinds.length === 0
    ? []
    : [
        sql`SELECT "kind", count(*) AS "count" FROM "Entry" WHERE "kind" IN (${sql.join(kinds)}) AND "status" IN ('draft', 'pending') AND ${condition} GROUP BY "kind"`,
      ];
