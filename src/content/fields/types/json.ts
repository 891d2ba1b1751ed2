import type { CommonOptions } from '../../../config/declaration/declaration.ts';
import { isObject } from '../../../lib/is-object.ts';
import { declares, type FieldType } from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    link: LinkField;
    json: JsonField;
  }
}

/** A title, an address and a target (`_blank`). */
export interface LinkField extends CommonOptions {
  readonly type: 'link';
}

/** Any JSON value of at most 100,000 characters and ten levels. */
export interface JsonField extends CommonOptions {
  readonly type: 'json';
}

export const link = declares<LinkField>('link');
export const json = declares<JsonField>('json');

/** Characters and levels of JSON. */
const LONGEST = 100_000;
const DEEPEST = 10;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

const members = { title: { type: 'string' }, url: { type: 'string' }, target: { type: 'string' } };

export const objectTypes = {
  link: {
    options: {},
    isValue: isObject,
    empty: { meta: [], acf: null },
    sent: () => ({
      type: 'object',
      properties: { ...members, url: { type: 'string', maxLength: 2000 } },
      required: ['url'],
    }),
    described: () => ({
      type: 'object',
      properties: { ...members, url: { type: 'string', format: 'uri' } },
    }),
    describedAcf: () => ({
      type: ['object', 'null'],
      properties: { ...members, url: { type: 'string', required: true, format: 'uri' } },
    }),
    stored(value, _, clean) {
      if (!isObject(value)) return null;
      const { title = '', url, target = '' } = value;
      return {
        title: clean.line(String(title)),
        url: clean.address(String(url)),
        target: clean.line(String(target)),
      };
    },
    onPage: (value) =>
      isObject(value) && value.url
        ? { link: String(value.url), text: String(value.title || value.url) }
        : null,
    graphql: 'link',
  } satisfies FieldType<LinkField>,
  json: {
    options: {},
    isValue: () => true,
    empty: { meta: null, acf: null },
    sent: () => ({}),
    described: () => ANY,
    describedAcf: () => ANY,
    refused(value) {
      const isLong = JSON.stringify(value).length > LONGEST;
      if (!isLong && !isDeeper(value, DEEPEST)) return undefined;
      return `is JSON of more than ${isLong ? `${LONGEST} characters` : `${DEEPEST} levels`}.`;
    },
    onPage: () => null, // it is for programs
    graphql: 'JSON',
  } satisfies FieldType<JsonField>,
};

const ANY = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };
