import type { TSchema, TUnsafe } from '@sinclair/typebox';
import { defaultSettings, type SiteSettings } from '../../../config/site-settings.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { postFormats } from '../../../content/kinds/built-in-kinds.ts';
import { escapeQuotes } from '../../../content/text/sanitize-html.ts';
import type { ParamFailure } from '../../../lib/api-error.ts';
import { camelCase } from '../../../lib/word-forms.ts';
import {
  type ArgValues,
  boolean,
  integer,
  oneOf,
  schemaOf,
  shownAs,
  string,
  unindexed,
} from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParams } from '../../../operation/errors.ts';
import { readTimeZone } from '../../../operation/time-zones.ts';

const status = ['open', 'closed'] as const;

/** The settings that an administrator may write (docs/rest.md §4.14), in the index's order; null sets back to the default. */
export const settingArgs = {
  title: setting<string>(string(), 'The name of the site.', 'Title'),
  description: setting<string>(string(), 'What the site is about, in a few words.', 'Tagline'),
  url: setting<string>(
    string({ format: 'uri' }),
    'The address of the site; the environment of the server sets it.',
  ),
  email: setting<string>(string({ format: 'email' }), 'Where the site writes to its owner.'),
  timezone: setting<string>(string(), 'An IANA zone such as Europe/Paris, or UTC+2.'),
  date_format: setting<string>(string(), 'How dates are written.', '', { pattern: '\\S' }),
  time_format: setting<string>(string(), 'How times are written.', '', { pattern: '\\S' }),
  start_of_week: setting<number>(integer(), 'The first day of the week, Sunday being 0.', '', {
    minimum: 0,
    maximum: 6,
  }),
  language: setting<string>(string(), 'The code of the language, such as en_US.', '', {
    pattern: '^([A-Za-z]{2,3}([_-][A-Za-z0-9]+)*)?$',
  }),
  use_smilies: setting<boolean>(boolean(), 'Whether emoticons become pictures.'),
  default_category: setting<number>(integer(), 'The category of posts that are given none.'),
  default_post_format: setting<string>(string(), 'The format of posts that are given none.', '', {
    enum: ['0', ...postFormats],
  }),
  posts_per_page: setting<number>(
    integer(),
    'How many posts a page of the site has at most.',
    'Maximum posts per page',
    { minimum: 1 },
  ),
  show_on_front: setting<string>(string(), 'What the front page shows.', 'Show on front', {
    enum: ['posts', 'page'],
  }),
  page_on_front: setting<number>(integer(), 'The page that is the front page.', 'Page on front'),
  page_for_posts: setting<number>(integer(), 'The page that lists the latest posts.'),
  default_ping_status: setting<string>(oneOf(status), 'Whether new posts take pings.'),
  default_comment_status: setting<string>(
    oneOf(status),
    'Whether new posts take comments.',
    'Allow comments on new posts',
  ),
  site_logo: setting<number>(integer(), "The media item that is the site's logo.", 'Logo'),
  site_icon: setting<number>(integer(), "The media item that is the site's icon.", 'Icon'),
  accent_color: unindexed(
    setting<string>(
      string(),
      "The colour of links and buttons on the site's pages, as #rrggbb; empty for the usual one.",
      'Accent colour',
      { pattern: '^(#[0-9A-Fa-f]{6})?$' },
    ),
  ),
};

/** One setting's argument: shown as the plain type, taking null and what `limits` allow. */
function setting<Value>(
  plain: TSchema,
  description: string,
  title = '',
  limits: Readonly<Record<string, unknown>> = {},
): TUnsafe<Value | null> {
  const allowed: unknown = limits.enum ?? plain.enum;
  const { format, ...unformatted } = plain;
  const taken = {
    ...unformatted,
    ...limits,
    type: [plain.type, 'null'],
    // An empty text is of no format, yet it is what a setting is until somebody fills it in.
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ...(format === undefined ? {} : { if: { minLength: 1 }, then: { format } }),
    ...(Array.isArray(allowed) ? { enum: [...allowed, null] } : {}),
  };
  return shownAs(schemaOf<Value | null>(taken), { title, description, ...plain });
}

export type SettingValues = ArgValues<typeof settingArgs>;
export type SettingName = keyof SettingValues;
type Changes = Partial<SiteSettings>;

export const settingNames = Object.keys(settingArgs) as readonly SettingName[]; // its own keys

/** The settings that are a single value. */
type SettingKey = {
  [Key in keyof SiteSettings]: SiteSettings[Key] extends object ? never : Key;
}[keyof SiteSettings];

