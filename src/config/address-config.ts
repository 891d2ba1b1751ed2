import { listOf, parseUrl, type ReadSetting, readNumber, wrong } from './setting-value.ts';

/** Other names under which the same server responds, for clients that have them built in (docs/rest.md §1.2). */
export interface NameTable {
  /** The path of the REST root, `/wp-json`. */
  readonly root: string;
  /** The path of uploaded files, `/wp-content/uploads`. */
  readonly uploads: string;
  /** Documented namespaces → the alias's, without slashes at the ends. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** Documented prefixes of statuses → the alias's. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Documented prefixes of content types and taxonomies → the alias's. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Documented words in names of capabilities → the alias's. */
  readonly capabilityWords: Readonly<Record<string, string>>;
}

export const presets = {
  wordpress: {
    root: '/wp-json',
    uploads: '/wp-content/uploads',
    namespaces: {
      'core/v2': 'wp/v2',
      'ext/events/v1': 'tribe/events/v1',
      'ext/calendar/v1': 'tec/v1',
      'ext/event-aggregator/v1': 'tribe/event-aggregator/v1',
      'ext/views/v2': 'tribe/views/v2',
      'forms/v1': 'contact-form-7/v1',
      'don/v1': 'charitable/v1',
      'mailing/v1': 'mc4wp/v1',
      'builder/v1': 'elementor/v1',
      'core-site-health/v1': 'wp-site-health/v1',
      'core-block-editor/v1': 'wp-block-editor/v1',
      'core-abilities/v1': 'wp-abilities/v1',
    },
    statuses: { 'ext-ea-': 'tribe-ea-', 'ext-ignored': 'tribe-ignored', 'don-': 'charitable-' },
    kinds: { ext_: 'tribe_' },
    capabilityWords: { ext: 'tribe', don: 'charitable' },
  },
} as const satisfies Record<string, NameTable>;

/** Settings of the server's address. */
export interface AddressConfig {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** With a leading slash and without a trailing one. */
  readonly restPath: string;
  readonly aliases: readonly (keyof typeof presets)[];
}

/** @throws ConfigError for an invalid setting */
export function readAddressConfig(read: ReadSetting): AddressConfig {
  const aliases = listOf(read('ALIASES')).map(readAlias);
  const port = readNumber(read, 'PORT', { byDefault: 4000, most: 65_535 });
  const host = read('HOST') ?? '127.0.0.1';
  const siteUrl = readSiteUrl(read('SITE_URL') ?? `http://${asUrlHost(host)}:${port}`);
  return {
    port,
    host,
    siteUrl,
    restPath: readRestPath(read('REST_PATH') ?? '/api', aliases),
    aliases,
  };
}

/** The address that listens on every network is not an address to call. */
function asUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function readSiteUrl(value: string): string {
  const url = parseUrl(value);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
  if (!isPlain) throw wrong('SITE_URL', value, 'an address such as https://www.example.org');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function readRestPath(value: string, aliases: AddressConfig['aliases']): string {
  const path = `/${value.replace(/^\/+|\/+$/g, '')}`;
  const taken = [...reservedPaths, ...aliases.map((name): string => presets[name].root)];
  if (/^(\/[\w.-]+)+$/.test(path) && !taken.includes(path)) return path;
  throw wrong('REST_PATH', value, 'a path such as /api that the server has no other use for');
}

/** The path of uploaded files, as documented. */
export const UPLOADS = '/uploads';

const reservedPaths = [
  '/desk',
  '/graphql',
  '/healthz',
  '/mcp',
  '/events',
  UPLOADS,
  '/assets',
  '/wp-admin',
];

function readAlias(value: string): keyof typeof presets {
  if (isPreset(value)) return value;
  throw wrong('ALIASES', value, `a list of ${Object.keys(presets).join(', ')}`);
}

const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name);
