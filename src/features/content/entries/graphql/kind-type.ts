import { entryCursorArgs } from '../../../../content/entries/entry-cursor-args.ts';
import { type Kind, type KindSupport, kindHas } from '../../../../content/kinds/kind.ts';
import { kindPlace } from '../../../../content/kinds/registry.ts';
import { canPublish, kindCapability } from '../../../../content/record-capabilities.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import {
  arg,
  defineWhere,
  type InputField,
  unused,
  validId,
  type Where,
} from '../../../../graphql/args-input.ts';
import type { RestNames } from '../../../../graphql/rest-twin/rest-names.ts';
import { seoField } from '../../../../graphql/seo-input.ts';
import type { Context } from '../../../../operation/context.ts';
import { toFullDateTime } from '../../../../operation/date-time.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { termTypesOf } from '../../terms/graphql/term-type.ts';
import { PostStatusRef } from './entry-enums.ts';
import type { EntryInput } from './entry-mutations.ts';
import { authorWhereFields, entryWhereFields } from './entry-where.ts';
import { inputFields, whereFields } from './graphql-fields.ts';
import { type RecordType, recordType } from './record-types.ts';
import { ownTermWhereFields } from './term-where-fields.ts';
import { termInputs } from './terms-input.ts';
import { valueWhereFields } from './value-where.ts';

/** Which fields of a `where` say what REST's arguments say (collection-args.ts), beside those that are for these arguments. */
export const entryRestNames: RestNames = {
  order: 'orderby.order',
  orderby: { member: 'orderby.field', values: { menu_order: 'menuOrder' } },
  search_semantics: { member: 'searchExact', values: { exact: true } },
  status: 'stati',
};

/** Returns `entryRestNames` with the names for the kind's taxonomies (`genres` is `genreIn`). */
const kindRestNames = (kind: Kind): RestNames => ({
  ...entryRestNames,
  ...Object.fromEntries(
    taxonomiesOf(kind).flatMap(({ restBase, graphql: { single } }) => [
      [restBase, `${single}In`],
      [`${restBase}_exclude`, `${single}NotIn`],
    ]),
  ),
});

/** The GraphQL types of a kind: the type of its records, and the `where` of its lists. */
export interface KindType extends RecordType {
  readonly where: Where;
}

/**
 * Declares the `where` of a kind.
 * @param furtherWhere what its lists can be asked for besides what the declaration says
 */
export function kindType(
  kind: Kind,
  furtherWhere: Readonly<Record<string, InputField<keyof typeof entryCursorArgs>>> = {},
): KindType {
  const record = recordType(kind);
  const { typename } = record.kind.graphql;
  return {
    ...record,
    where: defineWhere({
      name: `RootQueryTo${typename}ConnectionWhereArgs`,
      description: `Which ${kind.labels.many}.`,
      restNames: kindRestNames(kind),
      args: entryCursorArgs,
      fields: {
        ...entryWhereFields,
        ...(kind.supports.includes('author') ? authorWhereFields : {}),
        ...whereFields(kind.fields),
        ...ownTermWhereFields(kind),
        ...valueWhereFields(kind, typename),
        ...furtherWhere,
      },
    }),
  };
}

/** Until when an entry of any kind is published. */
export const unpublishField = arg('unpublish_at', {
  read: (date) => toFullDateTime(String(date)),
  description:
    "From when on it is a draft again, in the site's time unless a zone is said; null for never.",
});

/** The input fields that posts, pages and similar kinds share. */
const entryFields = {
  authorId: validId('author', 'user', { description: "The author's global id or number." }),
  content: arg('content'),
  date: arg('date', {
    read: (date) => toFullDateTime(String(date)),
    description:
      "When it is published, `2026-11-21T18:00:00`, in the site's time unless a zone is said.",
  }),
  excerpt: arg('excerpt'),
  featuredImageId: validId('featured_media', 'post', {
    nullIs: '0',
    description: 'The global id or number of its image; 0 for none.',
  }),
  password: arg('password'),
  seo: seoField,
  slug: arg('slug'),
  status: arg('status', {
    type: PostStatusRef,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
  title: arg('title'),
  unpublishAt: unpublishField,
};

/** The fields that write a part which a kind may lack. */
const PARTS: readonly (readonly [KindSupport, keyof typeof entryFields])[] = [
  ['title', 'title'],
  ['editor', 'content'],
  ['excerpt', 'excerpt'],
  ['author', 'authorId'],
  ['thumbnail', 'featuredImageId'],
];

/** Returns the input of the mutations of a kind. Terms that do not exist are created by the operation that creates terms. */
export function kindInput({ kind, type }: Pick<KindType, 'kind' | 'type'>): Required<EntryInput> {
  const { name, labels, fields, isHierarchical = false } = kind;
  const termTypes = termTypesOf(kind.taxonomies);
  const terms = termInputs(termTypes, type.name, labels.one);
  const lacking = PARTS.flatMap(([part, field]) => (!kindHas(kind, part) ? [field] : []));
  const written = Object.entries(entryFields).filter(
    ([field]) => !lacking.some((one) => one === field),
  );

  return {
    fields: {
      ...Object.fromEntries(written),
      ...inputFields(fields),
      ...('menu_order' in fields
        ? {}
        : { menuOrder: unused(`Of no effect: ${labels.many} have no place in menus.`, 'Int') }),
      ...(isHierarchical
        ? {
            parentId: validId('parent', 'post', {
              nullIs: '0',
              description: `The global id or number of the ${labels.one} above it; 0 for none.`,
            }),
          }
        : {}),
    },
    parts: [ownInput(kind, type.name, kindPlace(name)), terms.part],
    async complete(args, context, input) {
      const ids = await terms.read(context, args.id, input);
      const written = termTypes.map(({ taxonomy }) => [taxonomy.restBase, ids[taxonomy.name]]);
      return { ...args, ...Object.fromEntries(written), ...statusFor(context, name, args) };
    },
  };
}

/** Who may not publish submits (recorded: the one difference from REST). */
function statusFor({ viewer }: Context, kind: string, { status }: { readonly status?: unknown }) {
  const needsRight = status === 'publish' || status === 'future' || status === 'private';
  const maySubmit = viewer.can(kindCapability('edit', kind)) && !canPublish(viewer, kind);
  return needsRight && maySubmit ? { status: 'pending' } : {};
}
