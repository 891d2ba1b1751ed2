import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { type DeclaredFields, isObject, type ValuesByName } from './field-type.ts';
import { defaultOf, emptyAcf, emptyMeta, fits, isMany, mapParts, typeOf } from './field-types.ts';
import { fieldsOfGroups, type OwnValues } from './own-values.ts';

/** The viewer of the values. */
export interface Reader {
  can(capability: string): boolean;
}

/** Whether someone may read the values of a field. */
export const canReadField = ({ read = 'anyone' }: FieldDeclaration, reader: Reader): boolean =>
  read === 'anyone' || reader.can(read);

/** Returns `meta` as REST shows it, without fields that the reader may not see. */
export const shownMeta = (
  { ownFields }: Pick<OwnFields, 'ownFields'>,
  { fields }: OwnValues,
  reader: Reader,
): ValuesByName =>
  mapReadable(ownFields, reader, (field, name) => {
    const value = fields[name];
    return fits(field, value) ? plainValue(field, value) : emptyMeta(field);
  });

/** As stored, with the members of objects in the order of their declaration. */
const plainValue = (field: FieldDeclaration, value: unknown): unknown =>
  typeOf(field).inside ? mapParts(field, value, plainMembers) : value;

const plainMembers = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      fits(field, values[name]) ? [[name, plainValue(field, values[name])]] : [],
    ),
  );

/** How `acf` is shown: values as they are edited, or as `acf_format=standard` has them for people. */
export interface AcfShape {
  readonly isFormatted: boolean;
  /** Renders stored rich text. */
  renderHtml(html: string): string;
}

/** Returns `acf` as REST shows it (recorded), without fields that the reader may not see. */
export const shownAcf = (
  own: Pick<OwnFields, 'groups' | 'ownFields'>,
  { groups }: OwnValues,
  reader: Reader,
  shape: AcfShape,
): ValuesByName =>
  mapReadable(fieldsOfGroups(own), reader, (field, name) => acfValue(field, groups[name], shape));

function acfValue(field: FieldDeclaration, stored: unknown, shape: AcfShape): unknown {
  const { inside, hasRows, isHtml, edited, forPeople } = typeOf(field);
  const members = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, acfValue(one, values[name], shape)]),
    );
  if (inside && !hasRows) return mapParts(field, isObject(stored) ? stored : {}, members);
  if (stored === '') return ''; // it was emptied on a site that was moved in
  const value = fits(field, stored) ? stored : defaultOf(field);
  if (value === undefined || value === '') return emptyAcf(field);
  if (inside) return mapParts(field, value, members);
  const one = (each: unknown): unknown => {
    if (!shape.isFormatted) return edited ? edited(each) : each;
    if (isHtml) return shape.renderHtml(String(each));
    return forPeople ? forPeople(each, field) : each;
  };
  return isMany(field) && Array.isArray(value) ? value.map(one) : one(value);
}

const mapReadable = (
  fields: DeclaredFields,
  reader: Reader,
  map: (field: FieldDeclaration, name: string) => unknown,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => canReadField(field, reader))
      .map(([name, field]) => [name, map(field, name)]),
  );
