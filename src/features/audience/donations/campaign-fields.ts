import { isCurrency, MOST_MINOR_UNITS } from '../../../lib/money.ts';
import { boolean, integer, nullable, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import type { Transaction } from '../../../storage/write.ts';
import { freeSlug } from '../../content/entries/free-slug.ts';
import { slugCandidate } from '../../content/entries/slug.ts';
import { toSlug } from '../../content/entries/text/to-slug.ts';

/** Whole numbers of a currency's least unit go beyond what other integer columns hold. */
export const minorUnits = (description: string) =>
  integer({ description, minimum: 1, maximum: MOST_MINOR_UNITS, 'x-any-size': true });

/** What may be said of a campaign; the currency stays as it was first. */
export const campaignFields = {
  title: string({ description: 'Its name.', minLength: 1, maxLength: 200 }),
  slug: string({ description: 'Its short name.', maxLength: 200 }),
  description: string({ description: 'What the money is for.', maxLength: 20_000 }),
  goal: nullable(minorUnits("What is hoped for, in the currency's least unit; null for nothing.")),
  is_open: boolean({ description: 'Whether it takes donations.' }),
};

export const currencyArg = string({
  description: "An ISO 4217 code; the site's own unless given.",
  minLength: 3,
  maxLength: 3,
});

/** The currency meant. @throws ApiError `rest_invalid_param` for a code that ISO 4217 doesn't have */
export function readCurrency(code: string): string {
  const known = code.toUpperCase();
  if (!isCurrency(known)) throw invalidParam('currency', `${code} is no currency of ISO 4217.`);
  return known;
}

/** The title without blanks around. @throws ApiError `rest_invalid_param` where nothing is left */
export function readTitle(title: string): string {
  const text = title.trim();
  if (text === '') throw invalidParam('title', 'title must not be empty.');
  return text;
}

/** A slug that no other campaign has: the wish itself, or with `-2`, `-3`, … behind it. */
export async function uniqueCampaignSlug(
  { prisma }: Transaction,
  wish: string,
  id?: number,
): Promise<string> {
  const slug = toSlug(wish) || 'campaign';
  return freeSlug(
    (number) => slugCandidate(slug, number),
    async (candidates) => {
      const others = await prisma.donationCampaign.findMany({
        where: { slug: { in: [...candidates] }, ...(id === undefined ? {} : { id: { not: id } }) },
        select: { slug: true },
      });
      return others.map((other) => other.slug);
    },
  );
}
