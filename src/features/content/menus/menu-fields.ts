import { boolean, list, string } from '../../../operation/args.ts';
import { termFields } from '../terms/term-fields.ts';

const { description, name, slug, meta } = termFields;

/** What may be written of a menu, in the index's order. */
export const menuFields = {
  description,
  name,
  slug,
  meta,
  locations: list(string(), { description: "The theme's locations that show it." }),
  auto_add: boolean({ description: 'Whether new pages at the top are added to it.' }),
};
