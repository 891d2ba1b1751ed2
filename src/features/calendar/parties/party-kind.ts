import type { TSchema } from '@sinclair/typebox';
import { unpublishArgs } from '../../../content/entries/written-entry-args.ts';
import { type Field, type Fields, writeArgs } from '../../../content/fields/field.ts';
import type { Kind } from '../../../content/kinds/kind.ts';
import {
  type Args,
  integer,
  nullable,
  required,
  shownAs,
  string,
} from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';
import type { Loader } from '../../../operation/loader.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  calendarArgs,
  plainText,
  readSwitch,
  switchArg,
  webAddress,
  wordArg,
} from '../entries/calendar-args.ts';
import { calendarOwnArgs } from '../entries/calendar-own-values.ts';
import {
  type EventParty,
  type PartyDetails,
  type PartyRecord,
  type PartyTable,
  partyLoaders,
} from './party-loaders.ts';

type Written = string | number | null | undefined; // what `wordArg` accepts

/** A line of plain text. */
export const word = <const Column extends string>(
  column: Column,
  description: string,
  maxLength?: number,
): Field<TSchema, Column> => ({
  schema: wordArg(description, maxLength),
  column,
  isText: true,
  shown: 'always',
  graphqlType: 'String',
  read: (value) => plainText(value as Written),
});

/** The URL of a website. */
export const website = (description: string): Field<TSchema, 'website'> => ({
  ...word('website', description),
  read: (value, name) => webAddress(name, value as Written),
});

/** A yes or no that clients may write as a word. */
export const toggle = <const Column extends string>(
  column: Column,
  description: string,
): Field<TSchema, Column> => ({
  schema: switchArg(description),
  column,
  isText: false,
  shown: 'always',
  graphqlType: 'Boolean',
  read: readSwitch,
});

/**
 * A kind of calendar party: venues, where events take place, or organizers, who hold them. Operations, REST routes and
 * GraphQL types of both are made from this.
 */
export interface PartyKind<T extends PartyTable = PartyTable> extends Omit<Kind, 'fields'> {
  /** Where its fields are stored. */
  readonly table: T;
  readonly fields: Fields<PartyColumn<T>>;
  /** Everything that can be written of one (docs/rest.md §6.4). */
  readonly args: Args;
  readonly byId: Loader<number, PartyRecord<T> | null>;
  /** The parties of an event, by its id. */
  readonly ofEvent: Loader<number, readonly EventParty<T>[]>;
  /** Texts that are made of its columns, each with its description, in the shape of posts (docs/rest.md §6.11). */
  readonly derived?: Readonly<
    Record<string, readonly [description: string, of: (details: PartyDetails[T]) => string]>
  >;
  /** Adds the columns that depend on others. */
  complete?(columns: PartyColumns<T>, before: PartyDetails[T] | null): PartyColumns<T>;
  /** Presents one in terms of https://schema.org. @param url the address of its page */
  toJsonLd(record: PartyRecord<T>, url: string): Resource;
}

type PartyColumn<T extends PartyTable> = Exclude<keyof PartyDetails[T], 'entryId'> & string;

/** Columns of a party that a write sets. */
export type PartyColumns<T extends PartyTable = PartyTable> = Partial<
  Omit<PartyDetails[T], 'entryId'>
>;

interface PartyDeclaration<T extends PartyTable>
  extends Omit<PartyKind<T>, 'args' | 'byId' | 'ofEvent' | keyof Kind> {
  readonly fields: PartyKind<T>['fields'];
  readonly descriptions: { readonly text: string; readonly image: string };
  /** Whether null means "not given" for every argument (recorded). */
  readonly hasNullableArgs: boolean;
}

export function definePartyKind<T extends PartyTable>(
  kind: Kind,
  { descriptions, hasNullableArgs, ...party }: PartyDeclaration<T>,
): PartyKind<T> {
  const arg = hasNullableArgs ? optional : (schema: TSchema) => schema;
  return {
    ...kind,
    ...party,
    ...partyLoaders(party.table),
    args: {
      ...calendarArgs({
        author: arg(integer({ description: "The author's user id." })),
        date: arg(string({ description: "The date of publication, in the site's time." })),
        date_utc: arg(string({ description: 'The date of publication, in UTC.' })),
        [kind.labels.one]: arg(string({ description: 'The name.' })),
        description: wordArg(descriptions.text, LONG_TEXT),
        status: arg(string({ description: 'The status.' })),
        ...writeArgs(party.fields),
        image: wordArg(descriptions.image),
      }),
      ...unpublishArgs,
      ...calendarOwnArgs(kind.name),
    },
  };
}

/** The arguments of a new party, which needs a name. */
export const requireName = (args: Args, word: string): Args =>
  args[word] ? { ...args, [word]: required(args[word]) } : args;

function optional(schema: TSchema): TSchema {
  const { description, type } = schema;
  return shownAs(nullable(schema), { description, type, default: null });
}
