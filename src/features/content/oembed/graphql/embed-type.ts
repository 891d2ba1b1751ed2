import { builder } from '../../../../graphql/builder.ts';
import type { Embed } from '../embed.ts';

/** The members of oEmbed 1.0 under GraphQL's names. */
export const EmbedRef = builder.objectRef<Embed>('Embed').implement({
  description: 'What shows an address on another site (oEmbed 1.0).',
  fields: (t) => ({
    type: t.exposeString('type', {
      nullable: false,
      description: '`rich`, `video`, `photo` or `link`.',
    }),
    version: t.exposeString('version', { nullable: false, description: 'Of oEmbed.' }),
    title: t.exposeString('title', { description: 'What it is called.' }),
    html: t.exposeString('html', { description: 'What shows it; foreign HTML is in a sandbox.' }),
    width: t.exposeInt('width', { description: 'Of what shows it, in pixels.' }),
    height: t.exposeInt('height', { description: 'Of what shows it, in pixels.' }),
    url: t.exposeString('url', { description: 'The address of a photo itself.' }),
    authorName: t.exposeString('author_name', { description: 'Who made it.' }),
    authorUrl: t.exposeString('author_url', { description: "Its author's page." }),
    providerName: t.exposeString('provider_name', { description: 'The site it is from.' }),
    providerUrl: t.exposeString('provider_url', { description: "That site's address." }),
    thumbnailUrl: t.exposeString('thumbnail_url', { description: 'A picture of it.' }),
    thumbnailWidth: t.exposeInt('thumbnail_width', { description: "That picture's, in pixels." }),
    thumbnailHeight: t.exposeInt('thumbnail_height', {
      description: "That picture's, in pixels.",
    }),
  }),
});
