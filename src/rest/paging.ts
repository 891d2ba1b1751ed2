import qs from 'qs';
import type { Args } from '../operation/args.ts';
import type { Context } from '../operation/context.ts';
import { isNested, type RestRequest, readQuery, readRepeated } from './read-request.ts';

interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** `X-WP-Total`, `X-WP-TotalPages` and the links to the neighbouring pages (docs/rest.md §2.7). */
export function pagingHeaders(
  { addresses }: Context,
  request: RestRequest,
  { page, perPage, total }: Paging,
): Record<string, string> {
  const pages = Math.ceil(total / perPage);
  const address = (to: number) => `${addresses.rest(request.path)}?${withPage(request, to)}`;
  const links = [
    ...(page > 1 ? [`<${address(Math.min(page - 1, pages))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${address(page + 1)}>; rel="next"`] : []),
  ];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The query with another page in its place, lists written with their positions and flags without `=` (the reference's form). */
function withPage({ search, args = {} }: RestRequest, page: number): string {
  const text = search.slice(1);
  const isListed = isNested(text) || Object.keys(args).some((name) => holdsList(text, name, args));
  const words = new URLSearchParams(isListed ? qs.stringify(asLists(text, args)) : text);
  words.delete('rest_route');
  words.set('page', String(page));
  return words.toString().replace(/=(?=&|$)/g, '');
}

const holdsList = (text: string, name: string, args: Args): boolean =>
  text.includes(`${name}=`) && isList(args[name]);

const isList = (schema: unknown): boolean =>
  partsOf(schema).some(({ type }) => [type].flat().includes('array'));

/** A schema with those that it offers to choose from. */
const partsOf = (schema: unknown): readonly Record<string, unknown>[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: Record<string, unknown> = { ...schema };
  return [own, ...[own.anyOf ?? [], own.oneOf ?? []].flat().flatMap(partsOf)];
};

/** The query by name, with lists that were written as `1,2` as lists, also those within objects. */
const asLists = (text: string, args: Args): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...readQuery(text), ...repeatedLists(text, args) }).map(([name, value]) => [
      name,
      asList(value, args[name]),
    ]),
  );

const repeatedLists = (text: string, args: Args): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readRepeated(text)).filter(
      ([name]) => isList(args[name]) || name === '_fields' || name === '_embed',
    ),
  );

function asList(value: unknown, schema: unknown): unknown {
  if (typeof value === 'string')
    return isList(schema) ? value.split(/[\s,]+/).filter((item) => item !== '') : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      partsOf(schema).some((one) => isList(propertyOf(one, name))) ? asList(part, LIST) : part,
    ]),
  );
}

const propertyOf = ({ properties }: Record<string, unknown>, name: string): unknown =>
  typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name)
    ? Reflect.get(properties, name)
    : undefined;

const LIST = { type: 'array' };
