import type { GraphQLField, GraphQLInputObjectType } from 'graphql';

/** The member of an input that says what an argument of REST says. */
export interface NamedMember {
  /** Its name, with those of the inputs around it: `near.lat`. */
  readonly member: string;
  /** Its values by those of the argument, where they differ; of an enum the values that resolvers get. */
  readonly values?: Readonly<Record<string, string | boolean>>;
}

/** Members by the names of REST's arguments; null for an argument that no member says, though one has its name. */
export type RestNames = Readonly<Record<string, string | NamedMember | null>>;

/** Values of members that lists of REST have unless asked otherwise, and those of GraphQL do not: `orderby.field`. */
export type Unasked = Readonly<Record<string, string | boolean | UnaskedUnless>>;

interface UnaskedUnless {
  readonly value: string;
  /** The arguments of REST whose presence takes it away. */
  readonly unless: readonly string[];
}

/**
 * The `extensions` of an input type: the members for arguments of REST. Members with the argument's name in camel case need no
 * mention.
 */
export const restNames = (names: RestNames, unasked: Unasked = {}) => ({
  extensions: { restNames: names, restUnasked: unasked },
});

/** The members of an input type that it says so of. */
export const restNamesOf = ({ extensions }: GraphQLInputObjectType): RestNames =>
  (extensions.restNames ?? {}) as RestNames; // only `restNames` makes them

/** The default conditions of the REST list. */
export const unaskedOf = ({ extensions }: GraphQLInputObjectType): Unasked =>
  (extensions.restUnasked ?? {}) as Unasked; // likewise

/**
 * The `extensions` of a root field: the operations of routes that answer the same, if its name differs from theirs (`posts` is
 * `listPosts`).
 */
export const performs = (...operations: readonly string[]) => ({
  extensions: { performs: operations },
});

/** The operations that a root field says so of. */
export const performedBy = ({
  extensions,
}: GraphQLField<unknown, unknown>): readonly string[] | undefined =>
  extensions.performs as readonly string[] | undefined; // only `performs` makes them

/** The `extensions` of a field that has another name in REST. */
export const shows = (name: string) => ({ extensions: { shows: name } });

export const shownBy = ({ extensions }: GraphQLField<unknown, unknown>): unknown =>
  extensions.shows;
