import './graphql/term-queries.ts';
import './graphql/term-mutations.ts';
import { contextArg } from '../../../content/entries/collection-args.ts';
import { termEmbeds } from '../../../content/entries/entry-embeds.ts';
import { acfFormatArg, isStandardFormat } from '../../../content/fields/own-value-args.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { termSeoFields } from '../../../content/seo/seo-fields.ts';
import { presentTerm, presentTerms } from '../../../content/terms/present-term.ts';
import { termFields, termSchema } from '../../../content/terms/term-fields.ts';
import {
  categoryOperations,
  eventCategoryTermOperations,
  loadTerm,
  ownTermOperations,
  type TermOperations,
  tagOperations,
} from '../../../content/terms/term-operations.ts';
import { assertCanReadTermsForEditing } from '../../../content/terms/term-policy.ts';
import { unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { created, json, pagingHeaders } from '../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';

export const terms = defineFeature({
  name: 'terms',
  group: {
    name: 'Categories and tags',
    description: 'The terms of posts and of declared taxonomies.',
  },
  // Categories, tags, categories of events, and the terms of the site's own taxonomies.
  routes: [
    categoryOperations,
    tagOperations,
    eventCategoryTermOperations,
    ...ownTermOperations,
  ].flatMap((operations) => [collection(operations), item(operations)]),
});

function collection({ taxonomy, list, create }: TermOperations): Route {
  const { restNamespace: namespace, restBase, isHierarchical } = taxonomy;
  return route({
    namespace,
    path: `/${restBase}`,
    schema: termSchema(taxonomy),
    endpoints: [
      endpoint(['GET'], list, {
        args: { ...contextArg, ...acfFormatArg },
        omit: [isHierarchical ? 'offset' : 'parent'],
        allowBatch: true,
        embeds: termEmbeds,
        furtherFields: termSeoFields,
        authorize: (context, { context: view }) =>
          assertCanReadTermsForEditing(context, taxonomy, view),
        async respond({ items, total }, args, context, request) {
          const { context: view, page, per_page: perPage } = args;
          const isFormatted = isStandardFormat(args);
          const { resources, versions } = await presentTerms(context, items, view, isFormatted);
          const headers = pagingHeaders(context, request, { page, perPage, total });
          const validator = `${versions} ${total} ${view}${isFormatted ? ' standard' : ''}`;
          return { ...json(resources, headers), ...(versions !== null && { validator }) };
        },
      }),
      endpoint(['POST'], create, {
        ...parentRule(taxonomy),
        allowBatch: true,
        furtherFields: termSeoFields,
        respond: async (id, _, context) =>
          created(
            await editedTerm(context, taxonomy, id),
            context.addresses.rest(`/${namespace}/${restBase}/${id}`),
          ),
      }),
    ],
  });
}

function item({ taxonomy, get, update, delete: remove }: TermOperations): Route {
  return route({
    namespace: taxonomy.restNamespace,
    path: `/${taxonomy.restBase}/{id}`,
    idsOf: 'term',
    schema: termSchema(taxonomy),
    endpoints: [
      endpoint(['GET'], get, {
        args: { ...contextArg, ...acfFormatArg },
        allowBatch: true,
        embeds: termEmbeds,
        furtherFields: termSeoFields,
        async authorize(context, { id, context: view }) {
          await loadTerm(context, taxonomy, id);
          assertCanReadTermsForEditing(context, taxonomy, view);
        },
        async respond(term, args, context) {
          const { context: view } = args;
          const isFormatted = isStandardFormat(args);
          const { resources, versions } = await presentTerms(context, [term], view, isFormatted);
          const [resource = null] = resources;
          const validator = `${versions} ${view}${isFormatted ? ' standard' : ''}`;
          return { ...json(resource), ...(versions !== null && { validator }) };
        },
      }),
      endpoint(editMethods, update, {
        ...parentRule(taxonomy),
        allowBatch: true,
        furtherFields: termSeoFields,
        respond: async (id, _, context) => json(await editedTerm(context, taxonomy, id)),
      }),
      endpoint(['DELETE'], remove, {
        allowBatch: true,
        respond({ shown: { _links, ...previous } }) {
          return json({ deleted: true, previous });
        },
      }),
    ],
  });
}

/** Where terms have no parents, one that is asked for is refused, though the index does not list it. */
function parentRule({ isHierarchical }: Taxonomy) {
  if (isHierarchical) return {};
  return { args: { parent: unlisted(termFields.parent) }, omit: ['parent'] as const };
}

const editedTerm = async (context: Context, taxonomy: Taxonomy, id: number) =>
  presentTerm(context, await loadTerm(context, taxonomy, id), 'edit');
