import { defineRowLoader } from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';

/** A page or a part of one that new pages can begin with. */
export interface BuilderTemplate {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  /** What the page builder shows, in its own words. */
  readonly content: Readonly<Record<string, unknown>>;
  /** A user's id; null for one who is gone. */
  readonly authorId: number | null;
  /** A moment in UTC. */
  readonly date: string;
}

/** The types that clients know (docs/rest.md §8). */
export const templateTypes = [
  'page',
  'section',
  'container',
  'e-div-block',
  'e-flexbox',
  'e-grid',
  'e-form',
  'tec_event_single_static',
] as const;

/** Bytes of a template's JSON, and how many templates a site may have. */
export const TEMPLATE_LIMITS = { bytes: 2 ** 18, templates: 500 };

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

/** A template without its content, which is large. */
export type TemplateSummary = Omit<BuilderTemplate, 'content'>;

/** docs/rest.md §8: pages and sections, the latest first. */
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
