import { roleNames } from '../../auth/viewer.ts';
import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { DeclaredFields } from '../../content/fields/field-type.ts';
import { isMany, typeOf } from '../../content/fields/field-types.ts';
import type { OwnFields } from '../../content/kinds/kind.ts';
import type { JsonSchema } from '../../operation/ability.ts';
import { isRecord, type Json, textOf, toList, toObject } from '../json.ts';
import {
  BARE,
  type FormField,
  labelOf,
  type Option,
  type References,
  sentence,
  type Widget,
  type Words,
} from './form-field.ts';

/** Arguments that a form leaves out: a second form of another argument, or a detail of clients. */
const LEFT_OUT =
  /^id$|_gmt$|_utc$|^stateprovince$|^block_version$|^ping_status$|^elementor_introduction$|^tokens$|^footnotes$|^author_user_agent$|^author_ip$|^type$/;

/** Arguments with texts of HTML. */
const HTML = new Set(['content', 'description']);

const HELP: Readonly<Record<string, string>> = {
  slug: 'The last part of its address. It is made from the title if you leave it empty.',
  password: 'Only people who know it can read the text.',
  unpublish_at: 'It becomes a draft again then.',
  alt_text: 'What the picture shows, for people who cannot see it.',
  cost: 'For example 12 €, 10–25 €, Free. A number alone is of the site’s currency.',
  reassign: 'With nobody, their posts and pages go to the trash, and all else is deleted.',
  capacity: 'How many; empty if nobody needs to reserve one.',
  rsvp_form: 'It asks what else you want to know from people who reserve.',
  from: 'The old path, such as /summer.',
  to: 'The new path or address.',
};

/** Languages that many sites have; others stay as they are. */
const LANGUAGES =
  ` ar bg_BG ca cs_CZ da_DK de_DE el en_GB en_US es_ES et fi fr_FR ga he_IL hr hu_HU is_IS it_IT ja
  ko_KR lt_LT lv nb_NO nl_NL pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sv_SE tr_TR uk vi zh_CN zh_TW`.split(
    /\s+/,
  );

/** Texts that their schema leaves open, though only these have a meaning. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  roles: roleNames,
  language: LANGUAGES,
  locale: LANGUAGES,
};

/**
 * Makes the fields of a form from the JSON Schema of an operation's input and the declaration of the site's own fields.
 * @param isExplained whether the descriptions of arguments help people
 */
export function formFields(
  schema: JsonSchema,
  references: References,
  { ownFields, groups }: OwnFields,
  words: Words = {},
  isExplained = false,
): readonly FormField[] {
  const required = new Set(toList(schema.required).map(String));
  const fields = propertiesOf(schema)
    .filter(([name]) => !LEFT_OUT.test(name))
    .flatMap(([name, property]): FormField[] => {
      if (name === 'meta') return ownGroup('meta', 'Further fields', ownFields);
      if (name === 'acf') {
        const all = Object.entries(groups);
        const label = all.map(([group, one]) => one.label ?? sentence(group)).join(', ');
        return ownGroup('acf', label, Object.assign({}, ...all.map(([, one]) => one.fields)));
      }
      return [fromSchema(name, property, required.has(name), references)];
    });
  return inWords(isExplained ? fields : fields.map(unexplained), words);
}

/** @param prefix of the names of the fields, with its dot */
const inWords = (fields: readonly FormField[], words: Words, prefix = ''): readonly FormField[] =>
  fields.map((field) => {
    const { widget } = field;
    const path = prefix + field.name;
    const inside = (all: readonly FormField[]) => inWords(all, words, `${path}.`);
    const worded: Widget =
      widget.type === 'group'
        ? { ...widget, fields: inside(widget.fields) }
        : widget.type === 'rows'
          ? {
              ...widget,
              layouts: widget.layouts.map((one) => ({ ...one, fields: inside(one.fields) })),
            }
          : widget;
    return { ...field, widget: worded, ...words[path] };
  });

/** A field that says no more than people need who write every day. */
const unexplained = (field: FormField): FormField =>
  isOwn(field) ? field : { ...field, help: HELP[field.name] ?? '' };

const isOwn = ({ name }: FormField): boolean => name === 'meta' || name === 'acf';

function ownGroup(name: string, label: string, fields: DeclaredFields): FormField[] {
  const inside = declaredFields(fields);
  return inside.length === 0
    ? []
    : [{ ...BARE, name, label, widget: { type: 'group', fields: inside } }];
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
  const widget = widgetFor(name, schema, types, references);
  const isChosen = widget.type === 'select' || widget.type === 'reference';
  return {
    name,
    label: textOf(schema.title) || labelOf(name),
    help: HELP[name] ?? (isChosen ? '' : described(schema)),
    isRequired,
    isNullable: types.includes('null'),
    longest: numberIn(schema, 'maxLength') ?? numberIn(textIn(schema), 'maxLength'),
    least: numberIn(schema, 'minimum'),
    most: numberIn(schema, 'maximum'),
    widget,
  };
}

