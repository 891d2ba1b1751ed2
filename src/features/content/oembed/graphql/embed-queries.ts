import { builder } from '../../../../graphql/builder.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Embed } from '../embed.ts';
import { readEmbed } from '../entry-embed.ts';
import { readForeignEmbed } from '../read-foreign-embed.ts';

/** The members of oEmbed 1.0 under GraphQL's names. */
const EmbedRef = builder.objectRef<Embed>('Embed').implement({
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

const WIDTH = 'How wide it may be, in pixels; 600 unless said.';

builder.queryFields((t) => ({
  embed: t.field({
    type: EmbedRef,
    description: 'What embeds an address of this site elsewhere; null for what is not public.',
    args: {
      url: t.arg.string({ required: true, description: 'The address.' }),
      maxWidth: t.arg.int({ description: WIDTH }),
    },
    resolve: (_, { url, maxWidth }, context) =>
      performOrNull(readEmbed, context, { url, maxwidth: maxWidth ?? undefined }),
  }),
  foreignEmbed: t.field({
    type: EmbedRef,
    description:
      'What embeds an address of another site here, for those who may write; null where nobody knows.',
    args: {
      url: t.arg.string({ required: true, description: 'The address.' }),
      maxWidth: t.arg.int({ description: WIDTH }),
      maxHeight: t.arg.int({ description: 'How high it may be, in pixels.' }),
      discover: t.arg.boolean({
        description:
          'Whether a page of no known provider is asked how to embed it; it is unless said.',
      }),
    },
    resolve: (_, { url, maxWidth, maxHeight, discover }, context) =>
      performOrNull(readForeignEmbed, context, {
        url,
        maxwidth: maxWidth ?? undefined,
        maxheight: maxHeight ?? undefined,
        discover: discover ?? undefined,
      }),
  }),
}));
