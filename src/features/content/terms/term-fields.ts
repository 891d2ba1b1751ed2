import type { Taxonomy } from '../../../model/taxonomy.ts';
import {
  integer,
  required,
  schemaOf,
  shownAs,
  string,
  undetailed,
} from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';
import {
  allWritten,
  orderContexts,
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import { acfProperty, ownValueArgs, withOwnMeta } from '../own-values/own-value-args.ts';
import { seoArg, seoProperties } from '../seo/seo-arg.ts';

/** What may be written of a term, in the index's order; a taxonomy without a hierarchy refuses `parent`. */
export const termFields = {
  description: string({ maxLength: LONG_TEXT, description: 'What the term stands for.' }),
  name: string({ description: 'The name.' }),
  slug: string({ description: 'The name in the address.' }),
  parent: integer({ description: 'The id of the term above; 0 for none.' }),
  meta: shownAs(undetailed(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' })), {
    description: 'Further fields.',
    type: 'object',
    properties: [],
  }),
};

/** The same for the terms of a taxonomy, with its own fields. */
export const termArgs = (taxonomy: Taxonomy) => ({
  ...termFields,
  ...ownValueArgs(taxonomy, termFields.meta),
  seo: seoArg,
});

/** A term of a taxonomy, for OPTIONS and the OpenAPI document. */
export function termSchema(declared: Taxonomy): ResourceSchema {
  const { name: taxonomy, graphql, isHierarchical } = declared;
  const { description, name, slug, parent, meta } = termFields;
  return orderContexts(
    ['view', 'embed', 'edit'],
    resourceSchema(
      graphql.single,
      {
        id: readOnly('always', 'integer', 'Its number.'),
        count: readOnly('view', 'integer', 'How many published records carry it.'),
        description: written('view', description),
        link: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
        ...allWritten('always', { name: required(name), slug }),
        taxonomy: readOnly('always', 'string', 'Its taxonomy.', { enum: [taxonomy] }),
        ...(isHierarchical ? { parent: written('view', parent) } : {}),
        meta: written('view', withOwnMeta(declared, meta)),
        ...acfProperty(declared),
      },
      { answered: seoProperties },
    ),
  );
}
