import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type { Schema } from '../../../../content/fields/field-type.ts';
import { dateTypes, formatDate } from '../../../../content/fields/types/date.ts';
import { type FlexibleField, LAYOUT } from '../../../../content/fields/types/group.ts';
import type { SelectField } from '../../../../content/fields/types/select.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import type { GraphqlOutline } from './graphql-outline.ts';
import { isFieldName, rangeOf, textField } from './meta-field.ts';
import type { Notes } from './propose-kind.ts';
import { isSingle, type ReferenceWorld, referenceField, referenceTo } from './reference-field.ts';
import { filled, itemsOf, type Observed, partsOf } from './samples.ts';

/** The description and the observed values of a field of a field group. */
export interface AcfSource {
  readonly name: string;
  /** Its place in the declaration, for notes. */
  readonly place: string;
  readonly schema: Schema;
  readonly observed: readonly Observed[];
  /** The name of its type in GraphQL. */
  readonly graphqlType: string | undefined;
}

export interface AcfWorld extends ReferenceWorld {
  readonly outline: GraphqlOutline | null;
  readonly notes: Notes;
}

/** The field of a group. Options that its schema leaves open come from GraphQL and from values, with a note if that is a guess. */
export function acfField(source: AcfSource, world: AcfWorld): FieldDeclaration {
  const isRequired = source.schema.required === true;
  return { ...bareField(source, world), ...(isRequired ? { required: true } : {}) };
}

function bareField(source: AcfSource, world: AcfWorld): FieldDeclaration {
  const { schema } = source;
  const types = [schema.type].flat();
  const items = isObject(schema.items) ? schema.items : null;
  if (items && Array.isArray(items.enum)) return choiceField(source, types, items.enum);
  if (types.includes('integer') && types.includes('array')) return refer(source, world);
  if (types.includes('array')) return listField(source, items, world);
  if (types.includes('object')) return objectField(source, world);
  if (types.includes('integer')) return mediaField(source);
  if (types.includes('boolean'))
    return { type: 'boolean', ...(schema.default === true ? { default: true } : {}) };
  if (types.includes('number')) return { type: 'number', ...rangeOf(schema) };
  if (Array.isArray(schema.enum))
    return { type: 'select', options: schema.enum.map(String).filter((one) => one !== '') };
  return stringField(source, world);
}

/** Only the order of the types tells selects from checkboxes. */
function choiceField(
  { schema, observed }: AcfSource,
  types: readonly unknown[],
  values: readonly unknown[],
): SelectField {
  const options = values.map(String);
  const isCheckboxes = types[0] === 'integer';
  const isMany = isCheckboxes || !isSingle(schema);
  const isOne =
    isMany &&
    observed.length > 0 &&
    filled(observed).every(({ value }) => typeof value === 'string');
  const hasValues = filled(observed).length > 0;
  if (!isMany || (isOne && hasValues)) return { type: 'select', options };
  return {
    type: 'select',
    options,
    many: true,
    ...(isCheckboxes ? { control: 'checkboxes' } : {}),
  };
}

function refer({ name, place, schema, observed, graphqlType }: AcfSource, world: AcfWorld) {
  const { to, note } = referenceTo(name, observed, graphqlType, world);
  if (note !== null) world.notes.add(place, note);
  return referenceField(to, !isSingle(schema));
}

function listField(source: AcfSource, items: Schema | null, world: AcfWorld): FieldDeclaration {
  const { place, observed } = source;
  if (items && Array.isArray(items.oneOf)) return flexibleField(source, items.oneOf, world);
  if (isObject(items?.properties))
    return {
      type: 'repeater',
      fields: membersOf({ ...source, schema: items, observed: itemsOf(observed) }, world),
    };
  if (items?.type === 'number' || items?.type === 'integer')
    return { ...mediaField({ ...source, observed: itemsOf(observed) }), many: true };
  world.notes.add(place, 'The site does not say what is in this list.');
  return { type: 'json' };
}

const LINK = 'target,title,url';

function objectField(source: AcfSource, world: AcfWorld): FieldDeclaration {
  const { properties } = source.schema;
  if (!isObject(properties) || Object.keys(properties).length === 0) {
    world.notes.add(source.place, 'The site does not say what is in this object.');
    return { type: 'json' };
  }
  if (Object.keys(properties).sort().join() === LINK) return { type: 'link' };
  return { type: 'group', fields: membersOf(source, world) };
}

/** An image, unless it was seen to hold other files. */
function mediaField({ observed }: AcfSource): { readonly type: 'image' | 'file' } {
  const shown = filled(observed).map(({ formatted }) => formatted);
  const isOther = shown.some(
    (one) => isObject(one) && typeof one.type === 'string' && one.type !== 'image',
  );
  return { type: isOther ? 'file' : 'image' };
}

