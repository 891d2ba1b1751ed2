import { siteDeclaration } from '../../config/declaration/declaration.ts';
import { singleNames } from '../../config/declaration/own-names.ts';
import { formatDate } from '../../content/fields/types/date.ts';
import { postFormats } from '../../content/kinds/built-in-kinds.ts';
import { ownFieldsOf } from '../../content/kinds/kind.ts';
import { select, sentence } from '../forms/form-field.ts';
import type { Resource } from './resource.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A choice of formats, each shown by an example. */
const formats = (...all: readonly string[]) =>
  select(all.map((value) => ({ value, label: formatDate('2026-11-27T18:05:00', value) })));

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

/** Values that a site has once: its settings, its presence in search engines, its pages of options. */
export const settingResources: Readonly<Record<string, Resource>> = {
  settings: {
    one: 'Settings',
    many: 'Settings',
    area: 'site',
    isSingle: true,
    operations: { read: 'readSettings', update: 'updateSettings' },
    leftOut: ['url', 'default_ping_status'],
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
      date_format: formats('F j, Y', 'j F Y', 'j. F Y', 'Y-m-d', 'm/d/Y', 'd/m/Y', 'd.m.Y'),
      time_format: formats('g:i a', 'g:i A', 'H:i'),
      description: { widget: { type: 'text', input: 'text' } },
      start_of_week: {
        label: 'The week begins on',
        ...select(DAYS.map((label, i) => ({ value: String(i), label }))),
      },
      show_on_front: {
        label: 'The front page shows',
        ...select([
          { value: 'posts', label: 'The latest posts' },
          { value: 'page', label: 'A page' },
        ]),
      },
      page_on_front: { label: 'Front page' },
      page_for_posts: { label: 'Page with the latest posts' },
      posts_per_page: { label: 'Posts on a page' },
      default_category: { label: 'Category of posts without one' },
      default_post_format: {
        label: 'Format of new posts',
        ...select([
          { value: '0', label: 'Standard' },
          ...postFormats
            .filter((value) => value !== 'standard')
            .map((value) => ({ value, label: sentence(value) })),
        ]),
      },
      default_comment_status: { label: 'Comments on new posts' },
    },
  },
  seo: {
    one: 'Search engines and sharing',
    many: 'Search and sharing',
    area: 'site',
    title: 'name',
    isSingle: true,
    operations: { read: 'getSeo', update: 'updateSeo' },
    groups: [
      ['Who the site is of', ['represents', 'name', 'logo']],
      ['Sharing', ['image']],
      [
        'Elsewhere',
        [
          'facebook',
          'instagram',
          'linkedin',
          'myspace',
          'pinterest',
          'wikipedia',
          'youtube',
          'twitter',
          'others',
        ],
      ],
    ],
  },
  ...optionsPages,
};
