import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { presets } from './aliases.ts';
import { isCurrency } from './features/donations/money.ts';
import { type FormsConfig, readFormsConfig } from './features/forms/forms-config.ts';
import {
  type MailingProvider,
  readMailingProvider,
} from './features/mailing/provider/mailing-provider.ts';
import { type AllowedHosts, readAllowedHost } from './guarded-fetch/allowed-hosts.ts';
import { type MailConfig, readMailConfig } from './mail/mail-config.ts';
import { type MediaConfig, readMediaConfig } from './media-config.ts';
import { projectFolder } from './project-folder.ts';
import type { SettingName } from './settings-table.ts';
import { providerOf, sqlitePath } from './storage/provider.ts';

/** What the environment sets, checked and complete (README's table has names and defaults). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly siteUrl: string;
  /** With a slash at its beginning and none at its end. */
  readonly restPath: string;
  /** `file:` with an absolute path, or `postgresql:`. */
  readonly databaseUrl: string;
  /** An absolute path. */
  readonly dataDir: string;
  readonly aliases: readonly (keyof typeof presets)[];
  /** Origins as a browser sends them. */
  readonly corsOrigins: readonly string[];
  /** Null: the key file in `dataDir` holds it (secret-key.ts). */
  readonly secretKey: string | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly trustProxy: boolean;
  /** Whether menus are open to all. */
  readonly publicMenus: boolean;
  readonly media: MediaConfig;
  readonly mail: MailConfig;
  readonly forms: FormsConfig;
  readonly guardedFetchAllow: AllowedHosts;
  /** A page elsewhere, for the check of the way out. */
  readonly healthProbeUrl: string;
  /** ISO 4217. */
  readonly donationCurrency: string;
  /** Whom subscribers are handed over to; null for nobody. */
  readonly mailingProvider: MailingProvider | null;
  /** This program's version. */
  readonly release: string;
}

/** A setting has a value that it can't have; the message is one sentence that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from an environment; an empty value counts as none.
 * @throws {ConfigError} naming the first setting with a wrong value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = (name: SettingName): string | undefined => env[name]?.trim() || undefined;
  const aliases = listOf(read('ALIASES')).map(readAlias);
  const port = readPort(read('PORT') ?? '4000');
  const host = read('HOST') ?? '127.0.0.1';
  const dataDir = resolve(read('DATA_DIR') ?? 'data');
  const siteUrl = readSiteUrl(read('SITE_URL') ?? `http://${asUrlHost(host)}:${port}`);
  return {
    port,
    host,
    siteUrl,
    restPath: readRestPath(read('REST_PATH') ?? '/api', aliases),
    databaseUrl: readDatabaseUrl(read('DATABASE_URL') ?? `file:${join(dataDir, 'almanac.db')}`),
    dataDir,
    aliases,
    corsOrigins: listOf(read('CORS_ORIGINS')).map(readOrigin),
    secretKey: readSecretKey(read('SECRET_KEY')),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'info'),
    publicMenus: readSwitch('PUBLIC_MENUS', read('PUBLIC_MENUS') ?? 'false'),
    media: readMediaConfig(read, wrong, dataDir),
    forms: readFormsConfig(read, wrong, readSwitch),
    mail: readMailConfig(read, wrong, { dataDir, siteUrl }),
    guardedFetchAllow: listOf(read('GUARDED_FETCH_ALLOW')).map(readTrustedHost),
    healthProbeUrl: readProbeUrl(read('HEALTH_PROBE_URL') ?? 'https://example.com/'),
    mailingProvider: readMailingProvider(read, wrong),
    donationCurrency: readCurrency((read('DONATION_CURRENCY') ?? 'USD').toUpperCase()),
    trustProxy: readSwitch('TRUST_PROXY', read('TRUST_PROXY') ?? 'false'),
    release: JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')).version,
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function readPort(value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw wrong('PORT', value, 'a whole number from 1 to 65535');
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

function readRestPath(value: string, aliases: Config['aliases']): string {
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

function readDatabaseUrl(value: string): string {
  try {
    return providerOf(value) === 'sqlite'
      ? `file:${resolve(sqlitePath(value))}`
      : new URL(value).href;
  } catch {
    throw wrong('DATABASE_URL', 'the value given', 'a "file:" or "postgresql://" address');
  }
}

function readAlias(value: string): keyof typeof presets {
  if (isPreset(value)) return value;
  throw wrong('ALIASES', value, `a list of ${Object.keys(presets).join(', ')}`);
}

const isPreset = (name: string): name is keyof typeof presets => Object.hasOwn(presets, name);

function readOrigin(value: string): string {
  const url = parseUrl(value);
  if (url && url.origin === value.replace(/\/$/, '')) return url.origin;
  throw wrong('CORS_ORIGINS', value, 'a list of origins such as https://app.example');
}

function readTrustedHost(value: string): string {
  const host = readAllowedHost(value);
  if (host !== null) return host;
  throw wrong('GUARDED_FETCH_ALLOW', value, 'a list of hosts such as localhost:8081');
}

function readCurrency(value: string): string {
  if (isCurrency(value)) return value;
  throw wrong('DONATION_CURRENCY', value, 'a currency of ISO 4217 such as EUR');
}

function readProbeUrl(value: string): string {
  const url = parseUrl(value);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw wrong('HEALTH_PROBE_URL', value, 'an address such as https://example.com/');
}

function readSecretKey(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.length >= 32) return value;
  throw new ConfigError('SECRET_KEY must have at least 32 characters.');
}

function readLogLevel(value: string): Config['logLevel'] {
  const level = logLevels.find((one) => one === value);
  if (level) return level;
  throw wrong('LOG_LEVEL', value, `one of ${logLevels.join(', ')}`);
}

function readSwitch(name: SettingName, value: string): boolean {
  if (['true', '1'].includes(value)) return true;
  if (['false', '0'].includes(value)) return false;
  throw wrong(name, value, 'true or false');
}

const parseUrl = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null);

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const wrong = (name: SettingName, value: string, expected: string) =>
  new ConfigError(`${name} must be ${expected}, which ${value} is not.`);
