import { integer, list, oneOf, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';
import { shownSchema } from '../../../operation/shown-schema.ts';
import { writeStatuses } from '../entries/record-statuses.ts';
import { titleArg } from '../entries/text-args.ts';
import { menuItemTypes } from './menu-item.ts';

const { required: _, ...titleShown } = shownSchema(titleArg);

/** What may be written of a menu item (docs/rest.md §4.8), in the index's order. */
export const menuItemFields = {
  title: shownAs(titleArg, { ...titleShown, type: ['string', 'object'] }),
  type: oneOf(menuItemTypes, { description: 'What the item leads to.' }),
  status: oneOf(writeStatuses, { description: 'The status; all but `publish` make a draft.' }),
  parent: integer({ minimum: 0, description: 'The id of the item above it; 0 for none.' }),
  attr_title: string({ description: "The link's title attribute." }),
  classes: list(string(), { description: 'CSS class names of the link.' }),
  description: string({ maxLength: LONG_TEXT, description: 'What the link is about.' }),
  menu_order: integer({ minimum: 1, description: 'Its place in the menu.' }),
  object: string({ description: 'The kind or taxonomy of what it leads to.' }),
  object_id: integer({ minimum: 0, description: 'The id of what it leads to.' }),
  target: oneOf(['_blank', ''], { description: 'Where the link opens.' }),
  url: string({ format: 'uri', description: 'The address of a custom item.' }),
  xfn: list(string(), { description: 'Relations of the link.' }),
  menus: integer({ description: 'The id of the menu that it is in.' }),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields; menu items have none.',
    type: 'object',
    properties: {},
  }),
};

/** The same of a new item. An order that is not asked for is shown as 1, which `takePlace` knows from one that is. */
export const newMenuItemFields = {
  ...menuItemFields,
  type: oneOf(menuItemTypes, { description: 'What the item leads to.', default: 'custom' }),
  status: oneOf(writeStatuses, {
    description: 'The status; all but `publish` make a draft.',
    default: 'publish',
  }),
  parent: integer({
    default: 0,
    minimum: 0,
    description: 'The id of the item above it; 0 for none.',
  }),
  menu_order: shownAs(menuItemFields.menu_order, {
    description: 'Its place in the menu.',
    default: 1,
    type: 'integer',
    minimum: 1,
  }),
  object_id: integer({ default: 0, minimum: 0, description: 'The id of what it leads to.' }),
};
