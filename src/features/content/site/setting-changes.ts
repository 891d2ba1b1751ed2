import type { TSchema, TUnsafe } from '@sinclair/typebox';
import { defaultSettings, type SiteSettings } from '../../../config/site-settings.ts';
import { entryById } from '../../../content/entries/entry.ts';
import { postFormats } from '../../../content/kinds/built-in-kinds.ts';
import { escapeQuotes } from '../../../content/text/sanitize-html.ts';
import type { ParamFailure } from '../../../lib/api-error.ts';
import {
  type ArgValues,
  boolean,
  integer,
  MAX_INTEGER,
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
type Changes = Partial<SiteSettings>;

/** The settings that need no more than their schema, by argument. */
const plain = {
  title: 'title',
  description: 'description',
  email: 'email',
  date_format: 'dateFormat',
  time_format: 'timeFormat',
  start_of_week: 'startOfWeek',
  use_smilies: 'useSmilies',
  default_post_format: 'defaultPostFormat',
  posts_per_page: 'postsPerPage',
  show_on_front: 'showOnFront',
  default_ping_status: 'defaultPingStatus',
  default_comment_status: 'defaultCommentStatus',
  accent_color: 'accentColor',
} as const satisfies Partial<Record<keyof SettingValues, keyof SiteSettings>>;

/** The settings that name a record, by argument; 0 names none. */
const records = {
  page_on_front: ['pageOnFront', 'page'],
  page_for_posts: ['pageForPosts', 'page'],
  site_logo: ['siteLogo', 'attachment'],
  site_icon: ['siteIcon', 'attachment'],
} as const satisfies Partial<Record<keyof SettingValues, readonly [keyof SiteSettings, string]>>;

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
    ...Object.entries(records).map(
      ([name, [key, kind]]) =>
        readRecord(context, name, key, kind, values[name as keyof typeof records]), // the table's own keys
    ),
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

/** Whether a setting is stored as HTML (recorded: `It&#039;s`). */
const isHtml = (key: keyof SiteSettings): boolean => key === 'title' || key === 'description';

function readPlain(values: SettingValues): Read {
  const given = Object.entries(plain)
    .map(([name, key]) => [key, values[name as keyof typeof plain]] as const) // the table's own keys
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const written = typeof value === 'string' ? value.trim() : value;
      if (typeof written === 'string' && isHtml(key)) return [key, escapeQuotes(written)] as const;
      return [key, written ?? defaultSettings[key]] as const;
    });
  return { changes: Object.fromEntries(given) };
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
  name: string,
  key: keyof SiteSettings,
  kind: string,
  id: number | null | undefined,
): Promise<Read> {
  if (id === undefined) return {};
  if (id === null || id === 0) return { changes: { [key]: 0 } };
  const entry = id > 0 && id <= MAX_INTEGER ? await entryById(context).load(id) : null;
  const isThere = entry?.kind === kind && entry.status !== 'trash';
  return isThere
    ? { changes: { [key]: id } }
    : wrong(name, `${name} is not the id of a ${kind === 'page' ? 'page' : 'media item'}.`);
}
