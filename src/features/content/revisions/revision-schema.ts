import { readOnly, resourceSchema, written } from '../../../rest/representation/resource-schema.ts';
import { entryProperties } from '../entries/entry-schema.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';

const { guid, id, modified, modified_gmt, title, content, excerpt } = entryProperties;

const revisionProperties = {
  author: readOnly('always', 'integer', 'The id of the user who wrote this state.'),
  date: readOnly('always', ['string', 'null'], "When it was kept, in the site's time."),
  date_gmt: readOnly('view', ['string', 'null'], 'When it was kept, in UTC.'),
  guid,
  id,
  modified,
  modified_gmt,
  parent: readOnly('always', 'integer', 'The id of what it is a state of.'),
  slug: readOnly('always', 'string', 'The name of the state.'),
  title,
  content,
  excerpt,
  meta: written('view', writtenEntryArgs.meta),
};

/** A kept state of a post or page, for OPTIONS and the OpenAPI document. */
export const revisionSchema = resourceSchema('revision', revisionProperties);

/** An unsaved state of one user, likewise. */
export const autosaveSchema = resourceSchema('autosave', {
  ...revisionProperties,
  preview_link: readOnly('edit', 'string', 'Where the state can be looked at.', { format: 'uri' }),
});
