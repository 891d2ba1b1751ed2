import { builder } from '../../../../graphql/builder.ts';

/** Makes something when it is first asked for: types of fields are part of the schema only where a field has them. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

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