/** The fields of a group, a repeater or a layout. */
function membersOf(
  { schema, observed, place, graphqlType }: AcfSource,
  world: AcfWorld,
): Readonly<Record<string, FieldDeclaration>> {
  const types = world.outline?.get(graphqlType ?? '')?.fields;
  const members = Object.entries(isObject(schema.properties) ? schema.properties : {});
  return Object.fromEntries(
    members
      .filter(([name]) => name !== LAYOUT && isFieldName(name))
      .map(([name, member]) => {
        const source = {
          name,
          place: `${place}.fields.${name}`,
          schema: isObject(member) ? member : {},
          observed: partsOf(observed, name),
          graphqlType: types?.get(camelCase(name)),
        };
        return [name, acfField(source, world)];
      }),
  );
}

function flexibleField(
  source: AcfSource,
  schemas: readonly unknown[],
  world: AcfWorld,
): FlexibleField {
  const observed = itemsOf(source.observed);
  const layouts = schemas.filter(isObject).flatMap((schema) => {
    const name = layoutName(schema);
    if (name === null) return [];
    const fields = membersOf(
      {
        ...source,
        schema,
        place: `${source.place}.layouts.${name}`,
        observed: observed.filter(({ value }) => isObject(value) && value[LAYOUT] === name),
        graphqlType: layoutType(world.outline, source.graphqlType, name),
      },
      world,
    );
    return [[name, { fields }] as const];
  });
  return { type: 'flexible', layouts: Object.fromEntries(layouts) };
}

/** The type of one layout: the one that implements the type of all, and has its name. */
function layoutType(
  outline: GraphqlOutline | null,
  of: string | undefined,
  layout: string,
): string | undefined {
  const ending = `${pascalCase(layout)}Layout`;
  return [...(outline ?? [])].find(
    ([name, { interfaces }]) => of !== undefined && interfaces.has(of) && name.endsWith(ending),
  )?.[0];
}

function layoutName({ properties }: Schema): string | null {
  const layout = isObject(properties) ? properties[LAYOUT] : undefined;
  const pattern = isObject(layout) ? layout.pattern : undefined;
  return typeof pattern === 'string' ? pattern.replace(/^\^|\$$/g, '') : null;
}

const HEX = /^#[0-9a-f]{3}([0-9a-f]{3})?$/i;
const MARKUP = /<(p|br|em|strong|a|ul|ol|h[1-6]|img|blockquote)\b/i;

function stringField(
  { schema, observed, place }: AcfSource,
  { notes }: AcfWorld,
): FieldDeclaration {
  const description = String(schema.description ?? '');
  const values = filled(observed);
  const texts = values.map(({ value }) => String(value));
  if (/`Ymd`/.test(description)) return dateField('date', values);
  if (/`Y-m-d H:i:s`/.test(description)) return dateField('dateTime', values);
  const field = textField(schema);
  if (field.type !== 'text' || texts.length === 0) return field;
  const { maxLength } = field;
  if (texts.every((text) => HEX.test(text))) {
    notes.add(place, 'All its values are colors; it may be a text as well.');
    return { type: 'color' };
  }
  if (maxLength === undefined && values.some(isFormatted)) {
    notes.add(place, 'Its values are shown as paragraphs, so they are taken for rich text.');
    return { type: 'richText' };
  }
  const hasLines = texts.some((text) => text.includes('\n'));
  return hasLines ? { ...field, multiline: true } : field;
}

/** A text that is shown in paragraphs, or has markup of its own. */
const isFormatted = ({ value, formatted }: Observed): boolean =>
  typeof formatted === 'string' && formatted !== value
    ? /^<p>/.test(formatted)
    : MARKUP.test(String(value));

function dateField(type: 'date' | 'dateTime', values: readonly Observed[]): FieldDeclaration {
  const display = displayOf(
    values.flatMap(({ value, formatted }) =>
      typeof value === 'string' && typeof formatted === 'string'
        ? [[dateTypes[type].stored(value), formatted] as const]
        : [],
    ),
  );
  return { type, ...(display === null ? {} : { display }) };
}

/** Formats of dates that sites show, in the letters of PHP's `date`. */
const FORMATS = [
  ...['d/m/Y', 'm/d/Y', 'F j, Y', 'j F Y', 'Y-m-d', 'd.m.Y', 'Ymd', 'd-m-Y', 'm-d-Y', 'j. F Y'],
  ...['d/m/y', 'm/d/y', 'D j M Y', 'j M Y', 'M j, Y', 'Y/m/d', 'j.n.Y', 'n/j/Y', 'j/n/Y'],
];
const TIMES = ['g:i a', 'H:i', 'H:i:s', 'g:i A'];

/**
 * The format in which a site shows dates; null where none that is known gives all of them.
 * @param pairs dates as they are stored here (`2020-03-15`, `2020-03-15T10:30:00`), and as the site shows them
 */
export function displayOf(
  pairs: readonly (readonly [stored: string, shown: string])[],
): string | null {
  if (pairs.length === 0) return null;
  const formats = [...FORMATS, ...FORMATS.flatMap((day) => TIMES.map((time) => `${day} ${time}`))];
  const fits = (format: string) =>
    pairs.every(([stored, text]) => formatDate(stored, format) === text);
  return formats.find(fits) ?? null;
}
