import { createHash } from 'node:crypto';
import { type GraphQLSchema, printSchema } from 'graphql';
import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { perform } from '../../../../graphql/perform.ts';
import { OrderEnumRef } from '../../../../graphql/shared-types.ts';
import { oncePer } from '../../../../lib/once.ts';
import { type Action, listActions } from '../list-actions.ts';

/** The versions of the plug-ins whose fields are here, as far as the source plug-in of Gatsby knows them. */
const VERSIONS = { wpGQL: '2.0.0', wpGatsby: '2.3.3' };

interface Ranges {
  readonly wpGQL: string;
  readonly wpGatsby: string;
}

const SatisfiesRef = builder.objectRef<Ranges>('WPGatsbySatisfies').implement({
  description: 'Whether the fields here are those of certain versions.',
  fields: (t) => ({
    wpGQL: t.boolean({
      description: 'Of the GraphQL plug-in.',
      resolve: ({ wpGQL }) => satisfies(VERSIONS.wpGQL, wpGQL),
    }),
    wpGatsby: t.boolean({
      description: 'Of the plug-in for Gatsby.',
      resolve: ({ wpGatsby }) => satisfies(VERSIONS.wpGatsby, wpGatsby),
    }),
  }),
});

const CompatibilityRef = builder.objectRef<Ranges>('WPGatsbyCompatibility').implement({
  description: 'Whether a version of the source plug-in of Gatsby can read this site.',
  fields: (t) => ({
    satisfies: t.field({
      type: SatisfiesRef,
      description: 'Whether the versions that it needs are here.',
      resolve: (ranges) => ranges,
    }),
  }),
});

const WPGatsbyRef = builder.objectRef<object>('WPGatsby').implement({
  description: 'Settings that Gatsby needs to know.',
  fields: (t) => ({
    arePrettyPermalinksEnabled: t.boolean({
      description: 'Whether addresses have words instead of numbers: always.',
      resolve: () => true,
    }),
  }),
});

const ActionTypeRef = builder.enumType('ActionMonitorActionTypeEnum', {
  description: 'What happened to a record.',
  values: {
    CREATE: { value: 'create', description: 'It was made, or published.' },
    UPDATE: { value: 'update', description: 'It was changed.' },
    DELETE: { value: 'delete', description: 'It is gone, or can no longer be read.' },
  } as const,
});

const ActionRef = builder.objectRef<Action>('ActionMonitorAction').implement({
  description: 'A record that has changed, as the source plug-in of Gatsby reads it.',
  fields: (t) => {
    const globalId = ({ idType, id }: Action) => toGlobalId(idType, id);
    return {
      id: t.id({
        nullable: false,
        description: 'The global id of the record.',
        resolve: globalId,
      }),
      title: t.string({
        description: 'The kind and the number of the record.',
        resolve: ({ single, id }) => `${single} ${id}`,
      }),
      actionType: t.field({
        type: ActionTypeRef,
        description: 'What happened.',
        resolve: ({ operation }) => operation,
      }),
      referencedNodeID: t.string({
        description: 'The number of the record in REST.',
        resolve: ({ id }) => String(id),
      }),
      referencedNodeGlobalRelayID: t.string({
        description: 'The global id of the record.',
        resolve: globalId,
      }),
      referencedNodeStatus: t.string({
        description: '`publish` for what the caller may read, otherwise `private`.',
        resolve: ({ operation }) => (operation === 'delete' ? 'private' : 'publish'),
      }),
      referencedNodeSingularName: t.exposeString('single', {
        description: 'The root field of one such record.',
      }),
      referencedNodePluralName: t.exposeString('plural', {
        description: 'The root field of their list.',
      }),
    };
  },
});

interface ActionsPage {
  readonly actions: readonly Action[];
  readonly token: string;
  readonly hasMore: boolean;
}

const ActionsPageInfoRef = builder
  .objectRef<ActionsPage>('RootQueryToActionMonitorActionConnectionPageInfo')
  .implement({
    description: 'Where the page stands in the list.',
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasMore', {
        nullable: false,
        description: 'Whether there are more.',
      }),
      endCursor: t.exposeString('token', { description: 'For `after` of the next page.' }),
    }),
  });

const ActionsRef = builder
  .objectRef<ActionsPage>('RootQueryToActionMonitorActionConnection')
  .implement({
    description: 'A page of the list of changes.',
    fields: (t) => ({
      nodes: t.field({
        type: [ActionRef],
        nullable: { list: false, items: false },
        complexity: { field: 1, multiplier: 100 },
        description: 'The changes, each record once.',
        resolve: ({ actions }) => actions,
      }),
      pageInfo: t.field({
        type: ActionsPageInfoRef,
        nullable: false,
        description: 'Where the page stands in the list.',
        resolve: (page) => page,
      }),
    }),
  });

