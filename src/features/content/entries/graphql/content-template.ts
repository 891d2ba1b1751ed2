import { builder } from '../../../../graphql/builder.ts';

interface TemplateModel {
  readonly name: string;
}

/** What front ends choose a layout by. Themes that bring templates of their own are the reference's matter. */
export const ContentTemplateRef = builder.interfaceRef<TemplateModel>('ContentTemplate').implement({
  description: 'What a page is made with.',
  resolveType: () => 'DefaultTemplate',
  fields: (t) => ({ templateName: t.exposeString('name', { description: 'Its name.' }) }),
});

builder.objectRef<TemplateModel>('DefaultTemplate').implement({
  description: 'A template that has nothing but a name.',
  interfaces: [ContentTemplateRef],
});
