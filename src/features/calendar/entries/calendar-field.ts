import type { TSchema } from '@sinclair/typebox';
import type { Field } from '../../../model/field.ts';
import { readSwitch, switchArg, wordArg } from './calendar-args.ts';
import { plainText, webAddress } from './plain-text.ts';

/** A plain value of a calendar record: `Field` describes it, and `read` converts a written value. */
export interface CalendarField<Column extends string = string> extends Field<TSchema, Column> {
  /**
   * Returns the value of the column; undefined leaves it unchanged. The value has passed the field's schema.
   * @throws ApiError `rest_invalid_param`
   */
  read(value: unknown, name: string): unknown;
}

/** Calendar fields by their names in REST. */
export type CalendarFields<Column extends string = string> = Readonly<
  Record<string, CalendarField<Column>>
>;

type Written = string | number | null | undefined; // what `wordArg` accepts

/** A line of plain text. */
export const word = <const Column extends string>(
  column: Column,
  description: string,
): CalendarField<Column> => ({
  schema: wordArg(description),
  column,
  isText: true,
  shown: 'always',
  graphqlType: 'String',
  read: (value) => plainText(value as Written),
});

/** The URL of a website. */
export const website = (description: string): CalendarField<'website'> => ({
  ...word('website', description),
  read: (value, name) => webAddress(name, value as Written),
});

/** A yes or no that clients may write as a word. */
export const toggle = <const Column extends string>(
  column: Column,
  description: string,
): CalendarField<Column> => ({
  schema: switchArg(description),
  column,
  isText: false,
  shown: 'always',
  graphqlType: 'Boolean',
  read: readSwitch,
});

/** Converts written values to columns, without those that are not given. */
export function readColumns<Column extends string>(
  fields: CalendarFields<Column>,
  values: Readonly<Record<string, unknown>>,
): Partial<Record<Column, unknown>> {
  const columns: Partial<Record<Column, unknown>> = {};
  for (const [name, { column, read }] of Object.entries(fields)) {
    const value = read(values[name], name);
    if (value !== undefined) columns[column] = value;
  }
  return columns;
}
