import { join, resolve } from 'node:path';
import { type AllowedHosts, readAllowedHost } from '../lib/guarded-fetch/checked-url.ts';
import { isCurrency, symbolOf } from '../lib/money.ts';
import { isWebAddress } from '../lib/web-address.ts';
import { POOL_SIZE, providerOf, sqlitePath } from '../storage/provider.ts';
import { type AddressConfig, readAddressConfig } from './address-config.ts';
import { type CaptchaConfig, readCaptchaConfig } from './captcha-config.ts';
import { type CdnConfig, readCdnConfig } from './cdn-config.ts';
import { type GraphqlConfig, readGraphqlConfig } from './graphql-config.ts';
import { type MailConfig, readMailConfig } from './mail-config.ts';
import { type MediaConfig, readMediaConfig } from './media-config.ts';
import { readRelease } from './project-folder.ts';
import {
  ConfigError,
  listOf,
  parseUrl,
  type ReadSetting,
  readNumber,
  readSwitch,
  wrong,
} from './setting-value.ts';
import { settingsTable } from './settings-table.ts';
import { readTracingConfig, type TracingConfig } from './tracing-config.ts';

/** How people log in with front ends, and whether they may register. */
interface LoginConfig {
  /** In seconds. */
  readonly tokenLifetimes: { readonly access: number; readonly refresh: number };
  readonly usersCanRegister: boolean;
  /** Where a front end shows previews, with `{token}` and other placeholders; null for the site's own pages. */
  readonly previewUrl: string | null;
  /** By which the server of a front end with Faust proves itself; null for none. */
  readonly faustSecret: string | null;
}

const readLoginConfig = (read: ReadSetting): LoginConfig => ({
  tokenLifetimes: {
    access: readNumber(read, 'ACCESS_TOKEN_SECONDS', { byDefault: 300, least: 30, most: DAY }),
    refresh: readNumber(read, 'REFRESH_TOKEN_DAYS', { byDefault: 30, most: 365 }) * DAY,
  },
  usersCanRegister: readSwitch(read, 'USERS_CAN_REGISTER'),
  previewUrl: readPreviewUrl(read('PREVIEW_URL')),
  faustSecret: readFaustSecret(read('FAUST_SECRET_KEY')),
});

function readFaustSecret(value: string | undefined): string | null {
  if (value === undefined || value.length >= 16) return value ?? null;
  throw new ConfigError('FAUST_SECRET_KEY must have at least 16 characters.');
}

