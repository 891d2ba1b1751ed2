import { roleNames } from '../../auth/viewer.ts';
import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../../content/kinds/kind.ts';
import type { JsonSchema } from '../../operation/ability.ts';
import { isRecord, type Json, toList, toObject } from '../json.ts';
import {
  BARE,
  type FormField,
  type Option,
  type References,
  sentence,
  type Widget,
  type Words,
  zoneOptions,
} from './form-field.ts';

/** Arguments that a form leaves out: a second form of another argument, or a detail of clients. */
const LEFT_OUT =
  /^id$|_gmt$|_utc$|^stateprovince$|^block_version$|^ping_status$|^elementor_introduction$|^tokens$|^footnotes$|^author_user_agent$|^author_ip$|^type$/;

/** Arguments with texts of HTML. */
const HTML = new Set(['content', 'description']);

const LABELS: Readonly<Record<string, string>> = {
  featured_media: 'Featured image',
  image: 'Image',
  unpublish_at: 'Take offline at',
  comment_status: 'Comments',
  menu_order: 'Order',
  alt_text: 'Alternative text',
  start_date: 'Begins',
  end_date: 'Ends',
  timezone: 'Time zone',
  rrule: 'Repeats',
  event_status: 'Takes place',
  status_reason: 'Why not as planned',
  online_url: 'Online at',
  capacity: 'Places to reserve',
  rsvp_form: 'Contact form for reservations',
  slug: 'Address',
  seo: 'Search engines and sharing',
  meta: 'Further fields',
  xfn: 'Relations',
  zip: 'Postal code',
  locale: 'Language',
  email: 'E-mail',
  reassign: 'Who takes over what they wrote',
  url: 'Web address',
};

const HELP: Readonly<Record<string, string>> = {
  slug: 'The last part of its address. It is made from the title if you leave it empty.',
  password: 'Only people who know it can read the text.',
  unpublish_at: 'It becomes a draft again then.',
  alt_text: 'What the picture shows, for people who cannot see it.',
  cost: 'For example 12, 10-25, Free.',
  reassign: 'With nobody, their posts and pages go to the trash, and all else is deleted.',
  capacity: 'How many; empty if nobody needs to reserve one.',
  rsvp_form: 'It asks what else you want to know from people who reserve.',
  from: 'The old path, such as /summer.',
  to: 'The new path or address.',
};

/** Lists of texts that their schema leaves open, though only these have a meaning. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { roles: roleNames };
/** Makes the fields of a form from the JSON Schema of an operation's input and the declaration of the site's own fields. */
export function formFields(
  schema: JsonSchema,
  references: References,
  { ownFields, groups }: OwnFields,
  words: Words = {},
): readonly FormField[] {
  const required = new Set(toList(schema.required).map(String));
  const fields = propertiesOf(schema)
    .filter(([name]) => !LEFT_OUT.test(name))
    .flatMap(([name, property]): FormField[] => {
      if (name === 'meta') return ownGroup('meta', ownFields);
      if (name === 'acf')
        return ownGroup(
          'acf',
          Object.assign({}, ...Object.values(groups).map(({ fields }) => fields)),
        );
      return [fromSchema(name, property, required.has(name), references)];
    });
  return inWords(fields, words);
}

/** @param prefix of the names of the fields, with its dot */
const inWords = (fields: readonly FormField[], words: Words, prefix = ''): readonly FormField[] =>
  fields.map((field) => {
    const { widget } = field;
    const path = prefix + field.name;
    const inside =
      widget.type === 'group'
        ? { widget: { ...widget, fields: inWords(widget.fields, words, `${path}.`) } }
        : widget.type === 'rows'
          ? {
              widget: {
                ...widget,
                layouts: widget.layouts.map((layout) => ({
                  ...layout,
                  fields: inWords(layout.fields, words, `${path}.`),
                })),
              },
            }
          : {};
    return { ...field, ...inside, ...words[path] };
  });

