import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/lib/api-error.ts';
import {
  anything,
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  required,
  schemaOf,
  string,
} from '../../src/operation/args.ts';
import { parseArgs, parseLenient } from '../../src/operation/parse-args.ts';

const args = {
  page: integer({ default: 1, minimum: 1 }),
  ids: list(integer(), { default: [] }),
  order: oneOf(['asc', 'desc']),
  flag: boolean(),
  date: nullable(string({ format: 'date-time' })),
  terms: schemaOf<unknown>({
    type: ['object', 'array'],
    oneOf: [
      { type: 'array', items: { type: 'integer' } },
      {
        type: 'object',
        properties: { terms: { type: 'array', items: { type: 'integer' }, default: [] } },
        additionalProperties: false,
      },
    ],
  }),
  free: anything(),
};

const failures = (raw: Record<string, unknown>) => {
  try {
    parseArgs(args, raw);
  } catch (error) {
    if (error instanceof ApiError) return error.extra.details;
    throw error;
  }
  return undefined;
};

describe('parseArgs', () => {
  it('brings words of a query string to their declared types', () => {
    const raw = { page: '2', ids: '3, 4,5', flag: 'TRUE', terms: { terms: '7,8' } };
    expect(parseArgs(args, raw)).toMatchObject({
      page: 2,
      ids: [3, 4, 5],
      flag: true,
      terms: { terms: [7, 8] },
    });
  });

  it('gives what it gave, given its own values', () => {
    const values = parseArgs(args, { page: '2', ids: '3', terms: '7' });
    expect(parseArgs(args, values)).toEqual(values);
  });

  it('fills in defaults, and tells null from absent only where null means something', () => {
    expect(parseArgs(args, { page: null, date: null })).toMatchObject({ page: 1, date: null });
    expect(parseArgs(args, {}).date).toBeUndefined();
  });

  it('names every refused argument at once, each with its code', () => {
    const found = failures({ page: '0', ids: 'a', order: 'up', flag: 'maybe', date: 'soon' });
    expect(Object.fromEntries(Object.entries(found ?? {}).map(([k, v]) => [k, v.code]))).toEqual({
      page: 'rest_out_of_bounds',
      ids: 'rest_invalid_type',
      order: 'rest_not_in_enum',
      flag: 'rest_invalid_type',
      date: 'rest_invalid_date',
    });
    expect(found?.ids?.data).toEqual({ param: 'ids[0]' });
  });

  it('lists all that is required and missing before anything else', () => {
    const needy = { a: required(string()), b: required(integer()), c: integer() };
    expect(() => parseArgs(needy, { c: 'x' })).toThrow(
      expect.objectContaining({
        code: 'rest_missing_callback_param',
        extra: { params: ['a', 'b'] },
      }),
    );
  });

  it('refuses numbers that are none', () => {
    expect(failures({ page: '1e999' })?.page?.code).toBe('rest_invalid_type');
    expect(failures({ ids: ['-1e400'] })?.ids?.code).toBe('rest_invalid_type');
  });

  it('refuses a NUL and a depth that no argument has', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 50_000; i++) deep = [deep];
    expect(failures({ free: deep })?.free?.message).toContain('nested too deeply');
    expect(failures({ free: { a: ['\0'] } })?.free?.message).toContain('NUL');
  });
});

describe('parseLenient', () => {
  it('leaves out what no database can look for', () => {
    const args = { slug: string(), page: integer() };
    expect(parseLenient(args, { slug: '\0', page: 2 })).toEqual({ page: 2 });
    expect(parseLenient(args, { slug: 'a', page: 'x' })).toEqual({ slug: 'a' });
  });
});
