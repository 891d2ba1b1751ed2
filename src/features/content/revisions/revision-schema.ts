import { ownFieldsOfKind } from '../../../model/own-fields-of.ts';
import {
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import { entryProperties } from '../entries/entry-schema.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { acfProperty, withOwnMeta } from '../own-values/own-value-args.ts';

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
};

function propertiesOf(kind: string) {
  const own = ownFieldsOfKind(kind);
  return {
    ...revisionProperties,
    meta: written('view', withOwnMeta(own, writtenEntryArgs.meta)),
    ...acfProperty(own),
  };
}

/** A kept state of an entry of a kind, for OPTIONS and the OpenAPI document. */
export const revisionSchema = (kind: string): ResourceSchema =>
  resourceSchema('revision', propertiesOf(kind));

/** An unsaved state of one user, likewise. */
export const autosaveSchema = (kind: string): ResourceSchema =>
  resourceSchema('autosave', {
    ...propertiesOf(kind),
    preview_link: readOnly('edit', 'string', 'Where the state can be looked at.', {
      format: 'uri',
    }),
  });
