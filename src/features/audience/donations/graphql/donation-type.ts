import { arg, id, itself } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import type { Context } from '../../../../operation/context.ts';
import { toSiteTime } from '../../../../operation/site-time.ts';
import { UserRef } from '../../../content/entries/graphql/user-model.ts';
import {
  type Donation,
  donationById,
  type StatusChange,
  statusChangesOf,
} from '../donation-records.ts';
import { changeDonationStatus, isDonationStatus, statusesAfter } from '../donation-status.ts';
import { recordDonation } from '../record-donation.ts';
import {
  campaignType,
  DonationStatusRef,
  donationType,
  donorType,
  MinorUnitsRef,
  MoneyRef,
} from './donation-models.ts';

const known = (status: string | null) =>
  status !== null && isDonationStatus(status) ? status : null;

const StatusChangeRef = builder.objectRef<StatusChange>('DonationStatusChange').implement({
  description: "A step of a donation's way.",
  fields: (t) => ({
    from: t.field({
      type: DonationStatusRef,
      description: 'The status before; null for the first step.',
      resolve: ({ fromStatus }) => known(fromStatus),
    }),
    to: t.field({
      type: DonationStatusRef,
      description: 'The status after.',
      resolve: ({ toStatus }) => known(toStatus),
    }),
    dateGmt: t.string({
      nullable: false,
      description: 'When, in UTC.',
      resolve: ({ moment }) => moment,
    }),
    note: t.string({ description: 'Why.', resolve: ({ note }) => note || null }),
    user: t.field({
      type: UserRef,
      description: 'Who saw to it; null for the command line.',
      resolve: ({ userId }) => userId,
    }),
  }),
});

donationType.ref.implement({
  description: 'An amount that somebody gave or promised.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    amount: t.field({
      nullable: false,
      type: MoneyRef,
      description: 'How much.',
      resolve: ({ row: { amount, currency } }) => ({ amount: Number(amount), currency }),
    }),
    status: t.field({
      type: DonationStatusRef,
      description: 'How it stands.',
      resolve: ({ row: donation }) => known(donation.status),
    }),
    statusName: t.string({
      nullable: false,
      description: "The status by its name in REST: `don-pending`, or an alias's.",
      resolve: ({ row: donation }, _, { addresses }) => addresses.status(donation.status),
    }),
    nextStatuses: t.field({
      nullable: false,
      type: [DonationStatusRef],
      description: 'The statuses that it may be given next.',
      resolve: ({ row: donation }) => [...statusesAfter(donation.status)],
    }),
    statusChanges: t.field({
      nullable: false,
      type: [StatusChangeRef],
      description: 'Its way to this status, the first step first.',
      resolve: ({ row: donation }, _, context) => statusChangesOf(context).load(donation.id),
    }),
    campaign: t.field({
      type: campaignType.ref,
      description: 'What it was given to.',
      resolve: ({ row: donation }, _, context) => campaignType.find(context, donation.campaignId),
    }),
    donor: t.field({
      type: donorType.ref,
      description: 'Who gave it; null for who may not know.',
      resolve: ({ row: donation }, _, context) => donorType.find(context, donation.donorId),
    }),
    origin: t.string({
      description: 'Which service it comes from.',
      resolve: ({ row: donation }) => donation.origin || null,
    }),
    externalId: t.string({
      description: 'What it is called there.',
      resolve: ({ row: donation }) => donation.externalId,
    }),
    note: t.string({
      description: 'Anything else.',
      resolve: ({ row: donation }) => donation.note || null,
    }),
    date: t.string({
      description: "When it was given, in the site's time.",
      resolve: ({ row: donation }, _, { site }) => toSiteTime(donation.moment, site),
    }),
    dateGmt: t.string({
      description: 'When it was given, in UTC.',
      resolve: ({ row: donation }) => donation.moment,
    }),
  }),
});

interface WrittenDonation {
  readonly donation: RowModel<Donation> | null;
}

const payload = (name: string, description: string) =>
  definePayload<WrittenDonation>(name, description, (t) => ({
    donation: t.expose('donation', {
      type: donationType.ref,
      nullable: true,
      description: 'The donation as it is now.',
    }),
  }));

const written = async (donationId: number, context: Context): Promise<WrittenDonation> => {
  const donation = await donationById(context).load(donationId);
  return { donation: donation && donationType.toModel(donation) };
};

defineMutation({
  name: 'recordDonation',
  operation: recordDonation,
  input: {
    description: 'A donation.',
    fields: {
      campaignId: id('campaign_id', 'campaign'),
      amount: arg('amount', { type: MinorUnitsRef }),
      currency: arg('currency'),
      donorEmail: arg('donor_email'),
      donorName: arg('donor_name'),
      status: arg('status', { type: DonationStatusRef }),
      date: arg('date'),
      origin: arg('origin'),
      externalId: arg('external_id'),
      note: arg('note'),
    },
  },
  payload: payload('RecordDonationPayload', 'A donation that was recorded.'),
  answer: written,
});

defineMutation({
  name: 'changeDonationStatus',
  operation: changeDonationStatus,
  input: {
    description: 'Which status a donation is to have next.',
    fields: {
      id: itself('donation'),
      status: arg('status', { type: DonationStatusRef }),
      note: arg('note'),
    },
  },
  payload: payload('ChangeDonationStatusPayload', 'A donation that has moved on.'),
  answer: written,
});
