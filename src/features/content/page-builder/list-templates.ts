import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import { type BuilderTemplate, TEMPLATE_LIMITS } from './builder-template.ts';

/** A template without its content, which is large. */
export type TemplateSummary = Omit<BuilderTemplate, 'content'>;

/** behaviour.md §11: pages and sections, the latest first. */
export const listTemplates = defineOperation({
  name: 'listBuilderTemplates',
  kind: 'query',
  summary: "Lists the page builder's templates.",
  args: {},
  authorize: assertCanRead,
  resolve: (context): Promise<readonly TemplateSummary[]> =>
    context
      .read('BuilderTemplate')
      .selectFrom('BuilderTemplate')
      .select(['id', 'type', 'title', 'authorId', 'date'])
      .orderBy('id', 'desc')
      .limit(TEMPLATE_LIMITS.templates)
      .execute(),
});
