import type { TSchema } from '@sinclair/typebox';
import { BOUNDS } from './bounds.ts';

/**
 * Converts a received value (such as text of a query string) to the type of its schema (docs/rest.md §2.1). Leaves a value that
 * can't be converted, so that the validator rejects it. Idempotent.
 */
export function coerce(schema: TSchema, value: unknown): unknown {
  if (Array.isArray(schema.oneOf)) return coerceToBranch(schema.oneOf, value);
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (value === null && types.includes('null')) return null;
  switch (types.find((type) => type !== 'null')) {
    case 'integer':
    case 'number':
      return coerceNumber(value);
    case 'boolean':
      return coerceBoolean(value);
    case 'array':
      return coerceList(schema, value);
    case 'object':
      return coerceObject(schema, value);
    default:
      return value;
  }
}

function coerceToBranch(branches: readonly TSchema[], value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const branch = branches.find(({ type }) => (isObject ? type === 'object' : type !== 'object'));
  return branch ? coerce(branch, value) : value;
}

const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

const coerceNumber = (value: unknown): unknown =>
  typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;

function coerceBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === 'true' || word === '1' || word === 1) return true;
  if (word === 'false' || word === '0' || word === 0) return false;
  return value;
}

function coerceList(schema: TSchema, value: unknown): unknown {
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const most: number = schema.maxItems ?? BOUNDS.maxItems;
  const items = isScalar
    ? String(value)
        // One more than the maximum, and an empty one at each end.
        .split(/[\s,]+/, most + 3)
        .filter((word) => word !== '')
    : value;
  // The validator rejects a longer list.
  if (!Array.isArray(items) || items.length > most) return items;
  const { items: each } = schema;
  return each ? items.map((item) => coerce(each, item)) : items;
}

function coerceObject(schema: TSchema, value: unknown): unknown {
  if (value === '') return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const properties: Readonly<Record<string, TSchema>> = schema.properties ?? {};
  const given = Object.entries(value).map(([name, item]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, property ? coerce(property, item) : item] as const;
  });
  const defaults = Object.entries(properties)
    .filter(([name, property]) => property.default !== undefined && !Object.hasOwn(value, name))
    .map(([name, property]) => [name, property.default] as const);
  return Object.fromEntries([...given, ...defaults]);
}