/** Returns the description of a value without its length, which the form sees to; nothing for `Its name.`, which the label says. */
const described = ({ description }: Json): string =>
  textOf(description)
    .replace(/^Its \w+\./, '')
    .replace(/ ?At most [\d,]+ (characters|items)\.$/, '')
    .replaceAll('`', '');

const LONG = 100_000;

const LINE: Widget = { type: 'text', input: 'text' };

const NONE: Option = { value: '', label: '—' };

/** Time zones by name. */
const ZONES: readonly Option[] = [
  NONE,
  ...[...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  })),
];

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
  const choices = Array.isArray(schema.enum) ? schema.enum : CHOICES[name];
  if (choices) return { type: 'select', options: optionsOf(choices), many: isList };
  if (isList) return { type: 'lines' };
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
  if (longest >= LONG || AREAS.test(name)) return { type: 'area', isHtml: false };
  if (name === 'password') return { type: 'text', input: 'password' };
  if (format === 'email' || name === 'email') return { type: 'text', input: 'email' };
  if (name === 'phone') return { type: 'text', input: 'tel' };
  return LINE;
}

/** Texts of several lines. */
const AREAS = /^(description|excerpt|additional_headers|additional_settings)$/;

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

/** Options for values; null, which takes the value away, is one of them. */
const optionsOf = (values: readonly unknown[]): readonly Option[] =>
  values.map((given) => {
    const value = textOf(given);
    return { value, label: value === '' ? NONE.label : (languageOf(value) ?? labelOf(value)) };
  });

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** Returns `English (United States)` for `en_US`; undefined for what is no code of a language and a country. */
const languageOf = (code: string): string | undefined =>
  LANGUAGES.includes(code) ? languages.of(code.replace('_', '-')) : undefined;

/** Makes form fields of a site's own fields, which say more than their schema: labels, sections that they refer to, layouts. */
const declaredFields = (fields: DeclaredFields): readonly FormField[] =>
  Object.entries(fields).map(([name, field]) => ({
    ...BARE,
    name,
    label: field.label ?? sentence(name),
    help: field.description ?? '',
    isRequired: field.required ?? false,
    isNullable: true,
    longest: 'maxLength' in field ? field.maxLength : undefined,
    least: 'minimum' in field ? field.minimum : undefined,
    most: 'maximum' in field ? field.maximum : undefined,
    widget: declaredWidget(field),
  }));

function declaredWidget(field: FieldDeclaration): Widget {
  const { refersTo, inside, hasRows, isHtml } = typeOf(field);
  const many = isMany(field);
  const to = refersTo?.(field);
  if (to) return { type: 'reference', to, many, ...(field.type === 'image' && { only: 'image' }) };
  const parts = inside?.(field).map(({ layout = '', label, fields }) => ({
    name: layout,
    label: label ?? sentence(layout),
    fields: declaredFields(fields),
  }));
  if (parts && hasRows) {
    const most = 'maxItems' in field ? field.maxItems : undefined;
    return { type: 'rows', layouts: parts, most: most ?? 1000 };
  }
  if (parts) return { type: 'group', fields: parts.flatMap(({ fields }) => fields) };
  if (field.type === 'select') {
    const { options } = field;
    const all = Array.isArray(options)
      ? options.map((value: string) => ({ value, label: value }))
      : Object.entries(options).map(([value, label]) => ({ value, label }));
    return { type: 'select', options: many || field.required ? all : [NONE, ...all], many };
  }
  if (isHtml) return { type: 'area', isHtml };
  if (many) return { type: 'lines' };
  if ('multiline' in field && field.multiline) return { type: 'area', isHtml: false };
  return SINGLE[field.type] ?? LINE;
}

/** Widgets of types of fields that are no text. */
const SINGLE: Readonly<Record<string, Widget>> = {
  boolean: { type: 'check' },
  integer: { type: 'number', isWhole: true },
  number: { type: 'number', isWhole: false },
  date: { type: 'date' },
  dateTime: { type: 'datetime' },
  email: { type: 'text', input: 'email' },
  url: { type: 'text', input: 'url' },
  color: { type: 'text', input: 'color' },
  json: { type: 'json' },
  link: {
    type: 'group',
    fields: [
      { ...BARE, name: 'title', label: 'Text', widget: LINE },
      { ...BARE, name: 'url', label: 'Address', widget: LINE },
    ],
  },
};
