import type { DB } from './generated/tables.ts';

/** The tables as Kysely sees them, generated from the Prisma models. */
export type Tables = DB;

/**
 * Groups of kinds whose changes are counted together. All post-like kinds are one group, since lists mix them. `private` is for
 * records that no visitor reads (submissions, subscribers, donations, imports), so that a busy form invalidates no cached page.
 */
export type Group = 'entry' | 'term' | 'user' | 'comment' | 'setting' | 'private';

/** Whose changes a read of each table depends on; a write to a dependent table always notes its owner's change. */
export const groupOfTable: Readonly<Record<keyof Tables, Group>> = {
  Entry: 'entry',
  EntryTerm: 'entry',
  EntryValue: 'entry',
  OldPath: 'entry',
  Revision: 'entry',
  MediaItem: 'entry',
  MediaFile: 'entry',
  MenuItem: 'entry',
  Event: 'entry',
  Occurrence: 'entry',
  EventVenue: 'entry',
  EventOrganizer: 'entry',
  Venue: 'entry',
  Organizer: 'entry',
  EventImport: 'private',
  CalendarSource: 'private',
  CalendarSourceEvent: 'private',
  Rsvp: 'private',
  Proposal: 'private',
  ContactForm: 'entry',
  FormSubmission: 'private',
  FormSubmissionFile: 'private',
  DonationCampaign: 'private',
  Donor: 'private',
  Donation: 'private',
  DonationStatusChange: 'private',
  MailingList: 'private',
  MailingForm: 'private',
  MailingFormList: 'private',
  Subscriber: 'private',
  MailingSubscription: 'private',
  MailingSuppression: 'private',
  Term: 'term',
  User: 'user',
  ApplicationPassword: 'user',
  Session: 'user',
  PasswordReset: 'user',
  LoginAttempt: 'setting',
  Comment: 'comment',
  Setting: 'setting',
  BuilderGlobal: 'setting',
  BuilderFavorite: 'private',
  BuilderTemplate: 'private',
  UsageEvent: 'private',
  Change: 'setting',
  Job: 'setting',
  MovedRecord: 'setting',
  MoveProgress: 'setting',
  IdempotentWrite: 'private',
  Redirect: 'private',
  Webhook: 'private',
  WebhookDelivery: 'private',
  WebhookHiddenRecord: 'private',
};
