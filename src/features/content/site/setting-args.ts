import type { TSchema, TUnsafe } from '@sinclair/typebox';
import { boolean, integer, oneOf, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { postFormats } from '../posts/post-formats.ts';

const status = ['open', 'closed'] as const;

/** What an administrator may set (docs/rest.md §4.14), in the index's order; null sets back to the default. */
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
