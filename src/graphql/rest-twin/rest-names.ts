import type { GraphQLField, GraphQLInputObjectType } from 'graphql';

/** The member of an input that says what an argument of REST says. */
export interface NamedMember {
  /** Its name, with those of the inputs around it: `near.lat`. */
  readonly member: string;
  /** Its values by those of the argument, where they differ; of an enum the values that resolvers get. */
  readonly values?: Readonly<Record<string, string | boolean>>;
  /** Another argument, without which the member says something else. */
  readonly needs?: string;
}

/** Members by the names of REST's arguments; null for an argument that no member says, though one has its name. */
export type RestNames = Readonly<Record<string, string | NamedMember | null>>;

/** Values of members that lists of REST have unless asked otherwise, and those of GraphQL do not: `orderby.field`. */
export type Unasked = Readonly<Record<string, string | boolean>>;

/**
 * What an input type says of itself, as `extensions`: which members say what REST's arguments say. Members that are named as the
 * argument is, in camel case, are found without.
 */
export const restNames = (names: RestNames, unasked: Unasked = {}) => ({
  extensions: { restNames: names, restUnasked: unasked },
});

/** The members of an input type that it says so of. */
export const restNamesOf = ({ extensions }: GraphQLInputObjectType): RestNames =>
  (extensions.restNames ?? {}) as RestNames; // only `restNames` makes them

/** What lists of REST have unasked. */
export const unaskedOf = ({ extensions }: GraphQLInputObjectType): Unasked =>
  (extensions.restUnasked ?? {}) as Unasked; // likewise

/**
 * What a root field says of itself, as `extensions`: which operations of routes it answers the same as, where its name doesn't
 * say so (`posts` is `listPosts`).
 */
export const performs = (...operations: readonly string[]) => ({
  extensions: { performs: operations },
});

/** The operations that a root field says so of. */
export const performedBy = ({
  extensions,
}: GraphQLField<unknown, unknown>): readonly string[] | undefined =>
  extensions.performs as readonly string[] | undefined; // only `performs` makes them

/** What a field of a record says of itself, as `extensions`: which field of REST it shows, where that has another name. */
export const shows = (name: string) => ({ extensions: { shows: name } });

/** The field of REST that it says so of. */
export const shownBy = ({ extensions }: GraphQLField<unknown, unknown>): unknown =>
  extensions.shows;
