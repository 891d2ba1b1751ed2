import type {
  BooleanField,
  DateField,
  FieldDeclaration,
  FieldGroupDeclaration,
  FlexibleField,
  FormatField,
  GroupField,
  JsonField,
  LinkField,
  ManyOptions,
  MediaField,
  NumberField,
  ReferenceField,
  RepeaterField,
  RichTextField,
  SelectField,
  SiteDeclaration,
  TextField,
} from '../../config/declaration/declaration.ts';

/*
 * The module that `almanac.config.ts` imports as `almanac/config`: functions that describe kinds, taxonomies and fields. Each returns plain
 * data, so that a declaration can also be written as JSON.
 */

export type {
  Extension,
  FieldDeclaration,
  KindDeclaration,
  SiteDeclaration,
  TaxonomyDeclaration,
} from '../../config/declaration/declaration.ts';

type Options<F> = Omit<F, 'type'>;

/** Declares a site; gives `almanac.config.ts` types and completion. */
export const defineConfig = <const D extends SiteDeclaration>(declaration: D): D => declaration;

export const text = (options: Options<TextField> = {}): TextField => ({ type: 'text', ...options });
export const richText = (options: Options<RichTextField> = {}): RichTextField => ({
  type: 'richText',
  ...options,
});
export const number = (options: Options<NumberField> = {}): NumberField => ({
  type: 'number',
  ...options,
});
export const integer = (options: Options<NumberField> = {}): NumberField => ({
  type: 'integer',
  ...options,
});
export const boolean = (options: Options<BooleanField> = {}): BooleanField => ({
  type: 'boolean',
  ...options,
});
export const date = (options: Options<DateField> = {}): DateField => ({ type: 'date', ...options });
export const dateTime = (options: Options<DateField> = {}): DateField => ({
  type: 'dateTime',
  ...options,
});
export const email = (options: Options<FormatField> = {}): FormatField => ({
  type: 'email',
  ...options,
});
export const url = (options: Options<FormatField> = {}): FormatField => ({
  type: 'url',
  ...options,
});
export const color = (options: Options<FormatField> = {}): FormatField => ({
  type: 'color',
  ...options,
});
export const select = (
  values: SelectField['options'],
  options: Omit<Options<SelectField>, 'options'> = {},
): SelectField => ({ type: 'select', options: values, ...options });
export const link = (options: Options<LinkField> = {}): LinkField => ({ type: 'link', ...options });
export const image = (options: Options<MediaField> = {}): MediaField => ({
  type: 'image',
  ...options,
});
export const file = (options: Options<MediaField> = {}): MediaField => ({
  type: 'file',
  ...options,
});
export const reference = (
  to: ReferenceField['to'],
  options: Omit<Options<ReferenceField>, 'to'> = {},
): ReferenceField => ({ type: 'reference', to, ...options });
export const group = (
  fields: GroupField['fields'],
  options: Omit<Options<GroupField>, 'fields'> = {},
): GroupField => ({ type: 'group', fields, ...options });
export const repeater = (
  fields: RepeaterField['fields'],
  options: Omit<Options<RepeaterField>, 'fields'> = {},
): RepeaterField => ({ type: 'repeater', fields, ...options });
export const flexible = (
  layouts: FlexibleField['layouts'],
  options: Omit<Options<FlexibleField>, 'layouts'> = {},
): FlexibleField => ({ type: 'flexible', layouts, ...options });
export const json = (options: Options<JsonField> = {}): JsonField => ({ type: 'json', ...options });

/** Makes a field hold several values: `list(reference('person'))`. */
export const list = <F extends Extract<FieldDeclaration, ManyOptions>>(
  field: F,
): F & { readonly many: true } => ({ ...field, many: true });

/** A group of fields that belong together (`groups` of a kind). */
export const fieldGroup = (
  fields: FieldGroupDeclaration['fields'],
  options: Omit<FieldGroupDeclaration, 'fields'> = {},
): FieldGroupDeclaration => ({ ...options, fields });
