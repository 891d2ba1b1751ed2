import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { nullIs, REFUSES_NULL } from '../../../../graphql/cleared-input.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { changing, versioned } from '../../../../graphql/mutation.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';

const MenuItemTypeRef = builder.enumType('MenuItemTypeEnum', {
  description: 'What an item of a menu may lead to.',
  values: {
    CUSTOM: { value: 'custom', description: 'An address of its own.' },
    POST_TYPE: { value: 'post_type', description: 'A post, a page or the like.' },
    POST_TYPE_ARCHIVE: { value: 'post_type_archive', description: 'The list of a kind.' },
    TAXONOMY: { value: 'taxonomy', description: 'A category, a tag or the like.' },
  } as const,
});

const MenuItemStatusRef = builder.enumType('MenuItemStatusEnum', {
  description: 'Whether an item of a menu is shown.',
  values: {
    DRAFT: { value: 'draft', description: 'Not yet.' },
    PUBLISH: { value: 'publish', description: 'To all who may read menus.' },
  } as const,
});

const fields = (t: InputFields) => ({
  ...changing(t),
  cssClasses: t.stringList({ description: 'Class names of the link.' }),
  description: t.string({
    extensions: { maxLength: LONG_TEXT },
    description: 'What the link is about.',
  }),
  label: t.string({
    description: 'What is written on the link; the title of what it leads to, unless given.',
  }),
  linkRelationship: t.string({ description: 'Relations of the link, with blanks between.' }),
  menuId: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of the menu that it is in; 0 for none.',
  }),
  object: t.string({
    extensions: REFUSES_NULL,
    description: 'The kind or taxonomy of what it leads to.',
  }),
  objectId: t.id({ description: 'The global id or number of what it leads to.' }),
  order: t.int({ description: 'Its place in the menu, from 1.' }),
  parentId: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of the item above it; 0 for none.',
  }),
  status: t.field({ type: MenuItemStatusRef, description: 'Whether it is shown.' }),
  target: t.string({ description: 'Where the link opens: `_blank`, or empty.' }),
  title: t.string({ description: "The link's title attribute." }),
  type: t.field({ type: MenuItemTypeRef, description: 'What it leads to.' }),
  url: t.string({ description: 'The address of a custom item.' }),
});

const meant = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

export const CreateMenuItemInputRef = builder.inputType('CreateMenuItemInput', {
  description: 'A new menu item.',
  fields,
});

export const UpdateMenuItemInputRef = builder.inputType('UpdateMenuItemInput', {
  description: 'What to change of a menu item; what is left out stays.',
  fields: (t) => ({ ...fields(t), ...versioned(t), id: meant(t) }),
});

export const DeleteMenuItemInputRef = builder.inputType('DeleteMenuItemInput', {
  description: 'Which menu item to remove.',
  fields: (t) => ({ ...changing(t), ...versioned(t), id: meant(t) }),
});

/** As the types above have it. */
export interface MenuItemInput {
  readonly cssClasses?: Maybe<readonly string[]>;
  readonly description?: Maybe<string>;
  readonly label?: Maybe<string>;
  readonly linkRelationship?: Maybe<string>;
  readonly menuId?: Maybe<string | number>;
  readonly object?: Maybe<string>;
  readonly objectId?: Maybe<string | number>;
  readonly order?: Maybe<number>;
  readonly parentId?: Maybe<string | number>;
  readonly status?: Maybe<string>;
  readonly target?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly type?: Maybe<string>;
  readonly url?: Maybe<string>;
}
