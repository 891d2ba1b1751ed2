import { presets } from './aliases.ts';
import { wrong } from './config-error.ts';
import { listOf, parseUrl, type ReadSetting, readNumber } from './setting-value.ts';

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

const reservedPaths = [
  '/graphql',
  '/healthz',
  '/mcp',
  '/events',
  '/uploads',
  '/assets',
  '/wp-admin',
];

function readAlias(value: string): keyof typeof presets {
  if (isPreset(value)) return value;
  throw wrong('ALIASES', value, `a list of ${Object.keys(presets).join(', ')}`);
}

const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name);
