import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { ConfigError } from '../config-error.ts';
import type { FieldDeclaration, FieldsDeclaration, SiteDeclaration } from './declaration.ts';
import { declarationSchema } from './declaration-schema.ts';

/**
 * Checks what a declaration file exports.
 * @param file its path, for the message
 * @throws {ConfigError} with the file, the path in it, and what is expected
 */
export function checkDeclaration(file: string, value: unknown): SiteDeclaration {
  const ajv = new Ajv({ strict: false, discriminator: true, verbose: true });
  (addFormats as unknown as typeof addFormats.default)(ajv, ['regex']); // the package's types miss its ES default
  const check = ajv.compile(declarationSchema);
  if (!check(value)) throw failure(file, placeOf(check.errors ?? []), sayWhy(check.errors ?? []));
  const declaration = value as SiteDeclaration; // as the schema says
  for (const [place, problem] of problemsOf(declaration)) throw failure(file, place, problem);
  return declaration;
}

const failure = (file: string, place: string, problem: string): ConfigError =>
  new ConfigError(`${file}: ${place === '' ? 'The declaration' : place} ${problem}`);

/** The most telling error: of a choice between schemas, the first one of its branches. */
const mainError = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.find(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf') ?? errors[0];

function placeOf(errors: readonly ErrorObject[]): string {
  const error = mainError(errors);
  const path = (error?.instancePath ?? '').split('/').slice(1);
  return path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}

function sayWhy(errors: readonly ErrorObject[]): string {
  const error = mainError(errors);
  const { keyword, params, parentSchema, propertyName } = error ?? {};
  if (propertyName !== undefined) return `has the name "${propertyName}", which ${error?.message}.`;
  if (keyword === 'additionalProperties') {
    const known = Object.keys(parentSchema?.properties ?? {}).join(', ');
    return `has no option "${params?.additionalProperty}". Its options are ${known}.`;
  }
  if (keyword === 'enum') return `must be one of ${[params?.allowedValues].flat().join(', ')}.`;
  if (keyword === 'required')
    return `lacks the option "${params?.missingProperty}", which it must have.`;
  if (keyword === 'discriminator')
    return `must have a "type" that is one of ${fieldTypeNames().join(', ')}.`;
  return `${error?.message ?? 'is not valid'}.`;
}

const fieldTypeNames = (): readonly string[] =>
  declarationSchema.$defs.fields.additionalProperties.oneOf.map((one) =>
    String((one.properties.type as { readonly const: string }).const),
  );

type Problem = readonly [place: string, problem: string];

/** What no schema can say. */
function* problemsOf({ kinds = {}, taxonomies = {}, extend = {} }: SiteDeclaration) {
  for (const [name, kind] of Object.entries(kinds)) yield* fieldProblems(`kinds.${name}`, kind);
  for (const [name, taxonomy] of Object.entries(taxonomies))
    yield* fieldProblems(`taxonomies.${name}`, taxonomy);
  for (const [name, extension] of Object.entries(extend)) {
    yield* fieldProblems(`extend.${name}`, extension);
    if (!EXTENDED.includes(name))
      yield [`extend.${name}`, `names nothing that can be extended: ${EXTENDED.join(', ')}.`];
    if (extension.taxonomies && !LISTED.includes(name))
      yield [`extend.${name}`, 'cannot have taxonomies of its own.'];
    if (!LISTED.includes(name))
      yield* unlistedProblems(`extend.${name}`, extension, CALENDAR.includes(name));
  }
  for (const [name, taxonomy] of Object.entries(taxonomies))
    yield* unlistedProblems(`taxonomies.${name}`, taxonomy, false);
}

/** Built-in kinds whose lists can be filtered and sorted by own fields. */
const LISTED = ['post', 'page', 'attachment'];
/** Those of the calendar, whose lists can be filtered and searched by own fields. */
const CALENDAR = ['ext_events', 'ext_venue', 'ext_organizer'];
const EXTENDED = [...LISTED, ...CALENDAR, 'category', 'post_tag', 'ext_events_cat', 'user'];

/** Lists of terms and users know no own fields, and those of the calendar have orders of their own. */
function* unlistedProblems(
  place: string,
  { fields = {}, groups = {} }: FieldsDeclaration,
  isOfCalendar: boolean,
): Generator<Problem> {
  const all = [
    ...placesOf(`${place}.fields`, fields),
    ...Object.entries(groups).flatMap(([name, group]) =>
      placesOf(`${place}.groups.${name}.fields`, group.fields),
    ),
  ];
  for (const [where, field] of all) {
    if (field.sort && isOfCalendar)
      yield [where, 'cannot have "sort": lists of the calendar are not sorted by own fields.'];
    if ((field.filter || field.sort) && !isOfCalendar)
      yield [where, 'cannot have "filter" or "sort": these lists know no own fields.'];
    if (field.search && !isOfCalendar)
      yield [where, 'cannot have "search": terms and users are not searched by own fields.'];
  }
}

const placesOf = (
  place: string,
  fields: Readonly<Record<string, FieldDeclaration>>,
): readonly (readonly [string, FieldDeclaration])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${place}.${name}`, field] as const,
    ...(field.type === 'group' ? placesOf(`${place}.${name}.fields`, field.fields) : []),
  ]);

function* fieldProblems(
  place: string,
  { fields = {}, groups = {} }: FieldsDeclaration,
): Generator<Problem> {
  yield* membersProblems(`${place}.fields`, fields, true);
  const seen = new Map<string, string>();
  for (const [name, group] of Object.entries(groups)) {
    yield* membersProblems(`${place}.groups.${name}.fields`, group.fields, true);
    for (const field of Object.keys(group.fields)) {
      const other = seen.get(field);
      if (other !== undefined)
        yield [
          `${place}.groups.${name}.fields.${field}`,
          `has the same name as a field of the group ${other}: clients see the fields of all groups of a record together, so rename one of them.`,
        ];
      seen.set(field, name);
    }
  }
}

function* membersProblems(
  place: string,
  fields: Readonly<Record<string, FieldDeclaration>>,
  isTop: boolean,
): Generator<Problem> {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${place}.${name}`;
    yield* oneProblems(here, field, isTop);
    if (field.type === 'group' || field.type === 'repeater')
      yield* membersProblems(`${here}.fields`, field.fields, isTop && field.type === 'group');
    if (field.type === 'flexible')
      for (const [layout, { fields: own }] of Object.entries(field.layouts))
        yield* membersProblems(`${here}.layouts.${layout}.fields`, own, false);
  }
}

