import fc from 'fast-check';
import { type Endpoint, type Route, routeFinder } from '../../src/rest/route.ts';
import { randomArguments } from './random-argument.ts';
import type { TestSite, TestUser } from './test-site.ts';

export const roles: readonly TestUser[] = [
  'admin',
  'editor',
  'author',
  'contributor',
  'subscriber',
];

/** A request to one of the routes. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly as: TestUser | undefined;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Requests to an endpoint, by anybody, for what is there most often. */
export function randomCall(route: Route, { methods, args }: Endpoint): fc.Arbitrary<Call> {
  const { template } = route;
  const findRoute = routeFinder([route]);
  const placeholders = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const own = Object.entries(args).filter(([name]) => !placeholders.includes(name));
  const fill = fc
    .tuple(...placeholders.map(() => fc.constantFrom(...SEGMENTS)))
    .map((values) => template.replace(/\{(\w+)\}/g, () => values.shift() ?? ''))
    .filter((path) => findRoute(path) !== null);
  return fc.record({
    method: fc.constantFrom(...methods),
    path: fill,
    as: fc.constantFrom<TestUser | undefined>(undefined, ...roles, 'admin', 'admin'),
    args: randomArguments(Object.fromEntries(own)),
  });
}

const SEGMENTS = [
  // Most often what is there.
  ...['1', '2', '3', '4', '5', '1', '2', '3', '4'],
  ...['0', '1', '2', '3', '4', '5', '6', '7', '99', '2147483648', '9'.repeat(30)],
  ...['post', 'publish', 'category', 'widgets', 'me', 'almanac'],
  ...['constructor', '__proto__', 'a-b_c'],
  '0f0e0d0c-0b0a-4908-8706-050403020100',
];

export async function sendCall(site: TestSite, { method, path, as, args }: Call) {
  const who = as ? { as } : {};
  if (method !== 'GET' && method !== 'DELETE')
    return site.rest(path, { method, json: args, ...who });
  const query = Object.entries(args).flatMap(([name, value]) => toWords(name, value));
  return site.rest(`${path}?${new URLSearchParams(query)}`, { method, ...who });
}

/** `a[b][]=c` for what a query can say of a value. */
function toWords(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => toWords(`${name}[]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => toWords(`${name}[${key}]`, item));
  return [[name, String(value)]];
}
