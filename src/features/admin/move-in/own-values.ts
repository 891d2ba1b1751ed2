import { isDeepStrictEqual } from 'node:util';
import type { FieldDeclaration } from '../../../config/declaration/declaration.ts';
import {
  type DeclaredFields,
  isObject,
  type TextCleaners,
  type ValuesByName,
} from '../../../content/fields/field-type.ts';
import { emptyAcf, emptyMeta, fits } from '../../../content/fields/field-types.ts';
import { fieldsOfGroups, type OwnValues } from '../../../content/fields/own-values.ts';
import { referencesIn } from '../../../content/fields/references.ts';
import { toStored } from '../../../content/fields/written-values.ts';
import type { OwnFields } from '../../../content/kinds/kind.ts';
import { findReferences, mapReferences, spaceOf } from './find-references.ts';
import type { OpenPage } from './open-page.ts';

/** A record as far as it has values of own fields. */
export interface Valued {
  readonly id: number;
  readonly meta?: unknown;
  readonly acf?: unknown;
}

/** The values of own fields of a record, after the move. */
export interface BroughtValues {
  /** The column `values`. */
  readonly values: string;
  /** Values that can't be stored as they are, as they were read, by path (`acf.edition`). */
  readonly invalid: readonly (readonly [path: string, value: unknown])[];
}

const NOTHING: BroughtValues = { values: '', invalid: [] };

/**
 * Reads the values of own fields of a page's records, with the local ids of their references.
 * @param isEarly the records come before the records that they refer to: users and terms keep their ids there, and `settleValues` replaces
 * them
 */
export async function ownValuesOf(
  page: OpenPage,
  records: readonly Valued[],
  { isEarly = false } = {},
): Promise<(record: Valued) => BroughtValues> {
  const { own } = page.step;
  if (!own || !hasFields(own)) return () => NOTHING;
  const groups = fieldsOfGroups(own);
  const read = new Map(records.map((record) => [record, readValues(own, record)]));
  const named = [...read.values()].flatMap((one) => [
    ...referencesIn(own.ownFields, one.fields),
    ...referencesIn(groups, one.groups),
  ]);
  const find = await findReferences(page, named);
  const isLater = (to: readonly string[]) => isEarly && spaceOf(to) !== 'entry';
  return (record) => {
    const one = read.get(record) ?? readValues(own, record);
    const lost = new Set<string>();
    const map = (path: string, fields: DeclaredFields, values: ValuesByName) =>
      Object.assign(
        {},
        ...Object.entries(values).map(([name, value]) =>
          mapReferences(fields, { [name]: value }, (id, to) => {
            const local = isLater(to) ? id : find(id, to);
            if (local === null) lost.add(`${path}.${name}`);
            return local;
          }),
        ),
      );
    const values = {
      fields: map('meta', own.ownFields, one.fields),
      groups: map('acf', groups, one.groups),
    };
    const isPending = isEarly && named.some(({ to }) => isLater(to)) && !isNothing(values);
    return {
      values: toText(values, isPending),
      invalid: [...one.invalid, ...[...lost].map((path) => [path, valueAt(record, path)] as const)],
    };
  };
}

const hasFields = ({ ownFields, groups }: OwnFields): boolean =>
  Object.keys(ownFields).length + Object.keys(groups).length > 0;

const isNothing = ({ fields, groups }: OwnValues): boolean =>
  Object.keys(fields).length + Object.keys(groups).length === 0;

const toText = (values: OwnValues, isPending: boolean): string => {
  if (isNothing(values)) return '';
  return JSON.stringify(isPending ? { ...values, [PENDING]: true } : values);
};

/** Marks stored values whose users and terms still have their ids of the other site. */
export const PENDING = 'pending';

function valueAt(record: Valued, path: string): unknown {
  const [, place = '', name = ''] = /^(\w+)\.(.*)$/s.exec(path) ?? [];
  const values: unknown = Reflect.get(record, place);
  return isObject(values) ? values[name] : undefined;
}

interface ReadValues extends OwnValues {
  readonly invalid: BroughtValues['invalid'];
}

function readValues(own: OwnFields, { meta, acf }: Valued): ReadValues {
  const fields = readPlace('meta', own.ownFields, meta, emptyMeta);
  const groups = readPlace('acf', fieldsOfGroups(own), acf, emptyAcf);
  return {
    fields: fields.stored,
    groups: groups.stored,
    invalid: [...fields.invalid, ...groups.invalid],
  };
}

/** The stored form of values, without values that equal the output for an empty field. */
function readPlace(
  place: 'meta' | 'acf',
  fields: DeclaredFields,
  sent: unknown,
  emptyOf: (field: FieldDeclaration) => unknown,
) {
  const stored: Record<string, unknown> = {};
  const invalid: [string, unknown][] = [];
  for (const [name, value] of Object.entries(isObject(sent) ? sent : {})) {
    const field = fields[name];
    if (!field || value === null || isDeepStrictEqual(value, emptyOf(field))) continue;
    const one = isEmptyValue(value)
      ? value
      : toStored({ [name]: field }, { [name]: value }, asItIs)[name];
    if (one === null || one === undefined || (isObject(one) && Object.keys(one).length === 0))
      continue;
    if (isEmptyValue(one) || fits(field, one)) stored[name] = one;
    else invalid.push([`${place}.${name}`, value]);
  }
  return { stored, invalid };
}

/** One that was emptied is shown otherwise than one that was never set. */
const isEmptyValue = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

/** The site has cleaned its texts already. */
const asItIs: TextCleaners = {
  line: (text) => text,
  lines: (text) => text,
  html: (text) => text,
  address: (text) => text,
};