function ownGroup(name: string, fields: OwnFields['ownFields']): FormField[] {
  const inside = declaredFields(fields);
  return inside.length === 0
    ? []
    : [{ ...BARE, name, label: 'Further fields', widget: { type: 'group', fields: inside } }];
}

const propertiesOf = ({ properties }: JsonSchema): readonly (readonly [string, Json])[] =>
  Object.entries(toObject(properties)).flatMap(([name, one]) =>
    isRecord(one) && one.readOnly !== true ? [[name, one] as const] : [],
  );

function fromSchema(
  name: string,
  schema: Json,
  isRequired: boolean,
  references: References,
): FormField {
  const types = typesOf(schema);
  return {
    name,
    label: LABELS[name] ?? sentence(name),
    help: HELP[name] ?? '',
    isRequired,
    isNullable: types.includes('null'),
    longest: numberIn(schema, 'maxLength') ?? numberIn(textIn(schema), 'maxLength'),
    least: numberIn(schema, 'minimum'),
    most: numberIn(schema, 'maximum'),
    widget: widgetFor(name, schema, types, references),
  };
}

const LONG = 100_000;

/** Time zones by name; empty for that of the site. */
const ZONES: readonly Option[] = [{ value: '', label: 'The zone of the site' }, ...zoneOptions];

function widgetFor(
  name: string,
  schema: Json,
  types: readonly string[],
  references: References,
): Widget {
  const to = references[name];
  const isList = types.includes('array');
  if (name === 'rrule') return { type: 'repeat' };
  if (name === 'timezone') return { type: 'select', options: ZONES, many: false };
  const items = toObject(schema.items);
  const only = name === 'featured_media' || name === 'image' ? ({ only: 'image' } as const) : {};
  if (to) return { type: 'reference', to, many: isList || name === 'organizer', ...only };
  if (isList && Array.isArray(items.enum))
    return { type: 'select', options: optionsOf(items.enum), many: true };
  if (isList && typesOf(items).includes('object')) return rows(items, numberIn(schema, 'maxItems'));
  const choices = CHOICES[name];
  if (isList && choices) return { type: 'select', options: optionsOf(choices), many: true };
  if (isList) return { type: 'lines' };
  if (Array.isArray(schema.enum))
    return { type: 'select', options: optionsOf(schema.enum), many: false };
  if (types.includes('object') && isRecord(schema.properties))
    return { type: 'group', fields: membersOf(schema, references) };
  if (types.includes('boolean')) return { type: 'check' };
  if (name.startsWith('date') || name.endsWith('_date') || schema.format === 'date-time')
    return { type: 'datetime' };
  if (types.includes('string') || textIn(schema) !== schema || types.length === 0)
    return textWidget(
      name,
      schema,
      numberIn(schema, 'maxLength') ?? numberIn(textIn(schema), 'maxLength'),
    );
  if (types.includes('integer') || types.includes('number'))
    return { type: 'number', isWhole: !types.includes('number') };
  return { type: 'json' };
}

function textWidget(name: string, { format }: Json, longest = 0): Widget {
  if (HTML.has(name) && longest >= LONG) return { type: 'area', isHtml: true };
  if (longest >= LONG || name === 'description' || name === 'excerpt')
    return { type: 'area', isHtml: false };
  if (name === 'password') return { type: 'text', input: 'password' };
  if (format === 'email' || name === 'email') return { type: 'text', input: 'email' };
  if (name === 'phone') return { type: 'text', input: 'tel' };
  return { type: 'text', input: 'text' };
}

const rows = (items: Json, most = 1000): Widget => ({
  type: 'rows',
  layouts: [{ name: '', label: '', fields: membersOf(items, {}) }],
  most,
});

const membersOf = (schema: Json, references: References): readonly FormField[] =>
  propertiesOf(schema).map(([name, one]) => fromSchema(name, one, false, references));