const SORTABLE = ['text', 'number', 'integer', 'boolean', 'date', 'dateTime', 'email', 'url'];
const SEARCHABLE = ['text', 'richText', 'email', 'url'];
const UNFILTERED = ['richText', 'link', 'group', 'repeater', 'flexible', 'json'];

function* oneProblems(place: string, field: FieldDeclaration, isTop: boolean): Generator<Problem> {
  const isMany = 'many' in field && field.many === true;
  const isSortable = !isMany && (SORTABLE.includes(field.type) || field.type === 'select');
  if (field.sort && !isSortable)
    yield [place, 'cannot have "sort": only fields with one plain value can be sorted by.'];
  if (field.filter && UNFILTERED.includes(field.type))
    yield [
      place,
      `cannot have "filter": lists cannot be filtered by a field of the type ${field.type}.`,
    ];
  if (field.search && !SEARCHABLE.includes(field.type))
    yield [place, 'cannot have "search": only texts can be searched.'];
  if (!isTop && (field.sort || field.filter || field.search))
    yield [
      place,
      'is in a repeated group, whose fields lists cannot be filtered, sorted or searched by.',
    ];
  if (field.read !== undefined && field.read !== 'anyone' && field.search)
    yield [place, 'cannot have "search" and a restricted "read": a search would reveal it.'];
  if (
    'minimum' in field &&
    field.minimum !== undefined &&
    (field.maximum ?? Number.POSITIVE_INFINITY) < field.minimum
  )
    yield [place, 'has a "minimum" above its "maximum".'];
  if (field.type === 'select' && field.default !== undefined) {
    const values = optionValues(field.options);
    const wrong = [field.default].flat().find((value) => !values.includes(value));
    if (wrong !== undefined)
      yield [`${place}.default`, `is "${wrong}", which is none of its options.`];
  }
}

/** The values of a select field. */
const optionValues = (
  options: readonly string[] | Readonly<Record<string, string>>,
): readonly string[] => (Array.isArray(options) ? options : Object.keys(options));
