import { builder } from '../../../../graphql/builder.ts';
import { once } from '../../../../lib/once.ts';

interface LinkModel {
  readonly title?: string;
  readonly url?: string;
  readonly target?: string;
}

const linkType = (name: string) =>
  once(() =>
    builder.objectRef<LinkModel>(name).implement({
      description: 'A link.',
      fields: (t) => ({
        target: t.string({
          description: 'Where it opens, `_blank` for instance.',
          resolve: ({ target }) => target || null,
        }),
        title: t.string({ description: 'Its text.', resolve: ({ title }) => title || null }),
        url: t.string({ description: 'Its address.', resolve: ({ url }) => url || null }),
      }),
    }),
  );

export const linkTypes = { acf: linkType('AcfLink'), plain: linkType('Link') };