/** The types of a schema; those of its alternatives, if it names none itself. */
const typesOf = ({ type, anyOf }: Json): readonly string[] =>
  type === undefined
    ? toList(anyOf).flatMap((one) => (isRecord(one) ? typesOf(one) : []))
    : toList(type).map(String);

/** The alternative that is a text, of a schema that takes a text or an object with it; else the schema itself. */
const textIn = (schema: Json): Json =>
  toList(schema.anyOf)
    .filter(isRecord)
    .find(({ type }) => type === 'string') ?? schema;

const numberIn = (schema: Json, name: string): number | undefined =>
  typeof schema[name] === 'number' ? schema[name] : undefined;

const optionsOf = (values: readonly unknown[]): readonly Option[] =>
  values
    .filter((value) => value !== null)
    .map((value) => ({
      value: String(value),
      label: value === '' ? '—' : sentence(String(value)),
    }));

/** Makes form fields of a site's own fields, which say more than their schema: labels, sections that they refer to, layouts. */
const declaredFields = (fields: Readonly<Record<string, FieldDeclaration>>): readonly FormField[] =>
  Object.entries(fields).map(([name, field]) => ({
    ...BARE,
    name,
    label: field.label ?? sentence(name),
    help: field.description ?? '',
    isRequired: field.required ?? false,
    longest: 'maxLength' in field ? field.maxLength : undefined,
    least: 'minimum' in field ? field.minimum : undefined,
    most: 'maximum' in field ? field.maximum : undefined,
    widget: declaredWidget(field),
  }));

function declaredWidget(field: FieldDeclaration): Widget {
  const many = 'many' in field && field.many === true;
  switch (field.type) {
    case 'image':
      return { type: 'reference', to: ['attachment'], many, only: 'image' };
    case 'file':
      return { type: 'reference', to: ['attachment'], many };
    case 'reference':
      return { type: 'reference', to: [field.to].flat(), many };
    case 'select': {
      const { options } = field;
      const all: readonly Option[] = Array.isArray(options)
        ? options.map((value: string) => ({ value, label: value }))
        : Object.entries(options).map(([value, label]) => ({ value, label }));
      const none = many || field.required ? [] : [{ value: '', label: '—' }];
      return { type: 'select', options: [...none, ...all], many };
    }
    case 'group':
      return { type: 'group', fields: declaredFields(field.fields) };
    case 'repeater':
      return {
        type: 'rows',
        layouts: [{ name: '', label: '', fields: declaredFields(field.fields) }],
        most: field.maxItems ?? 1000,
      };
    case 'flexible':
      return {
        type: 'rows',
        layouts: Object.entries(field.layouts).map(([name, { label, fields }]) => ({
          name,
          label: label ?? sentence(name),
          fields: declaredFields(fields),
        })),
        most: field.maxItems ?? 1000,
      };
    case 'json':
      return { type: 'json' };
    case 'link':
      return { type: 'group', fields: LINK };
    case 'richText':
      return { type: 'area', isHtml: true };
    default:
      return many ? { type: 'lines' } : singleWidget(field);
  }
}

const LINK: readonly FormField[] = [
  { ...BARE, name: 'title', label: 'Text', widget: { type: 'text', input: 'text' } },
  { ...BARE, name: 'url', label: 'Address', widget: { type: 'text', input: 'text' } },
];

function singleWidget(field: FieldDeclaration): Widget {
  switch (field.type) {
    case 'boolean':
      return { type: 'check' };
    case 'integer':
    case 'number':
      return { type: 'number', isWhole: field.type === 'integer' };
    case 'date':
      return { type: 'date' };
    case 'dateTime':
      return { type: 'datetime' };
    case 'email':
    case 'url':
    case 'color':
      return { type: 'text', input: field.type };
    default:
      return 'multiline' in field && field.multiline === true
        ? { type: 'area', isHtml: false }
        : { type: 'text', input: 'text' };
  }
}
