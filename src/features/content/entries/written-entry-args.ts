import {
  integer,
  nullable,
  oneOf,
  schemaOf,
  shownAs,
  string,
  undetailed,
} from '../../../operation/args.ts';
import { writeStatuses } from './record-statuses.ts';
import { contentArg, excerptArg, titleArg } from './text-args.ts';

/** What may be written of posts and pages alike beside their declared fields (docs/rest.md §4.4), in the index's order. */
export const writtenEntryArgs = {
  date: nullable(
    string({ format: 'date-time', description: "The date of publication, in the site's time." }),
  ),
  date_gmt: nullable(
    string({ format: 'date-time', description: 'The date of publication, in UTC.' }),
  ),
  slug: string({ description: 'The name in the address.' }),
  status: oneOf(writeStatuses, { description: 'The status.' }),
  password: string({ description: 'Protects content and excerpt.' }),
  title: titleArg,
  content: contentArg,
  author: integer({ description: "The author's user id." }),
  excerpt: excerptArg,
  featured_media: integer({ description: 'The id of the featured media item.' }),
  meta: shownAs(undetailed(schemaOf<Readonly<Record<string, unknown>>>({ type: 'object' })), {
    description: 'Further fields.',
    type: 'object',
    properties: {
      footnotes: { type: 'string', title: '', description: 'Footnotes as JSON.', default: '' },
    },
  }),
};
