import { capitalized } from '../../lib/word-forms.ts';

/** How a value is edited, and how it is read from a form. */
export type Widget =
  | {
      readonly type: 'text';
      readonly input: 'text' | 'email' | 'url' | 'color' | 'password' | 'tel';
    }
  | { readonly type: 'area'; readonly isHtml: boolean }
  /** A text that comes as a file; `accept` as HTML has it. */
  | { readonly type: 'file'; readonly accept: string }
  | { readonly type: 'number'; readonly isWhole: boolean }
  | { readonly type: 'check' }
  | { readonly type: 'select'; readonly options: readonly Option[]; readonly many: boolean }
  | { readonly type: 'date' | 'datetime' }
  /** A rule of RFC 5545 by which something repeats. */
  | { readonly type: 'repeat' }
  /** Ids of records of sections; `many` for a list of them. */
  | {
      readonly type: 'reference';
      readonly to: readonly string[];
      readonly many: boolean;
      /** Of media, pictures alone. */
      readonly only?: 'image';
    }
  /** Texts, one a line. */
  | { readonly type: 'lines' }
  | { readonly type: 'group'; readonly fields: readonly FormField[] }
  | { readonly type: 'rows'; readonly layouts: readonly Layout[]; readonly most: number }
  /** A value of any shape, as JSON. */
  | { readonly type: 'json' };

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The widget of a field that has one of few values, which explain it. */
export const select = (options: readonly Option[]): Pick<FormField, 'help' | 'widget'> => ({
  help: '',
  widget: { type: 'select', options, many: false },
});

/** Options by their values. */
export const pairs = (options: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** The fields of a row; `name` is empty where all rows have the same fields. */
export interface Layout {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly FormField[];
}

/** A field of a form: an argument of the operation that writes the record, or a member of one. */
export interface FormField {
  /** Its name in the record and in the operation's input. */
  readonly name: string;
  readonly label: string;
  /** A sentence for people; empty for none. */
  readonly help: string;
  readonly isRequired: boolean;
  /** Whether null takes the value away. */
  readonly isNullable: boolean;
  readonly longest: number | undefined;
  /** In characters; a text that is left empty may be shorter. */
  readonly shortest?: number;
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly widget: Widget;
}

/** A submitted form: every value of a name, in order. */
export interface Submitted {
  get(name: string): string | null;
  getAll(name: string): readonly string[];
}

/** The sections that an argument of this name refers to, in every operation. */
export type References = Readonly<Record<string, readonly string[]>>;

/** Words and widgets of fields where the schema has none for people; by path, such as `mail.body`. */
export type Words = Readonly<Record<string, Partial<FormField>>>;

/** The properties of a field of which nothing is known but its name. */
export const BARE = {
  help: '',
  isRequired: false,
  isNullable: false,
  longest: undefined,
  least: undefined,
  most: undefined,
};

/** Words for names of arguments and members that say too little to people. */
const LABELS: Readonly<Record<string, string>> = {
  featured_media: 'Featured image',
  unpublish_at: 'Take offline at',
  comment_status: 'Comments',
  menu_order: 'Order',
  alt_text: 'Alternative text',
  start_date: 'Begins',
  end_date: 'Ends',
  timezone: 'Time zone',
  rrule: 'Repeats',
  event_status: 'Takes place',
  status_reason: 'Why not as planned',
  online_url: 'Online at',
  capacity: 'Places to reserve',
  rsvp_form: 'Contact form for reservations',
  slug: 'Address',
  seo: 'Search engines and sharing',
  xfn: 'Relations',
  zip: 'Postal code',
  locale: 'Language',
  email: 'E-mail',
  reassign: 'Who takes over what they wrote',
  url: 'Web address',
  ip: 'Network address',
  userAgent: 'Browser',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  twitter: 'X (Twitter)',
  auto_add: 'Add new pages automatically',
  geo_lat: 'Latitude',
  geo_lng: 'Longitude',
  show_map_link: 'Show a link to a map',
  hasPage: 'Public page',
  donorEmail: 'E-mail of the donor',
  donorName: 'Name of the donor',
};

/** The words for an argument or a member of a record. */
export const labelOf = (name: string): string => LABELS[name] ?? sentence(name);

/** Returns `Featured media` for `featured_media`, `Open` for `isOpen`, `Campaign` for `campaignId`. */
export function sentence(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z_])|(?:_?[Gg]mt|(?<=[a-z])Id)$/g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return capitalized(words);
}
