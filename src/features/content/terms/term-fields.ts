import { integer, schemaOf, shownAs, string } from '../../../operation/args.ts';
import { LONG_TEXT } from '../../../operation/bounds.ts';

/** What may be written of a term, in the index's order; a taxonomy without a hierarchy refuses `parent`. */
export const termFields = {
  description: string({ maxLength: LONG_TEXT, description: 'What the term stands for.' }),
  name: string({ description: 'The name.' }),
  slug: string({ description: 'The name in the address.' }),
  parent: integer({ description: 'The id of the term above; 0 for none.' }),
  meta: shownAs(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' }), {
    description: 'Further fields; terms have none.',
    type: 'object',
    properties: [],
  }),
};
