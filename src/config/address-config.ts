import { presets } from './aliases.ts';
import { wrong } from './config-error.ts';
import { listOf, parseUrl, type ReadSetting, readNumber } from './setting-value.ts';

/** What the environment sets about where the server is reached. */
export interface AddressConfig {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly siteUrl: string;
  /** With a slash at its beginning and none at its end. */
  readonly restPath: string;
  readonly aliases: readonly (keyof typeof presets)[];
}

/** @throws ConfigError for a setting with a wrong value */
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

/** Listening everywhere is no address to be called by. */
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
