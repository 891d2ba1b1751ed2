import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { decodeHTMLAttribute } from 'entities';
import { type Surface, toSurfacePath } from '../../../../config/addresses.ts';
import { isObject } from '../../../../lib/is-object.ts';
import type { SiteZone } from '../../../../operation/site-time.ts';
import { readTimeZone } from '../../../../operation/time-zones.ts';
import {
  askGently,
  isBreak,
  isOneSite,
  type LiveAnswer,
  type LiveQuestion,
  LiveSiteError,
  type Patience,
} from './ask-gently.ts';
import { addressOf, namesOf, type Query, type SiteIndex, siteIndex } from './site-names.ts';

export interface Credentials {
  readonly user: string;
  readonly applicationPassword: string;
}

/** A live site of this kind, read over HTTP. */
export interface LiveSite {
  /** Its address without a slash at the end, which also identifies the origin of its records. */
  readonly home: string;
  /** Its REST root without a slash at the end. */
  readonly root: string;
  readonly index: SiteIndex;
  /** Its time zone. */
  readonly zone: SiteZone;
  /** The names under which it answers. */
  readonly surface: Surface;
  readonly hasCredentials: boolean;
  readonly patience: Patience;
  /**
   * Asks below the REST root; `path` is the documented one.
   * @throws {LiveSiteError} for every refusal
   */
  get(path: string, query?: Query): Promise<LiveDocument>;
  /** The names that its REST and GraphQL interfaces use. */
  describe(path: string): Promise<unknown>;
  /** The data of a GraphQL query; null where the site has no GraphQL or refuses the query. */
  graphql(query: string): Promise<unknown>;
}

export type LiveDocument = Pick<LiveAnswer, 'headers' | 'value'>;

export interface LiveSiteOptions {
  readonly credentials?: Credentials | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Partial<Patience> | undefined;
}

const patient: Patience = { attempts: 5, firstPause: 500, timeout: 60_000 };

/**
 * Finds the site's interface and the names it answers under.
 * @throws {LiveSiteError} where there is none, or where credentials would go to another host than the one named
 */
export async function openLiveSite(
  address: string,
  { credentials, signal = new AbortController().signal, patience: wished }: LiveSiteOptions = {},
): Promise<LiveSite> {
  const patience = { ...patient, ...wished };
  const ask = (url: string, headers: LiveQuestion['headers'], more: Partial<LiveQuestion> = {}) =>
    askGently(url, { question: { headers, ...more }, signal, patience });
  // Nobody's credentials are needed to find the root, and none are sent before it is known.
  const page = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(page)) throw new LiveSiteError(`${address} is no address of a site.`);
  const found = await findRestRoot(page, (url) => ask(url, plain));
  if (credentials) assertSameHost(page, found.url);
  const index = readIndex(found.value);
  const names = namesOf(index);
  const headers = credentials ? { ...plain, authorization: basic(credentials) } : plain;
  const isUp = () =>
    ask(addressOf(found.url, '/', { _fields: 'name' }), plain).then(
      () => true,
      () => {
        signal.throwIfAborted();
        return false;
      },
    );
  const home = trimmed(index.home ?? index.url ?? page);
  const surface = { root: new URL(found.url).pathname.replace(/\/$/, ''), names };
  const urlOf = (path: string, query: Query) =>
    addressOf(found.url, toSurfacePath(path, surface), query);
  return {
    home,
    root: trimmed(found.url),
    index,
    zone: zoneOf(index),
    surface,
    hasCredentials: credentials !== undefined,
    patience,
    async get(path, query = {}) {
      const answer = await ask(urlOf(path, query), headers).catch(async (error: unknown) => {
        // A site that answers nothing else either is down, and does not break on this question.
        if (isBreak(error) && !(await isUp()))
          throw new LiveSiteError(error.message, { status: error.status });
        throw error;
      });
      if (answer.status !== 200) throw refusalOf(answer, path);
      return { headers: answer.headers, value: jsonOf(answer, path) };
    },
    async describe(path) {
      const answer = await ask(urlOf(path, {}), headers, { method: 'OPTIONS' });
      return answer.status === 200 ? jsonOf(answer, path) : null;
    },
    async graphql(query) {
      const url = new URL(`${home}/graphql`);
      // The password goes to the host of the interface only.
      const asked = url.host === new URL(found.url).host ? headers : plain;
      const answer = await ask(
        url.href,
        { ...asked, 'content-type': 'application/json' },
        {
          method: 'POST',
          body: JSON.stringify({ query }),
        },
      ).catch(() => null);
      return answer?.status === 200 ? dataIn(answer) : null;
    },
  };
}