const OrderFieldRef = builder.enumType('ActionMonitorActionOrderFieldEnum', {
  description: 'What changes are sorted by; there is one order.',
  values: {
    DATE: { value: 'date', description: 'When they were made.' },
    MODIFIED: { value: 'modified', description: 'The same.' },
  } as const,
});

const OrderByRef = builder.inputType('ActionMonitorActionOrderByInput', {
  description: 'An order; changes are told in the one in which they were made.',
  fields: (t) => ({
    field: t.field({ type: OrderFieldRef, description: 'What they are sorted by.' }),
    order: t.field({ type: OrderEnumRef, description: 'The direction.' }),
  }),
});

const WhereRef = builder.inputType('RootQueryToActionMonitorActionConnectionWhereArgs', {
  description: 'Which changes.',
  fields: (t) => ({
    sinceTimestamp: t.float({ description: 'Made since then, in milliseconds since 1970.' }),
    orderby: t.field({ type: OrderByRef, description: 'Their order.' }),
  }),
});

const hashOf = oncePer(new WeakMap<GraphQLSchema, string>(), (schema) =>
  createHash('md5').update(printSchema(schema)).digest('hex'),
);

builder.queryFields((t) => ({
  isWpGatsby: t.boolean({
    description: 'Whether the source plug-in of Gatsby can read this site: always.',
    resolve: () => true,
  }),
  wpGatsby: t.field({
    type: WPGatsbyRef,
    description: 'Settings that Gatsby needs to know.',
    resolve: () => ({}),
  }),
  wpGatsbyCompatibility: t.field({
    type: CompatibilityRef,
    description: 'Whether a version of the source plug-in of Gatsby can read this site.',
    args: {
      wpGQLVersionRange: t.arg.string({
        required: true,
        description: 'Versions of the GraphQL plug-in, `>=1.1.2 <3.0.0`.',
      }),
      wpGatsbyVersionRange: t.arg.string({
        required: true,
        description: 'Versions of the plug-in for Gatsby.',
      }),
    },
    resolve: (_, { wpGQLVersionRange: wpGQL, wpGatsbyVersionRange: wpGatsby }) => ({
      wpGQL,
      wpGatsby,
    }),
  }),
  schemaMd5: t.string({
    description: 'Another one whenever the schema is another one.',
    resolve: (_, __, ___, { schema }) => hashOf(schema),
  }),
  actionMonitorActions: t.field({
    type: ActionsRef,
    description: 'The records that have changed since a moment, for Gatsby. Others use `changes`.',
    args: {
      where: t.arg({ type: WhereRef, description: 'Which changes.' }),
      first: t.arg.int({ description: 'How many; at most 100, and 10 unless said.' }),
      after: t.arg.string({ description: 'The cursor of the page before.' }),
    },
    resolve: (_, { where, first, after }, context) =>
      perform(
        listActions,
        context,
        {
          ...(where?.sinceTimestamp == null ? {} : { since: where.sinceTimestamp }),
          ...(first == null ? {} : { per_page: first }),
          ...(after == null ? {} : { after }),
        },
        { since: 'where.sinceTimestamp', per_page: 'first' },
      ),
  }),
}));

/**
 * Whether a version is in a range as npm writes it: comparisons that all hold, `>=1.1.2 <3.0.0`, or several of these with `||` between
 * them. Anything else, such as a name of a version, holds for none.
 */
export const satisfies = (version: string, range: string): boolean =>
  range.split('||').some((part) => {
    const comparisons = part.trim().split(/(?<=\d)\s+/);
    return comparisons.every((one) => holds(version, one));
  });

function holds(version: string, comparison: string): boolean {
  const [, operator = '=', wanted] =
    /^(>=|<=|>|<|=|\^|~)?\s*v?(\d+(?:\.\d+){0,2})$/.exec(comparison) ?? [];
  if (wanted === undefined) return false;
  const difference = compare(version, wanted);
  switch (operator) {
    case '>=':
      return difference >= 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '<':
      return difference < 0;
    case '^':
      return difference >= 0 && sameUpTo(1, version, wanted);
    case '~':
      return difference >= 0 && sameUpTo(2, version, wanted);
    default:
      return difference === 0;
  }
}

const numbersOf = (version: string): readonly number[] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

function compare(one: string, other: string): number {
  const others = numbersOf(other);
  const differences = numbersOf(one).map((part, i) => part - (others[i] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

const sameUpTo = (parts: number, one: string, other: string): boolean =>
  numbersOf(one).slice(0, parts).join('.') === numbersOf(other).slice(0, parts).join('.');
