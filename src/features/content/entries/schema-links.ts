import type { SchemaLink } from '../../../rest/representation/resource-schema.ts';

interface LinkedKind {
  /** `/core/v2/posts` */
  readonly collection: string;
  /** What an editor may do beyond editing, in the reference's order, of what the kind knows. */
  readonly actions: readonly (keyof typeof ACTIONS)[];
  /** The REST bases of its taxonomies. */
  readonly taxonomies?: readonly string[];
}

/** What `_links` says of the caller's rights in `edit`, described for OPTIONS (recorded). */
export function schemaLinks({
  collection,
  actions,
  taxonomies = [],
}: LinkedKind): readonly SchemaLink[] {
  const toLink = (name: string, right: string, properties: object): SchemaLink => ({
    rel: `https://api.w.org/action-${name}`,
    title: `The current user can ${right}.`,
    href: `${collection}/{id}`,
    targetSchema: { type: 'object', properties },
  });
  return [
    ...actions.map((name) => toLink(name, ACTIONS[name].right, ACTIONS[name].properties)),
    ...taxonomies.flatMap((base) => {
      const properties = { [base]: { type: 'array', items: { type: 'integer' } } };
      return [
        toLink(`assign-${base}`, `assign terms of ${base}`, properties),
        toLink(`create-${base}`, `create terms of ${base}`, properties),
      ];
    }),
  ];
}

const ACTIONS = {
  publish: {
    right: 'publish it',
    properties: { status: { type: 'string', enum: ['publish', 'future'] } },
  },
  'unfiltered-html': {
    right: 'write any markup and scripts',
    properties: { content: { raw: { type: 'string' } } },
  },
  sticky: { right: 'make it sticky', properties: { sticky: { type: 'boolean' } } },
  'assign-author': { right: 'change its author', properties: { author: { type: 'integer' } } },
} as const;
