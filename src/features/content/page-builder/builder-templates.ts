import { userById } from '../../../content/users/user-loaders.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { oneOf, required, schemaOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineRowLoader } from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { readOnly, resourceSchema } from '../../../operation/representation/resource-schema.ts';
import { toSiteTime } from '../../../operation/site-time.ts';
import { assertCanManageTemplates, assertCanRead } from './builder-policy.ts';

/** A page or a part of one that new pages can begin with. */
export interface BuilderTemplate {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  /** The data of the page builder, in its own format. */
  readonly content: Readonly<Record<string, unknown>>;
  /** A user's id; null if the user is gone. */
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
const TEMPLATE_LIMITS = { bytes: 2 ** 18, templates: 500 };

/** Loads the content of templates by id, as JSON text; lists of templates leave it out, since it is large. */
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

const LONGEST_TITLE = 200;

/** docs/rest.md §8. @throws ApiError 400 `rest_invalid_param`, `too_many_templates` */
export const createTemplate = defineOperation({
  name: 'createBuilderTemplate',
  kind: 'mutation',
  summary: "Adds a page or a part of one to the page builder's templates.",
  args: {
    title: string({ description: 'What people call it.' }),
    type: required(oneOf(templateTypes, { description: 'What it is.' })),
    content: schemaOf<Readonly<Record<string, unknown>>>({
      description: 'What the page builder shows, in its own words.',
      type: 'object',
    }),
  },
  authorize: assertCanManageTemplates,
  async resolve(context, { title: sent = '', type, content = {} }): Promise<BuilderTemplate> {
    const title = sent.trim() || 'Untitled';
    if (title.length > LONGEST_TITLE)
      throw invalidParam('title', `title must have at most ${LONGEST_TITLE} characters.`);
    const json = JSON.stringify(content);
    if (Buffer.byteLength(json) > TEMPLATE_LIMITS.bytes)
      throw invalidParam('content', `content must have at most ${TEMPLATE_LIMITS.bytes} bytes.`);
    const data = { type, title, content: json, authorId: context.viewer.id, date: context.now };
    const { id } = await context.write(async ({ prisma, changed }) => {
      if ((await prisma.builderTemplate.count()) >= TEMPLATE_LIMITS.templates)
        throw new ApiError('too_many_templates', 400, 'The library of templates is full.');
      const made = await prisma.builderTemplate.create({ data, select: { id: true } });
      changed('private:template', made.id, 'create');
      return made;
    });
    return { ...data, id, content };
  },
});

/** A template as the library lists it. */
export async function presentTemplate(
  context: Context,
  template: TemplateSummary,
): Promise<Resource> {
  const { id, type, title, authorId, date } = template;
  const author = authorId === null ? null : await userById(context).load(authorId);
  return {
    template_id: id,
    source: 'local',
    type,
    title,
    author: author?.name ?? '',
    date: toSiteTime(date, context.site),
    date_gmt: date,
  };
}

/** The schema of a template, for OPTIONS and the OpenAPI document. */
export const templateSchema = resourceSchema('builder-template', {
  template_id: readOnly('always', 'integer', 'Its id.'),
  source: readOnly('always', 'string', 'Where it is kept: on this site.', { enum: ['local'] }),
  type: readOnly('always', 'string', 'What it is: a page, a section and so on.'),
  title: readOnly('always', 'string', 'What people call it.'),
  author: readOnly('always', 'string', 'Who made it; empty for somebody who is gone.'),
  date: readOnly('always', 'string', "When it was made, in the site's time."),
  date_gmt: readOnly('always', 'string', 'The same in UTC.'),
});
