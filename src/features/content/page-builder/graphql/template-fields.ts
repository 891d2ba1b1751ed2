import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { createTemplate } from '../create-template.ts';
import { listTemplates, type TemplateSummary } from '../list-templates.ts';
import {
  BuilderTemplateConnectionRef,
  BuilderTemplateRef,
  TemplateTypeEnum,
} from './template-type.ts';

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
