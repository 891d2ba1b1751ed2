import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { readId } from '../../../content/entries/graphql/read-entry-input.ts';
import { readMoment } from '../../../content/site/site-time.ts';
import type { DonationFilter } from '../donation-query.ts';
import { DonationStatusRef } from './donation-status-enum.ts';

export const DonationWhereRef = builder.inputType('DonationWhereInput', {
  description: 'Which donations; all that is said must hold.',
  fields: (t) => ({
    campaignId: t.id({ description: 'Given to this campaign.' }),
    donorId: t.id({ description: 'Given by this donor.' }),
    statusIn: t.field({
      type: [DonationStatusRef],
      required: optionalItems,
      description: 'In any of these statuses.',
    }),
    from: t.string({ description: "Given at this time or later; in the site's zone or with one." }),
    until: t.string({ description: 'Given before this time, as `from`.' }),
    origin: t.string({ description: 'From this service.' }),
    externalId: t.string({ description: 'Called so there.' }),
  }),
});

type Where = typeof DonationWhereRef.$inferInput;

/** @throws ApiError `rest_invalid_param` for an id or a date that is none */
export function readDonationWhere(
  context: Context,
  where: Where | null | undefined,
): DonationFilter {
  const { campaignId, donorId, statusIn, from, until, origin, externalId } = where ?? {};
  return {
    campaignId: readId('campaignId', campaignId, 'campaign') ?? undefined,
    donorId: readId('donorId', donorId, 'donor') ?? undefined,
    statuses: statusIn?.filter((status) => status != null),
    from: readTime(context, 'from', from),
    until: readTime(context, 'until', until),
    origin: origin ?? undefined,
    externalId: externalId ?? undefined,
  };
}

function readTime({ site }: Context, name: string, text: string | null | undefined) {
  if (text == null) return undefined;
  const moment = readMoment(text, site);
  if (moment === null) throw invalidParam(name, `${name} is no date.`);
  return moment;
}
