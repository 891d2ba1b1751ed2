import { mediaSettings } from './media-settings.ts';

/** Every setting of the environment, in the order of README's table; a test compares the two. */
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
    meaning: 'Address of the site as visitors type it; every link in an answer begins with it.',
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
    meaning: 'Folder of everything that is kept in files; made where it is missing.',
  },
  {
    name: 'ALIASES',
    default: '',
    meaning: 'Other names to answer under as well, with commas between: `wordpress`.',
  },
  {
    name: 'CORS_ORIGINS',
    default: '',
    meaning:
      'Origins whose pages may send credentials, with commas between (`https://app.example`).',
  },
  {
    name: 'SECRET_KEY',
    default: 'made once, in DATA_DIR/secret.key',
    meaning:
      'At least 32 characters; application passwords are hashed under it, so all processes of one site need the same.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning:
      'Whether a proxy in front sets `X-Forwarded-For`; only then is it believed about who calls.',
  },
  {
    name: 'PUBLIC_MENUS',
    default: 'false',
    meaning:
      'Whether everybody may read menus and their items by REST; otherwise it takes a user who may write. GraphQL shows those at a location to everybody.',
  },
  {
    name: 'MENU_LOCATIONS',
    default: '',
    meaning:
      'Names of places for menus beside `primary` and `footer`, with commas between (`header,primary-menu`); `HEADER` and `PRIMARY_MENU` in GraphQL.',
  },
  {
    name: 'EXCERPT_LENGTH',
    default: '55',
    meaning: 'How many words an excerpt made from the content has at most; 1000 at most.',
  },
  {
    name: 'COMMENTS_NEED_LOGIN',
    default: 'false',
    meaning:
      'Whether it takes an account to comment; otherwise GraphQL takes comments of visitors as well, which wait for a moderator.',
  },
  {
    name: 'GRAPHQL_MAX_LISTS',
    default: '1500',
    meaning:
      'How many lists one GraphQL document may have read, each counted for every record that it is asked of.',
  },
  {
    name: 'GRAPHQL_TIMEOUT',
    default: '10',
    meaning: 'How many seconds the answer to a GraphQL request may take.',
  },
  ...mediaSettings,
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'The server that takes mail, `smtp://user:password@host:587` or `smtps://…:465`; without one each letter becomes a file in DATA_DIR/outbox.',
  },
  {
    name: 'MAIL_FROM',
    default: 'no-reply@ the host of SITE_URL',
    meaning: 'Who mail is from (`Site <mail@example.org>`).',
  },
  {
    name: 'FORMS_MAX_FILE_BYTES',
    default: '10485760',
    meaning:
      'How large a file that comes by a contact form may be, in bytes; 52428800 at most. What a form itself says is often less.',
  },
  {
    name: 'FORMS_KEEP_FILES',
    default: 'false',
    meaning: 'Whether files that came by a contact form stay when they have been mailed.',
  },
  {
    name: 'FORMS_SPAM_CHECK_URL',
    default: '',
    meaning:
      'Who is asked whether a submission is spam: gets it as JSON by POST and answers `{"spam": true}` or `{"spam": false}`.',
  },
  {
    name: 'GUARDED_FETCH_ALLOW',
    default: '',
    meaning:
      'Hosts that this server may fetch from though they are not public, with commas between: `intranet.example` or, for one port, `localhost:8081`.',
  },
  {
    name: 'HEALTH_PROBE_URL',
    default: 'https://example.com/',
    meaning:
      'A page elsewhere that the check of the way out asks for, at most once a minute and only when an administrator asks.',
  },
  {
    name: 'DONATION_CURRENCY',
    default: 'USD',
    meaning: 'Currency of campaigns that name none, an ISO 4217 code.',
  },
  {
    name: 'MAILING_PROVIDER_URL',
    default: '',
    meaning:
      'Address to which subscribers of the mailing lists are posted as JSON, with an idempotency key; they stay here as well.',
  },
  {
    name: 'MAILING_PROVIDER_KEY',
    default: '',
    meaning: 'What is sent to it as a bearer token.',
  },
] as const satisfies readonly { name: string; default: string; meaning: string }[];

export type SettingName = (typeof settingsTable)[number]['name'];
