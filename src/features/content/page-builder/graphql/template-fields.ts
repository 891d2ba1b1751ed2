import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { toSiteTime } from '../../site/site-time.ts';
import { loadUserModel, UserRef } from '../../users/graphql/user-model.ts';
import {
  listTemplates,
  type TemplateSummary,
  templateContents,
  templateTypes,
} from '../builder-template.ts';
import { createTemplate } from '../create-template.ts';

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
      resolve: ({ authorId }, _, context) => loadUserModel(context, authorId),
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

const CreateTemplateInput = builder.inputType('CreateBuilderTemplateInput', {
  description: 'A new template.',
  fields: (t) => ({
    title: t.string({ description: 'What people call it.' }),
    type: t.field({ type: TemplateTypeEnum, required: true, description: 'What it is.' }),
    content: t.field({
      type: JsonRef,
      description: 'What the page builder shows, in its own words: an object.',
    }),
    ...changing(t),
  }),
});

const CreateTemplatePayload = builder
  .objectRef<Changed & { readonly template: TemplateSummary }>('CreateBuilderTemplatePayload')
  .implement({
    description: 'The template that was made.',
    fields: (t) => ({
      template: t.field({
        type: BuilderTemplateRef,
        description: 'The template.',
        resolve: ({ template }) => template,
      }),
      ...changed(t),
    }),
  });

builder.mutationField('createBuilderTemplate', (t) =>
  t.field({
    type: CreateTemplatePayload,
    description: "Adds to the page builder's templates.",
    args: {
      input: t.arg({ type: CreateTemplateInput, required: true, description: 'The template.' }),
    },
    resolve: async (_, { input }, context) =>
      answer(input, { template: await perform(createTemplate, context, input) }),
  }),
);
