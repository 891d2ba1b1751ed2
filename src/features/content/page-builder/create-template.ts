import { ApiError } from '../../../lib/api-error.ts';
import { oneOf, required, schemaOf, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanManageTemplates } from './builder-policy.ts';
import { type BuilderTemplate, TEMPLATE_LIMITS, templateTypes } from './builder-template.ts';

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
