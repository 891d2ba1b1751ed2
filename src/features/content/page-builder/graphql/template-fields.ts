import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { JsonRef } from '../../../../graphql/shared-types.ts';
import { listConnection } from '../../../../operation/lists/connection.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import {
  createTemplate,
  listTemplates,
  type TemplateSummary,
  templateContents,
  templateTypes,
} from '../builder-templates.ts';

const TemplateTypeEnum = builder.enumType('BuilderTemplateTypeEnum', {
  description: 'What a template is.',
  values: Object.fromEntries(
    templateTypes.map((type: string) => [
      type.toUpperCase().replaceAll('-', '_'),
      { value: type, description: `\`${type}\` in REST.` },
    ]),
  ),
});

const BuilderTemplateRef = builder.objectRef<TemplateSummary>('BuilderTemplate').implement({
  description: 'A page or a part of one that new pages can begin with.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its id.' }),
    type: t.field({
      type: TemplateTypeEnum,
      nullable: false,
      description: 'What it is.',
      resolve: ({ type }) => type,
    }),
    title: t.exposeString('title', { nullable: false, description: 'What people call it.' }),
    content: t.field({
      type: JsonRef,
      description: 'What the page builder shows, in its own words.',
      resolve: async ({ id }, _, context) =>
        JSON.parse((await templateContents(context).load(id))?.content ?? 'null'),
    }),
    author: t.field({
      type: UserRef,
      description: 'Who made it; null for somebody who is gone.',
      resolve: ({ authorId }) => authorId,
    }),
    date: t.string({
      nullable: false,
      description: "When it was made, in the site's time.",
      resolve: ({ date }, _, { site }) => toSiteTime(date, site),
    }),
    dateGmt: t.exposeString('date', { nullable: false, description: 'The same in UTC.' }),
  }),
});

const BuilderTemplateConnectionRef = connectionType('BuilderTemplate', BuilderTemplateRef);

builder.queryField('builderTemplates', (t) =>
  t.field({
    type: BuilderTemplateConnectionRef,
    description: "The page builder's templates, the latest first, for those who write.",
    args: pagingArgs(),
    async resolve(_, paging, context) {
      const all = await perform(listTemplates, context, {});
      return translated(() => listConnection(all, ({ id }) => id, paging));
    },
  }),
);

defineMutation({
  name: 'createBuilderTemplate',
  operation: createTemplate,
  input: {
    description: 'A new template.',
    fields: {
      title: arg('title'),
      type: arg('type', { type: TemplateTypeEnum }),
      content: arg('content', { type: JsonRef }),
    },
  },
  payload: definePayload<{ readonly template: TemplateSummary }>(
    'CreateBuilderTemplatePayload',
    'The template that was made.',
    (t) => ({
      template: t.expose('template', {
        type: BuilderTemplateRef,
        nullable: true,
        description: 'The template.',
      }),
    }),
  ),
  answer: (template) => ({ template }),
});
