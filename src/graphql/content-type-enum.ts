import { ownKinds } from '../content/kinds/own-kinds.ts';
import { builder } from './builder.ts';

export const ContentTypeEnumRef = builder.enumType('ContentTypeEnum', {
  description: 'A kind of content.',
  values: {
    POST: { value: 'post', description: 'Posts.' },
    PAGE: { value: 'page', description: 'Pages.' },
    ATTACHMENT: { value: 'attachment', description: 'Media items.' },
    EVENT: { value: 'ext_events', description: 'Events of the calendar.' },
    VENUE: { value: 'ext_venue', description: 'Venues of events.' },
    ORGANIZER: { value: 'ext_organizer', description: 'Organizers of events.' },
    ...Object.fromEntries(
      [...ownKinds.values()].map(({ name, title, graphql }) => [
        graphql.enumValue,
        { value: name, description: `${title.many}.` },
      ]),
    ),
  },
});
