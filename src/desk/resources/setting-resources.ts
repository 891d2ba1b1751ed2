import { siteDeclaration } from '../../config/declaration/declaration.ts';
import { singleNames } from '../../config/declaration/own-names.ts';
import { ownFieldsOf } from '../../content/kinds/kind.ts';
import { type Option, pairs, select, zoneOptions } from '../forms/form-field.ts';
import type { Resource } from './resource.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Languages that many sites have; others stay as they are. */
const LANGUAGES =
  `ar bg_BG ca cs_CZ da_DK de_DE el en_GB en_US es_ES et fi fr_FR ga he_IL hr hu_HU is_IS it_IT ja
  ko_KR lt_LT lv nb_NO nl_NL pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sv_SE tr_TR uk vi
  zh_CN zh_TW`.split(/\s+/);

function languageOption(value: string): Option {
  if (value === '') return { value, label: 'English (as the server has it)' };
  const code = value.replace('_', '-');
  return { value, label: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? value };
}

/** Every page of options that the site declares, as a form of its fields. */
const optionsPages: Readonly<Record<string, Resource>> = Object.fromEntries(
  Object.entries(siteDeclaration().optionsPages ?? {}).map(
    ([name, { label, menuLabel, graphql, capability = 'manage_options', ...fields }]) => {
      const { typename } = singleNames(name, graphql);
      const resource: Resource = {
        one: label,
        many: menuLabel ?? label,
        area: 'site',
        capability,
        isSingle: true,
        operations: { read: `get${typename}`, update: `update${typename}` },
        own: ownFieldsOf(fields),
      };
      return [`options-${name.toLowerCase()}`, resource];
    },
  ),
);

const PROFILES = `facebook instagram linkedin myspace pinterest wikipedia youtube twitter`.split(
  /\s+/,
);

const NAMES: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  myspace: 'MySpace',
  youtube: 'YouTube',
  twitter: 'X (Twitter)',
};

/** Values that a site has once: its settings, its presence in search engines, its pages of options. */
export const settingResources: Readonly<Record<string, Resource>> = {
  settings: {
    one: 'Settings',
    many: 'Settings',
    area: 'site',
    isSingle: true,
    operations: { read: 'readSettings', update: 'updateSettings' },
    leftOut: ['url', 'default_ping_status'],
    references: {
      default_category: ['category'],
      page_on_front: ['page'],
      page_for_posts: ['page'],
      site_logo: ['attachment'],
      site_icon: ['attachment'],
    },
    groups: [
      ['The site', ['title', 'description', 'email', 'language']],
      ['Looks', ['site_logo', 'site_icon', 'accent_color']],
      ['Date and time', ['timezone', 'date_format', 'time_format', 'start_of_week']],
      ['Reading', ['show_on_front', 'page_on_front', 'page_for_posts', 'posts_per_page']],
      [
        'Writing',
        ['default_category', 'default_post_format', 'default_comment_status', 'use_smilies'],
      ],
    ],
    fields: {
      description: {
        label: 'Tagline',
        help: 'What the site is about, in a few words.',
        widget: { type: 'text', input: 'text' },
      },
      email: { label: 'E-mail of the owner', help: 'The site writes to it.' },
      language: { ...select(['', ...LANGUAGES].map(languageOption)) },
      site_logo: { label: 'Logo' },
      site_icon: { label: 'Icon', help: 'A square picture that browsers show beside the title.' },
      accent_color: {
        label: 'Accent colour',
        help: 'Of links and buttons on the site, such as #1f5fa8. Empty for the usual one.',
      },
      timezone: { label: 'Time zone', ...select([{ value: '', label: '—' }, ...zoneOptions]) },
      date_format: {
        label: 'Dates',
        ...select(
          pairs({
            'F j, Y': 'November 27, 2026',
            'j F Y': '27 November 2026',
            'j. F Y': '27. November 2026',
            'Y-m-d': '2026-11-27',
            'm/d/Y': '11/27/2026',
            'd/m/Y': '27/11/2026',
            'd.m.Y': '27.11.2026',
          }),
        ),
      },
      time_format: {
        label: 'Times',
        ...select(pairs({ 'g:i a': '6:05 pm', 'g:i A': '6:05 PM', 'H:i': '18:05' })),
      },
      start_of_week: {
        label: 'The week begins on',
        ...select(DAYS.map((label, i) => ({ value: String(i), label }))),
      },
      show_on_front: {
        label: 'The front page shows',
        ...select(pairs({ posts: 'The latest posts', page: 'A page' })),
      },
      page_on_front: { label: 'Front page' },
      page_for_posts: { label: 'Page with the latest posts' },
      posts_per_page: { label: 'Posts on a page' },
      default_category: { label: 'Category of posts without one' },
      default_post_format: {
        label: 'Format of new posts',
        ...select(
          pairs({
            '0': 'Standard',
            aside: 'Aside',
            chat: 'Chat',
            gallery: 'Gallery',
            link: 'Link',
            image: 'Image',
            quote: 'Quote',
            status: 'Status',
            video: 'Video',
            audio: 'Audio',
          }),
        ),
      },
      default_comment_status: {
        label: 'Comments on new posts',
        ...select(pairs({ open: 'Everybody may comment', closed: 'Nobody may comment' })),
      },
      use_smilies: { label: 'Show :-) as a picture' },
    },
  },
  seo: {
    one: 'Search engines and sharing',
    many: 'Search and sharing',
    area: 'site',
    title: 'name',
    isSingle: true,
    operations: { read: 'getSeo', update: 'updateSeo' },
    references: { image: ['attachment'], logo: ['attachment'] },
    groups: [
      ['Who the site is of', ['represents', 'name', 'logo']],
      ['Sharing', ['image']],
      ['Elsewhere', [...PROFILES, 'others']],
    ],
    fields: {
      represents: {
        label: 'The site is of',
        ...select(pairs({ '': '—', company: 'An organization', person: 'A person' })),
      },
      name: { label: 'Name' },
      image: {
        label: 'Picture of pages that have none',
        help: 'Shown where people share an address.',
      },
      others: { label: 'Further addresses', help: 'One a line.' },
      ...Object.fromEntries(
        PROFILES.map((name) => [
          name,
          {
            ...(NAMES[name] ? { label: NAMES[name] } : {}),
            widget: { type: 'text', input: name === 'twitter' ? 'text' : 'url' } as const,
          },
        ]),
      ),
    },
  },
  ...optionsPages,
};
