import { presets } from '../config/address-config.ts';
import { swapBeginning } from '../config/addresses.ts';
import { contentKinds } from '../content/kinds/registry.ts';
import type { CsvPage } from '../operation/csv-page.ts';
import { builder } from './builder.ts';

/** A moment, for fields whose names no other server has; those of the reference are texts without an offset. */
export const DateTimeRef = builder.scalarType('DateTime', {
  description: 'A moment in UTC, `2026-11-21T18:00:00Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value,
});

export const UrlRef = builder.scalarType('URL', {
  description: 'A whole address.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: (value) => value,
});

/** A moment as `DateTime` has it. @param moment in UTC, as it is stored (`2026-11-21T18:00:00`); null for none */
export function toDateTime(moment: string): string;
export function toDateTime(moment: string | null): string | null;
export function toDateTime(moment: string | null): string | null {
  return moment === null ? null : `${moment}Z`;
}

/** For values without a fixed shape: data of other programs, schemas. */
export const JsonRef = builder.scalarType('JSON', {
  description: 'Any value of JSON (RFC 8259).',
  serialize: (value) => value,
});

export const OrderEnumRef = builder.enumType('OrderEnum', {
  description: 'The direction of an order.',
  values: {
    ASC: { value: 'asc', description: 'The least or earliest first.' },
    DESC: { value: 'desc', description: 'The greatest or latest first.' },
  } as const,
});

export const RelationEnumRef = builder.enumType('RelationEnum', {
  description: 'How conditions are joined.',
  values: {
    AND: { value: 'AND', description: 'All of them hold.' },
    OR: { value: 'OR', description: 'One of them holds.' },
  } as const,
});

export const CsvPageRef = builder.objectRef<CsvPage>('CsvPage').implement({
  description:
    'A part of an export as CSV (RFC 4180); the parts follow each other without anything between.',
  fields: (t) => ({
    csv: t.exposeString('csv', {
      nullable: false,
      description: "The rows, with the columns' names before the first of all.",
    }),
    rows: t.exposeInt('rows', { nullable: false, description: 'How many rows.' }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'What to give as `after` for the next part; null after the last.',
    }),
  }),
});

/** The arguments of a field that exports. */
export const csvPageArgs = () =>
  builder.args((t) => ({
    after: t.string({ description: '`next` of the part before.' }),
    limit: t.int({ description: 'How many rows; 1000 unless said, 5000 at most.' }),
  }));

/** The values by which sites that an alias stands for know a kind: `TRIBE_EVENTS`. */
const aliasesOf = (kind: string): readonly string[] =>
  Object.values(presets)
    .map(({ kinds }) => swapBeginning(kind, kinds))
    .filter((name) => name !== kind)
    .map((name) => name.toUpperCase());

export const ContentTypeEnumRef = builder.enumType('ContentTypeEnum', {
  description: 'A kind of content.',
  values: Object.fromEntries(
    contentKinds.flatMap(({ name, graphql: { enumValue, description } }) =>
      [enumValue, ...aliasesOf(name)].map((word) => [word, { value: name, description }]),
    ),
  ),
});
