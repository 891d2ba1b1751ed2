import { readOnly } from '../../../rest/representation/resource-schema.ts';

/** What representations of events, venues and organizers alike have, for OPTIONS and the OpenAPI document. */
export const calendarEntryProperties = {
  id: readOnly('always', 'integer', 'Its number.'),
  global_id: readOnly('always', 'string', 'By what other sites know it.'),
  global_id_lineage: readOnly('always', 'array', 'By what all sites that had it know it.', {
    items: { type: 'string' },
  }),
  author: readOnly('always', 'string', "The author's user id."),
  status: readOnly('always', 'string', 'The status.'),
  date: readOnly('always', 'string', "The date of publication, in the site's time."),
  date_utc: readOnly('always', 'string', 'The date of publication, in UTC.'),
  modified: readOnly('always', 'string', "When it was last changed, in the site's time."),
  modified_utc: readOnly('always', 'string', 'When it was last changed, in UTC.'),
  url: readOnly('always', 'string', 'The address of its page.', { format: 'uri' }),
  slug: readOnly('always', 'string', 'The name in the address.'),
  image: readOnly('always', ['object', 'boolean'], 'Its picture.'),
  json_ld: readOnly('view', 'object', 'The same in the words of https://schema.org; of one alone.'),
};
