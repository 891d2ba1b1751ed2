import { type SqlBool, sql } from 'kysely';
import { wishes } from '../../../content/entries/entry-changes.ts';
import { freeSlugIn } from '../../../content/entries/slug.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isCurrency, MOST_MINOR_UNITS } from '../../../lib/money.ts';
import { boolean, integer, nullable, recordId, required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import { all, type ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { containing } from '../../../storage/in-list.ts';
import type { Transaction } from '../../../storage/write.ts';
import { type Campaign, loadCampaign, requiring } from './donation-records.ts';

/** Amounts in a currency's least unit exceed the range of other integer columns. */
export const minorUnits = (description: string) =>
  integer({ description, minimum: 1, maximum: MOST_MINOR_UNITS, 'x-any-size': true });

/** The writable fields of a campaign; its currency can't be changed. */
const campaignFields = {
  title: string({ description: 'Its name.', minLength: 1, maxLength: 200 }),
  slug: string({ description: 'Its short name.', maxLength: 200 }),
  description: string({ description: 'What the money is for.', maxLength: 20_000 }),
  goal: nullable(minorUnits("What is hoped for, in the currency's least unit; null for nothing.")),
  is_open: boolean({ description: 'Whether it takes donations.' }),
  has_page: boolean({
    description:
      'Whether everybody may read how far it is on its page, and pledge while it is open.',
  }),
};

export const currencyArg = string({
  description: "An ISO 4217 code; the site's own unless given.",
  minLength: 3,
  maxLength: 3,
});

/** Returns the code of a currency in upper case. @throws ApiError `rest_invalid_param` for a code that ISO 4217 doesn't have */
export function readCurrency(code: string): string {
  const known = code.toUpperCase();
  if (!isCurrency(known)) throw invalidParam('currency', `${code} is no currency of ISO 4217.`);
  return known;
}

/** The title without blanks around. @throws ApiError `rest_invalid_param` where nothing is left */
function readTitle(title: string): string {
  const text = title.trim();
  if (text === '') throw invalidParam('title', 'title must not be empty.');
  return text;
}

const uniqueCampaignSlug = (transaction: Transaction, wish: string, id?: number) =>
  freeSlugIn(transaction, 'DonationCampaign', toSlug(wish) || 'campaign', id);

interface CampaignQuery {
  readonly search?: string | undefined;
  readonly isOpen?: boolean | undefined;
}

/** Campaigns in the order of their titles. */
export const listCampaigns = defineListOperation({
  name: 'listCampaigns',
  summary: 'Lists campaigns by title.',
  args: {
    search: string({ description: 'Words of the title.', maxLength: 200 }),
    is_open: boolean({ description: 'Only those that take donations, or only the others.' }),
  },
  authorize: requiring('edit_campaigns'),
  toQuery: (_, { search, is_open: isOpen }): CampaignQuery => ({ search, isOpen }),
  ...rowList<CampaignQuery, Campaign>(campaignSource, 'DonationCampaign'),
});

function campaignSource({ search = '', isOpen }: CampaignQuery): ListSource {
  const title = sql<string>`"DonationCampaign"."sortTitle"`;
  return {
    columns: sql`"DonationCampaign".*`,
    from: sql`"DonationCampaign"`,
    where: all([
      ...(isOpen === undefined ? [] : [isOpen ? OPEN : sql<SqlBool>`NOT ${OPEN}`]),
      containing(title, toSortText(search)),
    ]),
    order: [
      { expression: title, direction: 'asc', type: 'text' },
      { expression: sql`"DonationCampaign"."id"`, direction: 'asc', type: 'integer' },
    ],
  };
}

const OPEN = sql<SqlBool>`"DonationCampaign"."isOpen"`;

/** Answers the new campaign's id (docs/rest.md §7.3). */
export const createCampaign = defineOperation({
  name: 'createCampaign',
  kind: 'mutation',
  summary: 'Opens a campaign that donations are given to.',
  args: { ...campaignFields, title: required(campaignFields.title), currency: currencyArg },
  authorize: requiring('publish_campaigns'),
  async resolve(context, args): Promise<number> {
    const title = readTitle(args.title);
    const currency = readCurrency(args.currency ?? context.services.config.donationCurrency);
    return context.write(async (transaction) => {
      const { id } = await transaction.prisma.donationCampaign.create({
        data: {
          title,
          sortTitle: toSortText(title),
          slug: await uniqueCampaignSlug(transaction, args.slug ?? title),
          description: args.description ?? '',
          currency,
          goal: args.goal ?? null,
          isOpen: args.is_open ?? true,
          hasPage: args.has_page ?? false,
          created: context.now,
        },
        select: { id: true },
      });
      transaction.changed('private:campaign', id, 'create');
      return id;
    });
  },
});

/** Changes the given fields. Returns the campaign's id. */
export const updateCampaign = defineOperation({
  name: 'updateCampaign',
  kind: 'mutation',
  summary: 'Changes a campaign.',
  args: { id: recordId({ description: 'The id of the campaign.' }), ...campaignFields },
  authorize: requiring('edit_campaigns'),
  async resolve(context, { id, ...args }): Promise<number> {
    await loadCampaign(context, id);
    const title = args.title === undefined ? undefined : readTitle(args.title);
    const { slug: wish, description, goal } = args;
    await context.write(async (transaction) => {
      const slug =
        wish === undefined
          ? {}
          : { slug: await uniqueCampaignSlug(transaction, wish || (title ?? ''), id) };
      await transaction.prisma.donationCampaign.update({
        where: { id },
        data: {
          ...slug,
          ...(title === undefined ? {} : { title, sortTitle: toSortText(title) }),
          ...wishes({ description, goal, isOpen: args.is_open, hasPage: args.has_page }),
          version: { increment: 1 },
        },
      });
      transaction.changed('private:campaign', id, 'update');
    });
    return id;
  },
});

/** Answers the campaign as it was. @throws ApiError 409 `campaign_has_donations`: money that was given stays on the books */
export const deleteCampaign = defineOperation({
  name: 'deleteCampaign',
  kind: 'mutation',
  summary: 'Removes a campaign that nothing was given to.',
  args: { id: recordId({ description: 'The id of the campaign.' }) },
  authorize: requiring('edit_campaigns'),
  async resolve(context, { id }): Promise<Campaign> {
    const campaign = await loadCampaign(context, id);
    await context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.donationCampaign.deleteMany({
        where: { id, donations: { none: {} } },
      });
      if (count === 0)
        throw new ApiError(
          'campaign_has_donations',
          409,
          'A campaign with donations can only be closed.',
        );
      changed('private:campaign', id, 'delete');
    });
    return campaign;
  },
});
