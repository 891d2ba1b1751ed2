import { GuardedFetchError } from '../../../lib/guarded-fetch/guarded-fetch-error.ts';
import { boolean, integer, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type AskedEmbed, askProvider, discoverProvider } from './ask-provider.ts';
import { type Embed, embedCache, invalidEmbedUrl } from './embed.ts';
import { entryEmbed } from './entry-embed.ts';
import { findEmbeddedEntry, ownAddress } from './find-embedded-entry.ts';
import { findProvider } from './find-provider.ts';
import { foreignEmbed } from './foreign-embed.ts';

/** interface.md §4.7. @throws ApiError `rest_forbidden`, `oembed_invalid_url` where nobody knows how to embed it */
export const readForeignEmbed = defineOperation({
  name: 'readForeignEmbed',
  kind: 'query',
  summary: 'Asks the site of an address what embeds it here.',
  args: {
    url: required(string({ description: 'The address of what is to be embedded.', format: 'uri' })),
    maxwidth: integer({ description: 'How wide it may be, in pixels.', default: 600 }),
    maxheight: integer({ description: 'How high it may be, in pixels.' }),
    discover: boolean({
      description: 'Whether a page of no known provider is asked how to embed it.',
      default: true,
    }),
  },
  authorize({ viewer }) {
    if (!viewer.can('edit_posts'))
      throw refused(viewer, 'rest_forbidden', 'You are not allowed to ask other sites.');
  },
  async resolve(context, { discover, ...asked }): Promise<Embed> {
    const own = await findEmbeddedEntry(context, asked.url);
    if (own) return entryEmbed(context, own, asked.maxwidth);
    const embeds = embedCache(context.services);
    const key = JSON.stringify([asked.url, asked.maxwidth, asked.maxheight, discover]);
    const embed = embeds.get(key) ?? (await askOtherSite(context, asked, discover));
    if (!embed) throw invalidEmbedUrl();
    embeds.set(key, embed, { noUpdateTTL: true });
    return embed;
  },
});

/** Null where it can't be had: what other sites do is no failure of this one. */
async function askOtherSite(
  context: Context,
  asked: AskedEmbed,
  discover: boolean,
): Promise<Embed | null> {
  const { services, addresses } = context;
  const { url: address } = asked;
  // What this site doesn't show to everybody it isn't to ask itself for.
  if (!URL.canParse(address) || ownAddress(context, address)) return null;
  try {
    const known = findProvider(address);
    const endpoint =
      known ?? (discover ? await discoverProvider(services.guardedFetch, address) : null);
    const answer = endpoint && (await askProvider(services.guardedFetch, endpoint, asked));
    if (!answer) return null;
    return foreignEmbed(answer, { address, site: addresses.site, isKnown: known !== null });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    services.log.info({ err: error, address }, 'Another site could not be asked for an embed.');
    return null;
  }
}
