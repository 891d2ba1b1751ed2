import { required } from '../../../operation/args.ts';
import {
  allWritten,
  orderContexts,
  readOnly,
  resourceSchema,
} from '../../../rest/representation/resource-schema.ts';
import { menuFields } from './menu-fields.ts';

const { name, slug, ...details } = menuFields;

/** A menu, for OPTIONS and the OpenAPI document. */
export const menuSchema = orderContexts(
  ['view', 'embed', 'edit'],
  resourceSchema('nav_menu', {
    id: readOnly('always', 'integer', 'Its number.'),
    ...allWritten('always', { name: required(name), slug }),
    ...allWritten('view', details),
  }),
);

/** A menu location, for OPTIONS and the OpenAPI document. */
export const menuLocationSchema = resourceSchema('menu-location', {
  name: readOnly('always', 'string', 'Its name.'),
  description: readOnly('always', 'string', 'What it is called.'),
  menu: readOnly('always', 'integer', 'The id of the menu that it shows; 0 for none.'),
});
