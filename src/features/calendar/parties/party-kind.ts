import type { TSchema } from '@sinclair/typebox';
import { writeArgs } from '../../../model/field-args.ts';
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
import type { Resource } from '../../../rest/representation/resource.ts';
import { calendarArgs, wordArg } from '../entries/calendar-args.ts';
import type { CalendarFields } from '../entries/calendar-field.ts';
import type { CalendarKind } from '../entries/calendar-kind.ts';
import { calendarOwnArgs } from '../entries/calendar-own-values.ts';
import {
  type EventParty,
  type PartyDetails,
  type PartyRecord,
  type PartyTable,
  partyLoaders,
} from './party-loaders.ts';

/**
 * A kind of calendar party: venues, where events take place, or organizers, who hold them. Operations, REST routes and
 * GraphQL types of both are made from this.
 */
export interface PartyKind<T extends PartyTable = PartyTable> extends CalendarKind {
  /** Where its fields are stored. */
  readonly table: T;
  /** One of them with its article: `a venue`. */
  readonly one: string;
  readonly fields: CalendarFields<PartyColumn<T>>;
  /** Everything that can be written of one (docs/rest.md §6.4). */
  readonly args: Args;
  readonly byId: Loader<number, PartyRecord<T> | null>;
  /** The parties of an event, by its id. */
  readonly ofEvent: Loader<number, readonly EventParty<T>[]>;
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
  extends Omit<PartyKind<T>, 'args' | 'byId' | 'ofEvent'> {
  readonly descriptions: { readonly text: string; readonly image: string };
  /** Whether null means "not given" for every argument (recorded). */
  readonly hasNullableArgs: boolean;
}

export function definePartyKind<T extends PartyTable>({
  descriptions,
  hasNullableArgs,
  ...kind
}: PartyDeclaration<T>): PartyKind<T> {
  const arg = hasNullableArgs ? optional : (schema: TSchema) => schema;
  return {
    ...kind,
    ...partyLoaders(kind.table),
    args: {
      ...calendarArgs({
        author: arg(integer({ description: "The author's user id." })),
        date: arg(string({ description: "The date of publication, in the site's time." })),
        date_utc: arg(string({ description: 'The date of publication, in UTC.' })),
        [kind.word]: arg(string({ description: 'The name.' })),
        description: wordArg(descriptions.text, LONG_TEXT),
        status: arg(string({ description: 'The status.' })),
        ...writeArgs(kind.fields),
        image: wordArg(descriptions.image),
      }),
      ...calendarOwnArgs(kind.kind),
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
