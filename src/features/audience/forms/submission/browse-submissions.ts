import { sql } from 'kysely';
import { type Connection, toConnection } from '../../../../operation/connection.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../../operation/paging-args.ts';
import { readWindow } from '../../../../storage/read-window.ts';
import { assertCanReadSubmissions } from '../form-policy.ts';
import { submissionFilterArgs } from './submission-args.ts';
import type { Submission } from './submission-loaders.ts';
import { submissionCondition, submissionOrder, submissionSource } from './submission-query.ts';

/** What was sent by forms, the latest first. */
export const browseSubmissions = defineOperation({
  name: 'browseSubmissions',
  kind: 'query',
  summary: 'Lists what was sent by contact forms, the latest first.',
  args: { ...submissionFilterArgs, ...pagingArgs },
  authorize: assertCanReadSubmissions,
  async resolve(context, { form, status, ...paging }): Promise<Connection<Submission>> {
    const filter = { formId: form, status };
    const window = readPlace(paging, submissionOrder);
    const found = await readWindow<Submission>(
      context.read('FormSubmission') as never, // the statement is raw
      submissionSource(filter),
      { ...window, limit: window.limit + 1 },
    );
    return toConnection(
      window,
      found,
      (submission: Submission) => submission,
      async () => {
        const { count } = await context
          .read('FormSubmission')
          .selectFrom('FormSubmission')
          .select(sql<number>`count(*)`.as('count'))
          .where(submissionCondition(filter))
          .executeTakeFirstOrThrow();
        return Number(count);
      },
    );
  },
});
