import { type DeclaredFields, isObject } from '../../../model/own-values/own-values.ts';
import { layoutOf, rowsOf } from '../../../model/own-values/shown-values.ts';
import { invalidParam } from '../../../operation/errors.ts';

/** Characters and levels of the value of a `json` field. */
const LONGEST = 100_000;
const DEEPEST = 10;

/** @throws ApiError 400 `rest_invalid_param` for the value of a `json` field that is longer or deeper than is allowed */
export function assertJsonFits(
  fields: DeclaredFields,
  values: unknown,
  place: 'meta' | 'acf',
): void {
  if (!isObject(values)) return;
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    if (field.type === 'json') {
      const isLong = JSON.stringify(value).length > LONGEST;
      if (isLong || isDeeper(value, DEEPEST))
        throw invalidParam(
          place,
          `${name} is JSON of more than ${isLong ? `${LONGEST} characters` : `${DEEPEST} levels`}.`,
        );
    } else if (field.type === 'group') assertJsonFits(field.fields, value, place);
    else if (field.type === 'repeater')
      for (const row of rowsOf(value)) assertJsonFits(field.fields, row, place);
    else if (field.type === 'flexible')
      for (const row of rowsOf(value)) assertJsonFits(layoutOf(field, row), row, place);
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));
