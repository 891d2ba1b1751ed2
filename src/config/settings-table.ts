import { graphqlSettings } from './graphql-settings.ts';
import { mediaSettings } from './media-settings.ts';
import { serverSettings } from './server-settings.ts';

/** Every environment setting, in the order of the table in docs/operator.md. A test compares the two. */
export const settingsTable = [
  { name: 'PORT', default: '4000', meaning: 'TCP port to listen on.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for every network.',
  },
  {
    name: 'SITE_URL',
    default: 'http://HOST:PORT',
    meaning: 'Address of the site as visitors type it. Every link in a response begins with it.',
  },
  { name: 'REST_PATH', default: '/api', meaning: 'Path of the REST root on this server.' },
  {
    name: 'DATABASE_URL',
    default: 'file:DATA_DIR/almanac.db',
    meaning: 'SQLite file (`file:…`) or PostgreSQL database (`postgresql://user@host/name`).',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder for all stored files. It is created if it is missing.',
  },
  {
    name: 'CONFIG',
    default: 'almanac.config.ts, .js or .json',
    meaning: 'File that declares kinds, taxonomies and fields of a site of its own.',
  },
  {
    name: 'ALIASES',
    default: '',
    meaning: 'Other names for the REST routes, separated by commas: `wordpress`.',
  },
  {
    name: 'CORS_ORIGINS',
    default: '',
    meaning:
      'Origins whose pages may send credentials, separated by commas (`https://app.example`).',
  },
  {
    name: 'CORS_HEADERS',
    default: '',
    meaning:
      'Further request headers that pages of all origins may send, separated by commas (`X-Tenant`). Pages of the site and of `CORS_ORIGINS` may send all.',
  },
  {
    name: 'SECRET_KEY',
    default: 'made once, in DATA_DIR/secret.key',
    meaning:
      'At least 32 characters. Application passwords are hashed and tokens are signed with it, so all processes of a site need the same key.',
  },
  ...serverSettings,
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: 'Whether a proxy in front sets `X-Forwarded-For`. The header is ignored otherwise.',
  },
  {
    name: 'PUBLIC_MENUS',
    default: 'false',
    meaning:
      'Whether everybody may read menus and their items by REST. Otherwise only users who may write can. GraphQL always shows menus at a location to everybody. Readers are shown no item that leads to what is gone, in the trash or not theirs to read, nor what is below it.',
  },
  {
    name: 'MENU_LOCATIONS',
    default: '',
    meaning:
      'Menu locations besides `primary` and `footer`, separated by commas (`header,primary-menu`). GraphQL calls them `HEADER` and `PRIMARY_MENU`.',
  },
  {
    name: 'EXCERPT_LENGTH',
    default: '55',
    meaning: 'Maximum number of words of an excerpt that is made from the content, at most 1000.',
  },
  {
    name: 'SEO_FIELDS',
    default: 'false',
    meaning:
      'Whether REST always shows `yoast_head` and `yoast_head_json` of entries and terms, and `seo` for editing. Otherwise a request names them in `_fields`.',
  },
  {
    name: 'ROBOTS_TXT',
    default: '',
    meaning: 'Lines for `/robots.txt`, separated by commas: `Disallow: /private/`.',
  },
  {
    name: 'COMMENTS_NEED_LOGIN',
    default: 'false',
    meaning:
      'Whether only users may comment. Otherwise GraphQL also accepts comments of visitors, which wait for a moderator.',
  },
  {
    name: 'ACCESS_TOKEN_SECONDS',
    default: '300',
    meaning: 'Lifetime of an access token of a front end, in seconds, from 30 to 86400.',
  },
  {
    name: 'REFRESH_TOKEN_DAYS',
    default: '30',
    meaning:
      'Lifetime of a refresh token, in days, at most 365. A front end must ask for the password again after it.',
  },
  {
    name: 'USERS_CAN_REGISTER',
    default: 'false',
    meaning: 'Whether everybody may register as a subscriber.',
  },
  {
    name: 'PREVIEW_URL',
    default: "the entry's own page",
    meaning:
      'Address at which a front end shows previews, with `{token}`, and `{id}`, `{slug}` and `{type}` if it needs them.',
  },
  {
    name: 'REST_TIMEOUT',
    default: '10',
    meaning: 'Maximum time for a REST request that reads, in seconds.',
  },
  ...graphqlSettings,
  ...mediaSettings,
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'Mail server, `smtp://user:password@host:587` or `smtps://…:465`. Without one, each mail becomes a file in DATA_DIR/outbox.',
  },
  {
    name: 'MAIL_FROM',
    default: 'no-reply@ the host of SITE_URL',
    meaning: 'Sender of mail (`Site <mail@example.org>`).',
  },
  {
    name: 'FORMS_MAX_FILE_BYTES',
    default: '10485760',
    meaning:
      'Maximum size of a file sent with a contact form, in bytes, at most 52428800. A form can set a lower limit.',
  },
  {
    name: 'FORMS_KEEP_FILES',
    default: 'false',
    meaning: 'Whether to keep files sent with a contact form after they have been mailed.',
  },
  {
    name: 'FORMS_SPAM_CHECK_URL',
    default: '',
    meaning:
      'Service that decides whether a submission is spam. It receives the submission as JSON by POST and responds `{"spam": true}` or `{"spam": false}`.',
  },
  {
    name: 'GUARDED_FETCH_ALLOW',
    default: '',
    meaning:
      'Hosts that this server may fetch from although they are not public, separated by commas: `intranet.example` or, for one port, `localhost:8081`.',
  },
  {
    name: 'HEALTH_PROBE_URL',
    default: 'https://example.com/',
    meaning:
      'External page that the health check of outgoing connections requests, at most once a minute and only for an administrator.',
  },
  {
    name: 'DONATION_CURRENCY',
    default: 'USD',
    meaning:
      'Currency of the site, as an ISO 4217 code: of campaigns that name none, and of prices of events in JSON-LD.',
  },
  {
    name: 'MAILING_PROVIDER_URL',
    default: '',
    meaning:
      'Address to which subscribers of mailing lists are posted as JSON, with an idempotency key. They are stored here as well.',
  },
  {
    name: 'MAILING_PROVIDER_KEY',
    default: '',
    meaning: 'Bearer token for `MAILING_PROVIDER_URL`.',
  },
] as const satisfies readonly { name: string; default: string; meaning: string }[];

export type SettingName = (typeof settingsTable)[number]['name'];
