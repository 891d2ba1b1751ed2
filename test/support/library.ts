import {
  boolean,
  color,
  date,
  defineConfig,
  fieldGroup,
  flexible,
  group,
  image,
  integer,
  link,
  list,
  number,
  reference,
  repeater,
  richText,
  select,
  text,
  url,
} from '../../src/content/declaration/define-config.ts';

/** A library with kinds, taxonomies and fields of every type of its own, as almanac.config.ts would declare it. */
export const library = defineConfig({
  kinds: {
    book: {
      labels: { one: 'Book', many: 'Books' },
      description: 'Books of the library.',
      supports: [
        'title',
        'editor',
        'excerpt',
        'thumbnail',
        'author',
        'comments',
        'revisions',
        'custom-fields',
      ],
      taxonomies: ['genre', 'shelf'],
      path: 'books',
      archive: true,
      icon: 'dashicons-book',
      fields: {
        price: number({ description: 'Price in euros', revisions: true }),
        pages: integer(),
        in_print: boolean({ default: true }),
        isbn: text({ revisions: true }),
        awards: list(text()),
        dimensions: group({ width: number(), height: number(), unit: select(['cm', 'in']) }),
      },
      groups: {
        bookDetails: fieldGroup(
          {
            publisher: text({ maxLength: 40 }),
            edition: number({ minimum: 1, maximum: 50 }),
            published_on: date({ display: 'd/m/Y' }),
            format: select(['hardcover', 'paperback', 'ebook']),
            moods: select(['dark', 'funny', 'sad'], { many: true, control: 'checkboxes' }),
            signed: boolean({ default: false }),
            cover: image(),
            photos: list(image()),
            blurb: richText(),
            website: url(),
            store: link(),
            sequel_to: reference('book'),
            related_books: list(reference('book')),
            main_genre: reference('genre'),
            editor: reference('user'),
            size: group({ width: number(), height: number() }),
            chapters: repeater({ heading: text(), first_page: number() }),
            sections: flexible({
              quote: { fields: { words: text({ multiline: true }), by: text() } },
              picture: { fields: { file: image(), wide: boolean({ default: false }) } },
            }),
          },
          { label: 'Book Details', style: 'acf' },
        ),
      },
    },
    place: {
      labels: { one: 'Place', many: 'Places' },
      supports: ['title', 'editor', 'thumbnail', 'page-attributes', 'revisions'],
      hierarchical: true,
      path: 'places',
    },
  },
  taxonomies: {
    genre: {
      labels: { one: 'Genre', many: 'Genres' },
      description: 'What a book is about.',
      hierarchical: true,
      fields: { color: text() },
      groups: {
        genreLook: fieldGroup(
          { motto: text(), tint: color(), banner: image(), best_book: reference('book') },
          { label: 'Genre Look', style: 'acf' },
        ),
      },
    },
    shelf: { labels: { one: 'Shelf', many: 'Shelves' } },
  },
  optionsPages: {
    siteOptions: {
      label: 'Site Options',
      menuLabel: 'Options',
      fields: { motto: text(), staff_note: text({ read: 'edit_posts' }) },
      groups: {
        footer: fieldGroup(
          {
            lines: repeater({ words: text() }),
            logo: image(),
            best_book: reference('book'),
            opened: date({ required: true }),
          },
          { label: 'Footer', style: 'acf' },
        ),
        banner: fieldGroup({ tone: select(['calm', 'loud']) }),
      },
    },
    house_rules: {
      label: 'House rules',
      parent: 'siteOptions',
      capability: 'edit_pages',
      fields: { rules: richText() },
    },
  },
  extend: {
    post: {
      taxonomies: ['genre'],
      fields: { subtitle: text() },
      groups: {
        teaser: fieldGroup({ kicker: text(), hero: image() }, { label: 'Teaser', style: 'acf' }),
      },
    },
    nav_menu_item: {
      fields: { hint: text() },
      groups: {
        menuLook: fieldGroup(
          { icon: image(), promoted: reference('book'), bold: boolean() },
          { label: 'Menu Look', style: 'acf' },
        ),
      },
    },
    comment: {
      fields: { verified: boolean({ write: 'moderate_comments' }) },
      groups: {
        review: fieldGroup(
          { rating: integer({ minimum: 1, maximum: 5, required: true }), about: reference('book') },
          { label: 'Review', style: 'acf' },
        ),
        aside: fieldGroup({ notes: list(text()) }),
      },
    },
    user: {
      fields: { nickname_note: text() },
      groups: {
        profile: fieldGroup(
          {
            job_title: text(),
            languages: select(['en', 'de', 'fr'], { many: true }),
            portrait: image(),
            favourite: reference(['book', 'post']),
          },
          { label: 'Profile', style: 'acf' },
        ),
      },
    },
  },
});
