import { defineRowLoader } from '../../../operation/loader.ts';

/** What templates show, as JSON text by id; lists of templates leave it out, since it is large. */
export const templateContents = defineRowLoader(
  (context, ids: readonly number[]) =>
    context
      .read('BuilderTemplate')
      .selectFrom('BuilderTemplate')
      .select(['id', 'content'])
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);