/** The member of the settings that an argument writes: `dateFormat` for `date_format`. */
export const settingKey = (name: SettingName) => camelCase(name) as SettingKey; // named alike

/** The kinds of the settings that name a record, by argument; 0 names none. */
const records = {
  page_on_front: 'page',
  page_for_posts: 'page',
  site_logo: 'attachment',
  site_icon: 'attachment',
} as const satisfies Partial<Record<SettingName, string>>;

type RecordName = keyof typeof records;

const recordNames = Object.keys(records) as readonly RecordName[]; // its own keys

/** The settings that need more than their schema. */
const CHECKED: ReadonlySet<SettingName> = new Set([
  ...recordNames,
  ...(['language', 'timezone', 'url', 'default_category'] as const),
]);

/**
 * Validates a caller's settings; null is the default. Settings that were not sent are left out.
 * @throws ApiError `rest_invalid_param` for a zone, page, category or media item that does not exist, and for another address
 */
export async function readSettingChanges(
  context: Context,
  values: SettingValues,
): Promise<Changes> {
  const found = await Promise.all([
    readPlain(values),
    readLanguage(values),
    readZone(context, values),
    readUrl(context, values),
    readCategory(context, values),
    ...recordNames.map((name) => readRecord(context, values, name)),
  ]);
  const failures = found.flatMap(({ failures = {} }) => Object.entries(failures));
  if (failures.length > 0) throw invalidParams(Object.fromEntries(failures));
  return Object.assign({}, ...found.map(({ changes }) => changes));
}

interface Read {
  readonly changes?: Changes;
  readonly failures?: Readonly<Record<string, ParamFailure>>;
}

const wrong = (name: string, message: string): Read => ({
  failures: { [name]: { code: 'rest_invalid_param', message, data: null } },
});

/** The settings that are stored as HTML (recorded: `It&#039;s`). */
const HTML: ReadonlySet<SettingName> = new Set(['title', 'description']);

function readPlain(values: SettingValues): Read {
  const given = settingNames.filter((name) => values[name] !== undefined && !CHECKED.has(name));
  const changes = given.map((name) => {
    const key = settingKey(name);
    const value = values[name] ?? defaultSettings[key];
    if (typeof value !== 'string') return [key, value] as const;
    return [key, HTML.has(name) ? escapeQuotes(value.trim()) : value.trim()] as const;
  });
  return { changes: Object.fromEntries(changes) };
}

const readLanguage = ({ language }: SettingValues): Read =>
  language === undefined ? {} : { changes: { language: language || defaultSettings.language } };

function readZone({ site }: Context, { timezone }: SettingValues): Read {
  if (timezone === undefined) return {};
  const { timezone: name, gmtOffset } = defaultSettings;
  if (timezone === null) return { changes: { timezone: name, gmtOffset } };
  const zone = readTimeZone(timezone, site);
  return zone
    ? { changes: zone }
    : wrong('timezone', 'timezone is neither an IANA time zone nor an offset such as UTC+2.');
}

/** The environment sets the site's address; a client may send back the address that it read. */
function readUrl({ addresses }: Context, { url }: SettingValues): Read {
  if (url === undefined || url === null || url.replace(/\/+$/, '') === addresses.site) return {};
  return wrong('url', "The site's address is set by the server's environment (SITE_URL).");
}

async function readCategory(
  context: Context,
  { default_category: id }: SettingValues,
): Promise<Read> {
  if (id === undefined) return {};
  const query = context
    .read('Term')
    .selectFrom('Term')
    .select('id')
    .where('taxonomy', '=', 'category')
    .orderBy('id')
    .limit(1);
  const found = await (id === null ? query : query.where('id', '=', id)).executeTakeFirst();
  return found
    ? { changes: { defaultCategory: found.id } }
    : wrong('default_category', 'default_category is not the id of a category.');
}

async function readRecord(
  context: Context,
  values: SettingValues,
  name: RecordName,
): Promise<Read> {
  const id = values[name];
  if (id === undefined) return {};
  const key = settingKey(name);
  if (id === null || id === 0) return { changes: { [key]: 0 } };
  const kind = records[name];
  const entry = await entryById(context).load(id);
  return entry?.kind === kind && entry.status !== 'trash'
    ? { changes: { [key]: id } }
    : wrong(name, `${name} is not the id of a ${kind === 'page' ? 'page' : 'media item'}.`);
}
