import { builder } from './builder.ts';
import { toGlobalId } from './global-id.ts';

/** What everything with a global id is, seen from its interfaces: the GraphQL type it has, and its id there. */
export interface NodeModel {
  readonly typename: string;
  /** What stands before the id in the global id: `post`, `term`, `user`, `comment`. */
  readonly idType: string;
  readonly databaseId: number | string;
}

export const NodeRef = builder.interfaceRef<NodeModel>('Node').implement({
  description:
    'What has an id that is unique among everything (Global Object Identification specification).',
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'The global id.',
      resolve: ({ idType, databaseId }) => toGlobalId(idType, databaseId),
    }),
  }),
});

export const DatabaseIdentifierRef = builder
  .interfaceRef<NodeModel>('DatabaseIdentifier')
  .implement({
    description: 'What has a number of its own beside the global id.',
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      databaseId: t.int({
        nullable: false,
        description: 'The number it has in REST.',
        resolve: ({ databaseId }) => Number(databaseId),
      }),
    }),
  });
