import { builder } from '../../../../graphql/builder.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import { readEmbed } from '../read-embed.ts';
import { readForeignEmbed } from '../read-foreign-embed.ts';
import { EmbedRef } from './embed-type.ts';

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
