import { anything, required, string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { type Embed, invalidEmbedUrl } from './embed.ts';
import { entryEmbed, readWidth } from './entry-embed.ts';
import { findEmbeddedEntry } from './find-embedded-entry.ts';

/** docs/rest.md §9. @throws ApiError `oembed_invalid_url` for what is not of this site or not public */
export const readEmbed = defineOperation({
  name: 'readEmbed',
  kind: 'query',
  summary: 'Reads what embeds an address of this site elsewhere.',
  args: {
    url: required(string({ description: 'The address of what is to be embedded.', format: 'uri' })),
    maxwidth: anything({ description: 'How wide it may be, in pixels.', default: 600 }),
  },
  authorize: anyone,
  async resolve(context, { url, maxwidth }): Promise<Embed> {
    const entry = await findEmbeddedEntry(context, url);
    if (!entry) throw invalidEmbedUrl();
    return entryEmbed(context, entry, readWidth(maxwidth));
  },
});
