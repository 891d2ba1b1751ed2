import type { Widget } from '../forms/form-field.ts';
import { at, isRecord, type Json, textOf, toList, toObject, toRecords } from '../json.ts';
import { type Ask, allOf, download, onList, onRecord, type Resource } from './resource.ts';

const MONEY: Widget = { type: 'number', isWhole: false };

/** Digits after the point in amounts of a currency. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Returns an amount as operations count it, in the smallest coins: 1250 of 12.5 euros. */
const inCoins = (amount: unknown, currency: string): number =>
  Math.round(Number(amount) * 10 ** digitsOf(currency || 'EUR'));

const currencyOfCampaign = async (ask: Ask, id: unknown): Promise<string> =>
  textOf(at(await ask('getCampaign', { id }), 'currency'));

/** The members of a letter that a form has left alone; its operation replaces letters and messages as a whole. */
async function withWhole(input: Json, stored: Json | null): Promise<Json> {
  const whole = ['mail', 'mail_2', 'messages'].flatMap((name) => {
    const [before, after] = [stored?.[name], input[name]];
    return isRecord(before) && isRecord(after) ? [[name, { ...before, ...after }] as const] : [];
  });
  return { ...input, ...Object.fromEntries(whole) };
}

/** Forms, letters and donations: what a site has from its visitors. */
export const audienceResources: Readonly<Record<string, Resource>> = {
  submission: {
    one: 'Message',
    area: 'audience',
    hasLetters: true,
    operations: { list: 'browseSubmissions', read: 'getSubmission', delete: 'deleteSubmission' },
    intro: 'What visitors have sent by contact forms.',
    columns: ['formTitle', 'status', 'dateGmt'],
    fields: {
      formId: { label: 'Contact form' },
      formTitle: { label: 'Contact form' },
      spamReason: { label: 'Taken for spam because' },
      values: { label: 'Filled in' },
      url: { label: 'Sent from' },
    },
    actions: [
      onRecord('spam', 'markSubmission', 'Spam', {
        input: { isSpam: true },
        done: 'It is kept as spam.',
        isFor: ({ status }) => status !== 'SPAM',
      }),
      onRecord('no-spam', 'markSubmission', 'Not spam', {
        input: { isSpam: false },
        done: 'It is no spam any more.',
        isFor: ({ status }) => status === 'SPAM',
      }),
      download('exportSubmissions', 'messages.csv'),
    ],
    toRecord({ values: sent, files: stored, ...others }) {
      const values = toRecords(sent).map(
        ({ name, values }) => [textOf(name), toList(values).map(textOf).join(', ')] as const,
      );
      const [, first = ''] = values.find(([, text]) => text.trim() !== '') ?? [];
      const files = toRecords(stored).map(({ name }, i) => ({
        title: name,
        download: `/desk/submission/${textOf(others.databaseId)}/file?n=${i}`,
      }));
      return {
        title: first.slice(0, 80),
        values: Object.fromEntries(values),
        files,
        ...others,
      };
    },
  },
  'contact-form': {
    one: 'Contact form',
    area: 'audience',
    hasLetters: true,
    capability: 'edit_posts',
    createCapability: 'publish_pages',
    operations: allOf('list', 'ContactForm'),
    columns: ['slug', 'locale'],
    leftOut: ['context'],
    createdWith: ['title', 'locale'],
    fields: {
      form: {
        help: 'Fields stand in brackets, with a star where one is needed: [text* your-name], [email* your-email], [textarea your-message], [select work "Bar" "Door"], [checkbox days "Friday" "Saturday"], [file papers limit:2mb filetypes:pdf|jpg], [submit "Send"].',
      },
      mail: { label: 'Letter to you' },
      mail_2: { label: 'Letter to the visitor' },
    },
    related: [['submission', 'formId', 'Messages that came by it']],
    page: ({ slug }) => `/forms/${textOf(slug)}/`,
    toRecord: ({ properties, ...record }) => ({
      ...record,
      ...toObject(properties),
      form: at(properties, 'form.content'),
      additional_settings: at(properties, 'additional_settings.content'),
    }),
    toInput: withWhole,
  },
  subscriber: {
    one: 'Subscriber',
    area: 'audience',
    hasLetters: true,
    title: 'email',
    operations: { list: 'browseSubscribers', read: 'getSubscriber', delete: 'deleteSubscriber' },
    columns: ['status', 'dateGmt'],
    fields: { listId: { label: 'Mailing list' } },
    actions: [
      download('exportSubscribers', 'subscribers.csv'),
      onList('suppress', 'suppressAddress', 'Never write to an address', {
        done: 'Nothing is sent to this address any more.',
      }),
    ],
  },
  'mailing-list': {
    one: 'Mailing list',
    area: 'audience',
    hasLetters: true,
    operations: allOf('list', 'MailingList'),
    intro:
      'People sign up for these. The site collects their addresses; a mailing service writes to them, with the list of subscribers as CSV or connected to the site (MAILING_PROVIDER_URL).',
    columns: ['slug', 'description'],
    related: [['subscriber', 'listId', 'Its subscribers']],
  },
  'mailing-form': {
    one: 'Sign-up form',
    area: 'audience',
    hasLetters: true,
    operations: allOf('list', 'MailingForm'),
    columns: ['lists', 'isOpen'],
    start: { isOpen: true },
    fields: {
      lists: {
        label: 'Mailing lists',
        help: 'People are signed up for these. Without one, nobody can sign up.',
      },
      fields: { label: 'Questions beside the address' },
    },
    page: ({ slug, isOpen }) => (isOpen ? `/subscribe/${textOf(slug)}/` : null),
  },
  donation: {
    one: 'Donation',
    area: 'audience',
    capability: 'edit_donations',
    createCapability: 'publish_donations',
    operations: { list: 'browseDonations', read: 'getDonation', create: 'recordDonation' },
    columns: ['amount', 'campaign', 'status', 'date'],
    start: { status: 'COMPLETED' },
    leftOut: ['currency', 'origin', 'externalId'],
    fields: {
      amount: { widget: MONEY, help: 'In the currency of the campaign.' },
      campaignId: { isRequired: true },
      csv: {
        label: 'CSV file',
        help: 'With the columns of the download: campaign, amount, date and so on.',
        widget: { type: 'file', accept: '.csv,text/csv' },
      },
      statusChanges: { label: 'History' },
      from: { help: '', widget: { type: 'date' } },
      until: { label: 'Before', widget: { type: 'date' } },
    },
    actions: [
      onRecord('status', 'changeDonationStatus', 'Change the status', {
        done: 'The status was changed.',
      }),
      download('exportDonations', 'donations.csv'),
      onList('import', 'importDonations', 'Import from CSV'),
    ],
    toRecord: (record) => ({
      ...record,
      title: textOf(at(record, 'donor.name')) || 'Without a name',
    }),
    toInput: async ({ amount, ...input }, _, ask) => ({
      ...input,
      amount: inCoins(amount, await currencyOfCampaign(ask, input.campaignId)),
    }),
  },
  donor: {
    one: 'Donor',
    area: 'audience',
    capability: 'view_don_sensitive_data',
    title: 'name',
    operations: { list: 'browseDonors', read: 'getDonor' },
    columns: ['email', 'dateGmt'],
    related: [['donation', 'donorId', 'Their donations']],
    actions: [
      onRecord('erase', 'eraseDonor', 'Erase', {
        question:
          'Name and address are taken out of all their donations. The sums stay. This cannot be undone.',
        done: 'The donor was erased.',
        isLast: true,
      }),
    ],
  },
  campaign: {
    one: 'Campaign',
    area: 'audience',
    capability: 'edit_campaigns',
    createCapability: 'publish_campaigns',
    operations: allOf('browse', 'Campaign'),
    columns: ['total', 'goal', 'isOpen'],
    start: { isOpen: true },
    fields: {
      goal: { widget: MONEY, help: 'Empty for none.' },
      total: { label: 'Given' },
    },
    related: [['donation', 'campaignId', 'Its donations']],
    page: ({ slug, hasPage }) => (hasPage ? `/donate/${textOf(slug)}/` : null),
    toInput: async ({ goal, ...input }, stored) => ({
      ...input,
      ...(goal === null && { goal }),
      ...(typeof goal === 'number' && {
        goal: inCoins(goal, textOf(input.currency ?? stored?.currency)),
      }),
    }),
  },
};
