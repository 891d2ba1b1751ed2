import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type {
  FieldDeclaration,
  FieldsDeclaration,
  SiteDeclaration,
} from '../../config/declaration/declaration.ts';
import { ConfigError } from '../../config/setting-value.ts';
import { isObject } from '../../lib/is-object.ts';
import type { DeclaredFields } from '../fields/field-type.ts';
import { fieldTypes } from '../fields/field-types.ts';
import { membersOf } from '../fields/own-values.ts';
import { builtInKinds } from '../kinds/built-in-kinds.ts';
import type { Kind } from '../kinds/kind.ts';
import { declarationSchema } from './declaration-schema.ts';
import {
  BUILT_IN_KINDS,
  BUILT_IN_TYPES,
  fieldProblems,
  type Problem,
  targetProblems,
} from './field-problems.ts';
import { nameProblems } from './name-problems.ts';

/**
 * Checks the export of a declaration file.
 * @param file its path, for the message
 * @throws {ConfigError} with the file, and for every mistake its path and the expected value
 */
export function checkDeclaration(file: string, value: unknown): SiteDeclaration {
  const ajv = new Ajv({ strict: false, discriminator: true, verbose: true, allErrors: true });
  (addFormats as unknown as typeof addFormats.default)(ajv, ['regex']); // the package's types miss its ES default
  const check = ajv.compile(declarationSchema);
  const errors = check(value) ? [] : tellingErrors(check.errors ?? []);
  const sound = errors.length === 0 ? value : withoutMistakes(value, errors);
  const declaration = sound as SiteDeclaration; // as the schema says
  const names = { kinds: namesIn(value, 'kinds'), taxonomies: namesIn(value, 'taxonomies') };
  const problems = [
    ...errors.map((error): Problem => [placeOf(error), sayWhy(error)]),
    ...problemsOf(declaration),
    ...nameProblems(declaration),
    ...targetProblems(declaration, names),
  ];
  if (problems.length > 0) throw failure(file, problems);
  return declaration;
}

function failure(file: string, problems: readonly Problem[]): ConfigError {
  const lines = problems.map(
    ([place, problem]) => `${place === '' ? 'The declaration' : place} ${problem}`,
  );
  return new ConfigError(
    lines.length === 1
      ? `${file}: ${lines[0]}`
      : `${file} has ${lines.length} mistakes:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

const namesIn = (value: unknown, part: string): readonly string[] => {
  const found = isObject(value) ? value[part] : undefined;
  return isObject(found) ? Object.keys(found) : [];
};

/** One error for each mistake: of a choice between schemas, the first one of its branches. */
function tellingErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const isOf = (error: ErrorObject, choice: ErrorObject) =>
    `${error.instancePath}/`.startsWith(`${choice.instancePath}/`) &&
    error.schemaPath.startsWith(`${choice.schemaPath}/`);
  return errors.filter((error) => {
    if (error.keyword === 'propertyNames') return false; // its own error comes before it
    if (choices.includes(error)) return !errors.some((one) => one !== error && isOf(one, error));
    const choice = choices.find((one) => isOf(error, one));
    return choice === undefined || errors.find((one) => isOf(one, choice)) === error;
  });
}

/** The declaration without the parts that are wrong in themselves, so that the rest is checked as well. */
function withoutMistakes(value: unknown, errors: readonly ErrorObject[]): unknown {
  if (!isObject(value)) return {};
  const rest: unknown = JSON.parse(JSON.stringify(value));
  for (const error of errors) {
    const path = partsOf(error);
    if (error.propertyName !== undefined) path.push(error.propertyName);
    else if (error.keyword === 'additionalProperties') continue;
    else if (error.keyword === 'required' && path.length === 2) continue; // labels, which come below
    const inFields = Math.max(...['fields', 'groups'].map((part) => path.lastIndexOf(part)));
    remove(rest, path.slice(0, inFields > 0 ? inFields + 2 : 3));
  }
  for (const part of ['kinds', 'taxonomies'])
    for (const [name, one] of Object.entries((isObject(rest) && rest[part]) || {}))
      one.labels ??= { one: name, many: `${name}s` };
  return rest;
}

function remove(value: unknown, path: readonly string[]): void {
  const [first = '', ...further] = path;
  if (!isObject(value)) return;
  if (further.length === 0) Reflect.deleteProperty(value, first);
  else remove(value[first], further);
}

const partsOf = ({ instancePath }: ErrorObject): string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const placeOf = (error: ErrorObject): string => partsOf(error).join('.');

function sayWhy(error: ErrorObject): string {
  const { keyword, params, parentSchema, propertyName } = error;
  if (propertyName !== undefined) return `has the name "${propertyName}", which ${error.message}.`;
  if (keyword === 'additionalProperties') {
    const known = Object.keys(parentSchema?.properties ?? {}).join(', ');
    return `has no option "${params.additionalProperty}". Its options are ${known}.`;
  }
  if (keyword === 'enum') return `must be one of ${[params.allowedValues].flat().join(', ')}.`;
  if (keyword === 'required')
    return `lacks the option "${params.missingProperty}", which it must have.`;
  if (keyword === 'discriminator')
    return `must have a "type" that is one of ${Object.keys(fieldTypes).join(', ')}.`;
  return `${error.message ?? 'is not valid'}.`;
}

/** Returns the problems that the JSON Schema can't express. */
function* problemsOf({
  kinds = {},
  taxonomies = {},
  optionsPages = {},
  extend = {},
}: SiteDeclaration): Generator<Problem> {
  for (const [name, kind] of Object.entries(kinds)) yield* fieldProblems(`kinds.${name}`, kind);
  for (const [name, taxonomy] of Object.entries(taxonomies))
    yield* fieldProblems(`taxonomies.${name}`, taxonomy);
  for (const [name, page] of Object.entries(optionsPages)) {
    const place = `optionsPages.${name}`;
    yield* fieldProblems(place, page);
    yield* unlistedProblems(place, page, false);
    if (page.parent !== undefined && !Object.hasOwn(optionsPages, page.parent))
      yield [`${place}.parent`, `is "${page.parent}", which is no page of options.`];
  }
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

const builtInOf = (area: Kind['area']): readonly string[] =>
  Object.values<Kind>(builtInKinds)
    .filter((kind) => kind.area === area && BUILT_IN_KINDS.has(kind.name))
    .map(({ name }) => name);

/** Built-in kinds whose lists can be filtered and sorted by own fields. */
const LISTED = builtInOf('content');
/** Built-in kinds of the calendar, whose lists can be filtered and searched by own fields. */
const CALENDAR = builtInOf('calendar');
const EXTENDED = [...BUILT_IN_TYPES.keys()];

/** Lists of terms, users, comments and menu items don't support own fields, those of the calendar have orders of their own, and pages of options have no list. */
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
      yield [where, 'cannot have "search": only content is searched by own fields.'];
  }
}

const placesOf = (
  place: string,
  fields: DeclaredFields,
): readonly (readonly [string, FieldDeclaration])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [`${place}.${name}`, field] as const,
    ...placesOf(`${place}.${name}.fields`, membersOf(field) ?? {}),
  ]);
