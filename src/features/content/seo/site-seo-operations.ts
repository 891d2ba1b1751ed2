import { PROFILE_NETWORKS, type SiteSeo } from '../../../config/site-settings.ts';
import { isReadableMedia, webAddress } from '../../../content/seo/written-seo.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { type ArgValues, list, schemaOf, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { readSetting, storeSetting } from '../../../storage/setting-rows.ts';
import { lockName } from '../../../storage/write.ts';

const media = (description: string) =>
  schemaOf<number | null>({ type: ['integer', 'null'], description });
const text = (description: string, rules: object) =>
  schemaOf<string | null>({ type: ['string', 'null'], description, ...rules });

type Network = (typeof PROFILE_NETWORKS)[number];
type Address = ReturnType<typeof text>;

/** Null takes a value away. */
const siteSeoArgs = {
  image: media('The id of the media item that is shown where a page without a picture is shared.'),
  represents: schemaOf<SiteSeo['represents'] | null>({
    type: ['string', 'null'],
    enum: ['company', 'person', null],
    description: 'Whose site it is: `company` or `person`.',
  }),
  name: text('The name of that company or person; the name of the site unless given.', {
    maxLength: 500,
  }),
  logo: media('The id of the media item with its logo or portrait; that of the site unless given.'),
  ...(Object.fromEntries(
    PROFILE_NETWORKS.map((network) => [
      network,
      text(`The http or https address of its profile at ${network}.`, { maxLength: 2000 }),
    ]),
  ) as Readonly<Record<Network, Address>>), // one for each
  twitter: text('Its user name at Twitter.', { pattern: '^(@?\\w{1,50})?$' }),
  others: list(string({ maxLength: 2000 }), {
    maxItems: 100,
    description: 'The http or https addresses of its further profiles.',
  }),
};

/** The name of the setting. */
const SETTING = 'seo';

export const getSeo = defineOperation({
  name: 'getSeo',
  kind: 'query',
  summary: 'Reads what search engines and those who share pages are told of the site.',
  args: {},
  authorize: anyone,
  resolve: ({ site }): SiteSeo => site.seo,
});

/** Answers all values after the change. */
export const updateSeo = defineOperation({
  name: 'updateSeo',
  kind: 'mutation',
  summary: 'Changes what search engines and those who share pages are told of the site.',
  args: siteSeoArgs,
  authorize({ viewer }) {
    if (!viewer.can('manage_options'))
      throw refused(viewer, 'rest_forbidden', 'Settings are for administrators.');
  },
  async resolve(context, args): Promise<SiteSeo> {
    const changes = await readChanges(context, args);
    return context.write(async (transaction) => {
      await lockName(transaction, SETTING);
      const all = { ...(await readSetting<SiteSeo>(transaction, SETTING, {})), ...changes };
      const left = Object.entries(all).filter(([, value]) => value !== null);
      const seo: SiteSeo = Object.fromEntries(left);
      await storeSetting(transaction, SETTING, seo);
      return seo;
    });
  },
});

type Changes = { readonly [Name in keyof SiteSeo]?: SiteSeo[Name] | null };

/** @throws ApiError `rest_invalid_param` for what is no media item and no address */
async function readChanges(
  context: Context,
  args: ArgValues<typeof siteSeoArgs>,
): Promise<Changes> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue;
    if (typeof value === 'number') read[name] = await mediaId(context, name, value);
    else if (Array.isArray(value)) {
      const addresses = value.flatMap((one) => webAddress(String(one), name) ?? []);
      read[name] = addresses.length > 0 ? addresses : null;
    } else if (PROFILE_NETWORKS.some((network) => network === name))
      read[name] = typeof value === 'string' ? webAddress(value, name) : null;
    else read[name] = typeof value === 'string' ? plainLine(value).replace(/^@/, '') || null : null;
  }
  return read;
}

async function mediaId(context: Context, name: string, id: number): Promise<number | null> {
  if (id === 0) return null;
  if (await isReadableMedia(context, id)) return id;
  throw invalidParam(name, `${name} is not the id of a media item.`);
}
