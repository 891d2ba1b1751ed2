import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { toSiteTime } from '../../site/site-time.ts';
import { loadUserModel, UserRef } from '../../users/graphql/user-model.ts';
import { templateTypes } from '../builder-template.ts';
import type { TemplateSummary } from '../list-templates.ts';
import { templateContents } from '../template-contents.ts';

export const TemplateTypeEnum = builder.enumType('BuilderTemplateTypeEnum', {
  description: 'What a template is.',
  values: Object.fromEntries(
    templateTypes.map((type: string) => [
      type.toUpperCase().replaceAll('-', '_'),
      { value: type, description: `\`${type}\` in REST.` },
    ]),
  ),
});

export const BuilderTemplateRef = builder.objectRef<TemplateSummary>('BuilderTemplate').implement({
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

export const BuilderTemplateConnectionRef = connectionType('BuilderTemplate', BuilderTemplateRef);