/** Many sites answer with a page of HTML where there is no GraphQL. */
const dataIn = ({ value }: LiveAnswer): unknown => (isObject(value) ? value.data : null);

/** A zone that is unknown here is replaced by the offset that the site sends with it. */
function zoneOf({ timezone_string: name = '', gmt_offset: hours = 0 }: SiteIndex): SiteZone {
  const offset = { timezone: '', gmtOffset: Number(hours) || 0 };
  return name === '' ? offset : (readTimeZone(name, offset) ?? offset);
}

const plain = { accept: 'application/json, text/html;q=0.9', 'user-agent': 'Almanac (moving in)' };

const basic = ({ user, applicationPassword }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${applicationPassword}`).toString('base64')}`;

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** A page may name any root; a password is for the site that the person has named, with or without `www.`. */
function assertSameHost(page: string, root: string): void {
  if (isOneSite(new URL(page), new URL(root))) return;
  throw new LiveSiteError(
    `The REST interface of ${page} is on another host: if the password is meant for it, name ${root} itself.`,
  );
}

function jsonOf({ value }: LiveAnswer, what: string): unknown {
  if (value === undefined) throw new LiveSiteError(`The answer of ${what} is no JSON.`);
  return value;
}

function readIndex(value: unknown): SiteIndex {
  if (Value.Check(siteIndex, value)) return value;
  const wrong = Value.Errors(siteIndex, value).First();
  throw new LiveSiteError(
    `The index of the site is not as expected: ${wrong?.path} ${wrong?.message}.`,
  );
}

const LONGEST_DETAIL = 300;

const refusal = Type.Object({ code: Type.String(), message: Type.Optional(Type.String()) });

function refusalOf({ status, value }: LiveAnswer, path: string): LiveSiteError {
  if (!Value.Check(refusal, value))
    return new LiveSiteError(`The site answers ${status} on ${path}.`, { status });
  const { code, message = '' } = value;
  const detail = message.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_DETAIL);
  return new LiveSiteError(`The site refuses ${path} with ${status} (${code}): ${detail}`, {
    status,
    code,
  });
}

/** Whether a site has the part of the interface that a documented path belongs to; not every site has a calendar. */
export function isOffered({ index, surface }: LiveSite, path: string): boolean {
  const own = toSurfacePath(path, surface);
  return index.namespaces.some((namespace) => own.startsWith(`/${namespace}/`));
}

/**
 * Returns the answer of the REST root of the site that a page belongs to: as its `Link` header or `<link>` says, else at `/wp-json/`
 * or `?rest_route=/`; the page itself may be the root.
 * @throws {LiveSiteError} where none of them answers
 */
async function findRestRoot(
  page: string,
  ask: (url: string) => Promise<LiveAnswer>,
): Promise<LiveAnswer> {
  const home = await ask(page);
  if (isIndex(home)) return home;
  const tried: string[] = [];
  for (const url of candidates(home)) {
    tried.push(url);
    const index = await ask(url);
    if (isIndex(index)) return index;
  }
  throw new LiveSiteError(
    `${page} is no site with a REST interface of this kind; asked were ${tried.join(', ')}.`,
  );
}

function candidates({ headers, body, url }: LiveAnswer): ReadonlySet<string> {
  const said = [linkHeader(headers.get('link') ?? ''), linkElement(body)];
  const base = url.replace(/[?#].*$/, '').replace(/\/*$/, '/');
  const guesses = ['wp-json/', '/wp-json/', '?rest_route=/'];
  return new Set([
    ...said.filter((address) => address !== undefined).map((address) => absolute(address, base)),
    ...guesses.map((address) => absolute(address, base)),
  ]);
}

const absolute = (address: string, base: string): string => new URL(address, base).href;

const linkHeader = (header: string): string | undefined =>
  header.match(/<([^>]*)>\s*;[^,]*\brel="?https:\/\/api\.w\.org\/"?/)?.[1];

function linkElement(html: string): string | undefined {
  const element = html.match(/<link\b[^>]*\brel=["']?https:\/\/api\.w\.org\/[^>]*>/i)?.[0];
  const address = element?.match(/\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i);
  const found = address?.[1] ?? address?.[2] ?? address?.[3];
  return found === undefined ? undefined : decodeHTMLAttribute(found);
}

const isIndex = ({ status, value }: LiveAnswer): boolean =>
  status === 200 && isObject(value) && 'namespaces' in value;
