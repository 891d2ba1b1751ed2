import { graphqlSettings } from './graphql-settings.ts';
import { serverSettings } from './server-settings.ts';

/** The settings of uploaded files, a part of `settingsTable`. */
const mediaSettings = [
  {
    name: 'MEDIA_STORAGE',
    default: 'local',
    meaning: 'Where uploaded files are stored: `local` (in UPLOADS_DIR) or `s3` (in a bucket).',
  },
  {
    name: 'UPLOADS_DIR',
    default: 'DATA_DIR/uploads',
    meaning: 'Folder for uploaded files, for `local`.',
  },
  {
    name: 'UPLOAD_MAX_BYTES',
    default: '268435456',
    meaning: 'Maximum size of an uploaded file, in bytes, at most 2147483647.',
  },
  {
    name: 'UPLOAD_MAX_PIXELS',
    default: '100000000',
    meaning:
      'Maximum number of pixels (width times height) of an uploaded image: of JPEG, PNG and TIFF. Half of it for WebP and for progressive or interlaced ones, a quarter for AVIF and GIF; with more than four bytes a pixel, fewer in proportion.',
  },
  {
    name: 'UPLOAD_MAX_SIDE',
    default: '30000',
    meaning: 'Maximum width and height of an uploaded image, in pixels, at most 65535.',
  },
  { name: 'S3_BUCKET', default: '', meaning: 'The bucket, for `s3`.' },
  {
    name: 'S3_ENDPOINT',
    default: "Amazon's",
    meaning: 'Address of another S3-compatible service (`https://s3.example.org`).',
  },
  { name: 'S3_REGION', default: 'us-east-1', meaning: 'The region of the bucket.' },
  {
    name: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: "Access key of the bucket. Without it, the machine's own credentials are used.",
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: 'Secret key that belongs to the access key.',
  },
  {
    name: 'S3_TIMEOUT',
    default: '10',
    meaning:
      'Seconds that the service may take to respond, or may be silent while a file is sent. After that, the request is refused with 503.',
  },
  {
    name: 'S3_PUBLIC_URL',
    default: '',
    meaning:
      "Public address of the bucket's files. `/uploads/…` then redirects there instead of streaming the files.",
  },
] as const;

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
    name: 'DATABASE_POOL_SIZE',
    default: '10',
    meaning:
      'Maximum number of connections to PostgreSQL in each of the two pools of a process, one for reads and one for writes; one more connection cancels reads.',
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
      'Address at which a front end shows previews, with `{token}` or `{id}`, and `{slug}`, `{path}` and `{type}` if it needs them.',
  },
  {
    name: 'FAUST_SECRET_KEY',
    default: '',
    meaning:
      'The setting of the same name of a front end with Faust, at least 16 characters; with it, people log in to that front end.',
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
    name: 'FORMS_CAPTCHA',
    default: '',
    meaning:
      'Service by which contact forms tell people from programs: `turnstile` (Cloudflare) or `hcaptcha`. Every form then shows its widget, those for RSVPs and pledges too, and what is sent without a valid token is spam.',
  },
  {
    name: 'FORMS_CAPTCHA_SITE_KEY',
    default: '',
    meaning: 'The site key that the service gave you. Pages show it.',
  },
  {
    name: 'FORMS_CAPTCHA_SECRET',
    default: '',
    meaning: 'The secret that belongs to the site key.',
  },
  {
    name: 'FORMS_CAPTCHA_URL',
    default: "the service's",
    meaning: 'Another address at which the service checks tokens.',
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
      'Currency of the site, as an ISO 4217 code: of campaigns that name none, and of costs of events that are numbers alone.',
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
