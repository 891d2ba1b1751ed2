import { builder } from '../../../../graphql/builder.ts';
import { nodeConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { parseGlobalId } from '../../../../graphql/global-id.ts';
import { perform, performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  ContentTypeConnections,
  ContentTypeRef,
  contentTypeModels,
  contentTypeOf,
  TaxonomyConnections,
  TaxonomyRef,
  taxonomyModelOf,
  taxonomyModels,
} from '../../entries/graphql/type-models.ts';
import { getContentType } from '../list-content-types.ts';
import { getTaxonomy } from '../list-taxonomies.ts';
import { listStatuses, type Status } from '../statuses.ts';

const idType = (name: string, what: string) =>
  builder.enumType(name, {
    description: `By what ${what} is meant.`,
    values: {
      ID: { value: 'id', description: 'Its global id.' },
      NAME: { value: 'name', description: 'Its name.' },
    } as const,
  });

const ContentTypeIdTypeRef = idType('ContentTypeIdTypeEnum', 'a content type');
const TaxonomyIdTypeRef = idType('TaxonomyIdTypeEnum', 'a taxonomy');

/** A name as the surface has it, whichever of its names was given. A global id can't be mistaken for a name. */
const nameOf = ({ addresses }: Context, id: string | number, by: 'id' | 'name'): string =>
  addresses.kind((by === 'id' ? parseGlobalId(String(id))?.id : undefined) ?? String(id));

builder.queryFields((t) => ({
  contentType: t.field({
    type: ContentTypeRef,
    description: 'A kind of content.',
    args: {
      id: t.arg.id({ required: true, description: 'Its global id or its name.' }),
      idType: t.arg({
        type: ContentTypeIdTypeRef,
        description: 'What `id` is; both kinds are told apart unless said.',
      }),
    },
    async resolve(_, { id, idType: by }, context) {
      const type = nameOf(context, id, by ?? 'id');
      const found = await performOrNull(getContentType, context, { type });
      return found && contentTypeOf(found.name);
    },
  }),
  contentTypes: t.field({
    type: ContentTypeConnections.of('RootQueryToContentType'),
    description: 'The kinds of content that are here.',
    args: pagingArgs(),
    resolve: (_, paging) => nodeConnection(contentTypeModels, paging),
  }),
  taxonomy: t.field({
    type: TaxonomyRef,
    description: 'A way in which entries are sorted.',
    args: {
      id: t.arg.id({ required: true, description: 'Its global id or its name.' }),
      idType: t.arg({
        type: TaxonomyIdTypeRef,
        description: 'What `id` is; both kinds are told apart unless said.',
      }),
    },
    async resolve(_, { id, idType: by }, context) {
      const taxonomy = nameOf(context, id, by ?? 'id');
      const found = await performOrNull(getTaxonomy, context, { taxonomy });
      return found && taxonomyModelOf(found.name);
    },
  }),
  taxonomies: t.field({
    type: TaxonomyConnections.of('RootQueryToTaxonomy'),
    description: 'The ways in which entries are sorted whose terms are here.',
    args: pagingArgs(),
    resolve: (_, paging) => nodeConnection(taxonomyModels, paging),
  }),
}));

const StatusRef = builder.objectRef<Status>('Status').implement({
  description: 'A status that records may have.',
  fields: (t) => ({
    slug: t.string({
      nullable: false,
      description: 'Its name in `status` of records and in REST.',
      resolve: ({ slug }, _, { addresses }) => addresses.status(slug),
    }),
    name: t.exposeString('name', { nullable: false, description: 'What people call it.' }),
    isPublic: t.exposeBoolean('isPublic', {
      nullable: false,
      description: 'Whether everybody may read its records.',
    }),
    isQueryable: t.exposeBoolean('isQueryable', {
      nullable: false,
      description: 'Whether everybody may ask a list for it.',
    }),
    hasFloatingDate: t.exposeBoolean('hasFloatingDate', {
      nullable: false,
      description: 'Whether its records have no fixed date.',
    }),
  }),
});

builder.queryField('statuses', (t) =>
  t.field({
    type: [StatusRef],
    description: 'The statuses that the caller may know of.',
    resolve: async (_, __, context) => [...(await perform(listStatuses, context, {}))],
  }),
);
