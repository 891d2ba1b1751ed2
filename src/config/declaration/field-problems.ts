import type { FieldDeclaration, FieldsDeclaration } from './declaration.ts';
import type { Problem } from './target-problems.ts';

/** Yields mistakes in the options of fields that no schema finds. */
export function* fieldProblems(
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