function readPreviewUrl(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = parseUrl(value.replaceAll(/\{(id|slug|type|path|token)\}/g, 'x'));
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  // A front end that people log in to can do without a token.
  const isOpened = value.includes('{token}') || value.includes('{id}');
  if (isWeb && isOpened && !/^https?:\/\/[^/]*\{/.test(value)) return value;
  throw wrong(
    'PREVIEW_URL',
    value,
    'an address such as https://app.example/preview?id={id}&token={token}',
  );
}

/** In seconds. */
const DAY = 24 * 60 * 60;

/** Settings of contact forms. */
interface FormsConfig {
  /** Maximum bytes of a file of a form, whatever its tag says. */
  readonly maxFileBytes: number;
  /** Whether files are stored after they have been mailed. */
  readonly keepsFiles: boolean;
  /** The address of the spam check, or null. */
  readonly spamCheckUrl: string | null;
  /** The service that tells people from programs, or null. */
  readonly captcha: CaptchaConfig | null;
}

/** @throws ConfigError for an invalid setting */
function readFormsConfig(read: ReadSetting): FormsConfig {
  return {
    maxFileBytes: readNumber(read, 'FORMS_MAX_FILE_BYTES', { byDefault: 10 * 2 ** 20, most: MOST }),
    keepsFiles: readSwitch(read, 'FORMS_KEEP_FILES'),
    spamCheckUrl: readSpamCheckUrl(read),
    captcha: readCaptchaConfig(read),
  };
}

/** Many mail servers reject larger mails. */
const MOST = 50 * 2 ** 20;

function readSpamCheckUrl(read: ReadSetting): string | null {
  const value = read('FORMS_SPAM_CHECK_URL');
  if (value === undefined) return null;
  if (isWebAddress(value)) return value;
  throw wrong('FORMS_SPAM_CHECK_URL', value, 'an address such as https://check.example.org/');
}

/** The environment variables that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The validated settings of the environment (docs/operator.md lists their names and defaults). */
export interface Config extends AddressConfig, ServerConfig {
  /** `file:` with an absolute path, or `postgresql:`. */
  readonly databaseUrl: string;
  /** Maximum number of connections to PostgreSQL in each of the two pools. */
  readonly databasePoolSize: number;
  /** An absolute path. */
  readonly dataDir: string;
  /** Origins as a browser sends them. */
  readonly corsOrigins: readonly string[];
  /** Further request headers that pages of all origins may send. */
  readonly corsHeaders: readonly string[];
  /** Null if the key is in a file in `dataDir` (secret-key.ts). */
  readonly secretKey: string | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly trustProxy: boolean;
  /** Rules for a shared cache in front of the server. */
  readonly cdn: CdnConfig;
  /** Where traces are sent, or null. */
  readonly tracing: TracingConfig | null;
  /** Whether everybody may read menus, even those without a location. */
  readonly publicMenus: boolean;
  /** Whether visitors without an account can't comment. */
  readonly commentsNeedLogin: boolean;
  /** Maximum number of words of an excerpt that is made from the content. */
  readonly excerptLength: number;
  /** Whether REST includes the search engine metadata of entries and terms even if `_fields` does not name it. */
  readonly seoFields: boolean;
  /** Lines of robots.txt besides its own. */
  readonly robots: readonly string[];
  /** Names of menu locations besides the theme's. */
  readonly menuLocations: readonly string[];
  readonly media: MediaConfig;
  readonly mail: MailConfig;
  readonly forms: FormsConfig;
  /** Maximum seconds of a REST request that reads. */
  readonly restTimeout: number;
  readonly graphql: GraphqlConfig;
  readonly login: LoginConfig;
  readonly guardedFetchAllow: AllowedHosts;
  /** An external page for the health check of outgoing connections. */
  readonly healthProbeUrl: string;
  /** ISO 4217; of prices of events as well. */
  readonly donationCurrency: string;
  /** Its sign, which stands before amounts. */
  readonly currencySymbol: string;
  /** The provider that receives subscribers, or null. */
  readonly mailingProvider: MailingProvider | null;
  /** The version of this program. */
  readonly release: string;
}

/**
 * Reads the settings from an environment. An empty value counts as none.
 * @throws {ConfigError} naming the first invalid setting
 */
export function readConfig(env: Environment): Config {
  const read: ReadSetting = (name) => env[name]?.trim() || undefined;
  const addresses = readAddressConfig(read);
  const donationCurrency = readCurrency((read('DONATION_CURRENCY') ?? 'USD').toUpperCase());
  const dataDir = resolve(read('DATA_DIR') ?? 'data');
  return {
    ...addresses,
    ...readServerConfig(read),
    databaseUrl: readDatabaseUrl(read('DATABASE_URL') ?? `file:${join(dataDir, 'almanac.db')}`),
    databasePoolSize: readNumber(read, 'DATABASE_POOL_SIZE', { byDefault: POOL_SIZE, most: 1000 }),
    dataDir,
    corsOrigins: listOf(read('CORS_ORIGINS')).map(readOrigin),
    corsHeaders: listOf(read('CORS_HEADERS')).map(readHeaderName),
    secretKey: readSecretKey(read('SECRET_KEY')),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'info'),
    publicMenus: readSwitch(read, 'PUBLIC_MENUS'),
    commentsNeedLogin: readSwitch(read, 'COMMENTS_NEED_LOGIN'),
    excerptLength: readNumber(read, 'EXCERPT_LENGTH', { byDefault: 55, most: 1_000 }),
    seoFields: readSwitch(read, 'SEO_FIELDS'),
    robots: listOf(read('ROBOTS_TXT')).map(readRobotsLine),
    menuLocations: listOf(read('MENU_LOCATIONS')).map(readLocationName),
    media: readMediaConfig(read, dataDir),
    forms: readFormsConfig(read),
    restTimeout: readNumber(read, 'REST_TIMEOUT', { byDefault: 10, most: 3600 }),
    graphql: readGraphqlConfig(read),
    login: readLoginConfig(read),
    mail: readMailConfig(read, { dataDir, siteUrl: addresses.siteUrl }),
    guardedFetchAllow: listOf(read('GUARDED_FETCH_ALLOW')).map(readTrustedHost),
    healthProbeUrl: readProbeUrl(read('HEALTH_PROBE_URL') ?? 'https://example.com/'),
    mailingProvider: readMailingProvider(read),
    donationCurrency,
    currencySymbol: symbolOf(donationCurrency),
    trustProxy: readSwitch(read, 'TRUST_PROXY'),
    cdn: readCdnConfig(read),
    tracing: readTracingConfig(read),
    release: readRelease().version,
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function readDatabaseUrl(value: string): string {
  try {
    return providerOf(value) === 'sqlite'
      ? `file:${resolve(sqlitePath(value))}`
      : new URL(value).href;
  } catch {
    throw wrong('DATABASE_URL', 'the value given', 'a "file:" or "postgresql://" address');
  }
}

function readOrigin(value: string): string {
  const url = parseUrl(value);
  if (url && url.origin === value.replace(/\/$/, '')) return url.origin;
  throw wrong('CORS_ORIGINS', value, 'a list of origins such as https://app.example');
}

/** RFC 9110 §5.6.2 */
function readHeaderName(value: string): string {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(value)) return value;
  throw wrong('CORS_HEADERS', value, 'a list of header names such as X-Tenant');
}

function readTrustedHost(value: string): string {
  const host = readAllowedHost(value);
  if (host !== null) return host;
  throw wrong('GUARDED_FETCH_ALLOW', value, 'a list of hosts such as localhost:8081');
}

/** A line of a robots.txt: a name, a colon and a value (RFC 9309 §2.2). */
function readRobotsLine(line: string): string {
  if (/^[A-Za-z-]+:[ \t]*[\x21-\x7e]*$/.test(line)) return line;
  throw wrong('ROBOTS_TXT', line, 'lines like `Disallow: /private/`');
}

function readLocationName(value: string): string {
  if (isLocationName(value)) return value;
  throw wrong('MENU_LOCATIONS', value, 'a list of names of letters, digits, - and _');
}

function readCurrency(value: string): string {
  if (isCurrency(value)) return value;
  throw wrong('DONATION_CURRENCY', value, 'a currency of ISO 4217 such as EUR');
}

function readProbeUrl(value: string): string {
  if (isWebAddress(value)) return new URL(value).href;
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

/** The provider that receives subscribers. */
interface MailingProvider {
  /** `http:` or `https:`. */
  readonly url: string;
  /** Empty if there is none. */
  readonly key: string;
}

/** Reads the provider's settings. Returns null without one. @throws ConfigError for an invalid address */
function readMailingProvider(read: ReadSetting): MailingProvider | null {
  const url = read('MAILING_PROVIDER_URL');
  if (url === undefined) return null;
  if (isWebAddress(url)) return { url, key: read('MAILING_PROVIDER_KEY') ?? '' };
  throw wrong('MAILING_PROVIDER_URL', 'the value given', 'an address of http or https');
}

/** Settings of the operator for the running server. */
export interface ServerConfig {
  /** Whether responses are compressed for callers that accept it. */
  readonly compression: boolean;
  /** The bearer token that opens `/metrics`; without one there are no metrics. */
  readonly metricsToken: string | null;
  /** Duration from which a statement is logged as slow, in milliseconds; 0 for never. */
  readonly slowQueryMs: number;
}

const readServerConfig = (read: ReadSetting): ServerConfig => ({
  compression: readCompression(read('COMPRESSION') ?? 'on'),
  metricsToken: readToken(read('METRICS_TOKEN')),
  slowQueryMs: readNumber(read, 'SLOW_QUERY_MS', { byDefault: 500, least: 0, most: 3_600_000 }),
});

function readCompression(value: string): boolean {
  if (value === 'on') return true;
  if (value === 'off') return false;
  throw wrong('COMPRESSION', value, 'on or off');
}

function readToken(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^[\w.~+/=-]{16,}$/.test(value)) return value; // RFC 6750 §2.1
  throw new ConfigError(
    'METRICS_TOKEN must have at least 16 characters, letters, digits and -._~+/= only.',
  );
}

/** Returns a sentence for each environment variable that looks like a misspelt setting: `SITEURL`, `Site_Url`, `SITE_URI`. */
export function unknownSettings(env: Environment): readonly string[] {
  const known = settingsTable.map(({ name }): string => name);
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.startsWith('OTEL_')) return [];
    const like = known.find((setting) => isLike(name, setting));
    return like === undefined || env[name]?.trim() === ''
      ? []
      : [`The environment variable ${name} is no setting and has no effect; ${like} is one.`];
  });
}

function isLike(name: string, setting: string): boolean {
  const [plain, plainSetting] = [plainName(name), plainName(setting)];
  if (plain === plainSetting) return true;
  if (setting.length < SHORT) return false; // PORT and HOST are near too much
  return plain === `ALMANAC${plainSetting}` || isNear(plain, plainSetting);
}

const SHORT = 6;

const plainName = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether one letter is wrong, missing or too much, or two stand in the wrong order. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** Whether a menu location may have this name: letters, digits, `-` and `_`, at most 60. */
export const isLocationName = (name: string): boolean => /^[\w-]{1,60}$/.test(name);

/** Whether pages of this origin act for their visitors: those of the site itself, or those that the operator lists. */
export const isAllowedOrigin = (
  origin: string,
  { siteUrl, corsOrigins }: Pick<Config, 'siteUrl' | 'corsOrigins'>,
): boolean => origin === new URL(siteUrl).origin || corsOrigins.includes(origin);
