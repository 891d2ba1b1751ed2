import type { FormField, Option, Widget } from '../forms/form-field.ts';
import { at, isRecord, type Json, textOf, toList, toObject, toRecords } from '../json.ts';
import { type Ask, allOf, download, onList, onRecord, type Resource } from './resource.ts';

const AREA: Widget = { type: 'area', isHtml: false };
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

const LETTER: Readonly<Record<string, Partial<FormField>>> = Object.fromEntries(
  ['mail', 'mail_2'].flatMap((name): (readonly [string, Partial<FormField>])[] => [
    [`${name}.active`, { label: 'Send it' }],
    [`${name}.sender`, { label: 'From' }],
    [`${name}.recipient`, { label: 'To' }],
    [
      `${name}.body`,
      {
        label: 'Text',
        widget: AREA,
        help: '[your-name] stands for what was entered in that field.',
      },
    ],
    [
      `${name}.additional_headers`,
      {
        label: 'Further headers',
        widget: AREA,
        help: 'One a line, such as Reply-To: [your-email].',
      },
    ],
    [
      `${name}.attachments`,
      { label: 'Attached files', help: 'Fields with files, such as [your-file].' },
    ],
    [`${name}.use_html`, { label: 'The text is HTML' }],
    [`${name}.exclude_blank`, { label: 'Leave out lines with empty fields' }],
  ]),
);

const SUPPRESSED: readonly Option[] = [
  { value: 'UNSUBSCRIBED', label: 'They asked for it' },
  { value: 'BOUNCED', label: 'Letters come back' },
  { value: 'COMPLAINED', label: 'They complained' },
];

/** Forms, letters and donations: what a site has from its visitors. */
export const audienceResources: Readonly<Record<string, Resource>> = {
  submission: {
    one: 'Message',
    area: 'audience',
    operations: { list: 'browseSubmissions', read: 'getSubmission', delete: 'deleteSubmission' },
    intro: 'What visitors have sent by contact forms.',
    columns: ['formTitle', 'status', 'dateGmt'],
    facts: [
      'values',
      'files',
      'formTitle',
      'status',
      'spamReason',
      'dateGmt',
      'url',
      'ip',
      'userAgent',
    ],
    fields: {
      formId: { label: 'Contact form' },
      formTitle: { label: 'Contact form' },
      values: { label: 'Entered' },
      dateGmt: { label: 'Sent' },
      spamReason: { label: 'Taken for spam because' },
      url: { label: 'Sent from' },
      ip: { label: 'Network address' },
      userAgent: { label: 'Browser' },
    },
    references: { formId: ['contact-form'] },
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
    toRecord: (record) => {
      const values = toRecords(record.values).map(
        ({ name, values }) => [textOf(name), toList(values).map(textOf).join(', ')] as const,
      );
      const [, first = ''] = values.find(([, text]) => text.trim() !== '') ?? [];
      return { ...record, title: first.slice(0, 80), values: Object.fromEntries(values) };
    },
  },
  'contact-form': {
    one: 'Contact form',
    area: 'audience',
    capability: 'edit_posts',
    createCapability: 'publish_pages',
    operations: allOf('list', 'ContactForm'),
    columns: ['slug', 'locale'],
    leftOut: ['context'],
    createdWith: ['title', 'locale'],
    fields: {
      slug: { label: 'Name in addresses' },
      locale: { label: 'Language', help: 'Its code, such as en_US.' },
      form: {
        label: 'Fields',
        widget: AREA,
        help: 'The template of the form: <label>Your name [text* your-name]</label>; the star says that it is needed.',
      },
      mail: { label: 'Letter to you' },
      mail_2: { label: 'Letter to the visitor' },
      messages: { label: 'Answers in words' },
      additional_settings: {
        label: 'Further settings',
        widget: AREA,
        help: 'One a line, such as demo_mode: on.',
      },
      ...LETTER,
    },
    facts: ['config_errors'],
    related: [['submission', 'formId', 'Messages that came by it']],
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
    title: 'email',
    operations: { list: 'browseSubscribers', read: 'getSubscriber', delete: 'deleteSubscriber' },
    columns: ['status', 'dateGmt'],
    facts: ['status', 'subscriptions', 'fields', 'dateGmt', 'confirmedGmt', 'unsubscribedGmt'],
    fields: {
      listId: { label: 'Mailing list' },
      dateGmt: { label: 'Signed up' },
      confirmedGmt: { label: 'Confirmed' },
      unsubscribedGmt: { label: 'Left' },
      subscriptions: { label: 'Lists' },
      fields: { label: 'Also said' },
      reason: { widget: { type: 'select', options: SUPPRESSED, many: false } },
    },
    references: { listId: ['mailing-list'] },
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
    operations: allOf('list', 'MailingList'),
    columns: ['slug', 'description'],
    fields: { slug: { label: 'Name in addresses' } },
    related: [['subscriber', 'listId', 'Its subscribers']],
  },
  'mailing-form': {
    one: 'Sign-up form',
    area: 'audience',
    operations: allOf('list', 'MailingForm'),
    columns: ['lists', 'isOpen'],
    start: { isOpen: true },
    fields: {
      slug: { label: 'Name in addresses' },
      lists: { label: 'Mailing lists', help: 'People are signed up for these.' },
      isOpen: { label: 'Open for new people' },
      fields: { label: 'Questions beside the address' },
      'fields.isRequired': { label: 'Has to be answered' },
      'fields.tag': { label: 'Short name', help: 'Capital letters and digits, such as NAME.' },
      'fields.label': { label: 'Question' },
      'fields.type': { label: 'Kind of answer' },
      'fields.choices': { label: 'Choices', help: 'One a line.' },
    },
    references: { lists: ['mailing-list'] },
    facts: ['uri'],
  },
  donation: {
    one: 'Donation',
    area: 'audience',
    capability: 'edit_donations',
    createCapability: 'publish_donations',
    operations: { list: 'browseDonations', read: 'getDonation', create: 'recordDonation' },
    columns: ['amount', 'campaign', 'status', 'date'],
    facts: [
      'amount',
      'campaign',
      'donor',
      'status',
      'date',
      'note',
      'origin',
      'externalId',
      'statusChanges',
    ],
    start: { status: 'COMPLETED' },
    leftOut: ['currency', 'origin', 'externalId'],
    fields: {
      amount: { label: 'Amount', widget: MONEY, help: 'In the currency of the campaign.' },
      campaignId: { label: 'Campaign', isRequired: true },
      donorId: { label: 'Donor' },
      donorName: { label: 'Name of the donor' },
      donorEmail: { label: 'E-mail of the donor' },
      date: { label: 'Given' },
      csv: {
        label: 'CSV file',
        help: 'With the columns of the download: campaign, amount, date and so on.',
        widget: { type: 'file', accept: '.csv,text/csv' },
      },
      externalId: { label: 'Number at the payment provider' },
      origin: { label: 'Comes from' },
      statusChanges: { label: 'History' },
      status: { label: 'Status' },
      from: { label: 'From', help: '', widget: { type: 'date' } },
      until: { label: 'Before', widget: { type: 'date' } },
    },
    references: { campaignId: ['campaign'], donorId: ['donor'] },
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
    facts: ['name', 'email', 'dateGmt'],
    fields: { dateGmt: { label: 'Known since' } },
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
    facts: ['total', 'dateGmt'],
    start: { isOpen: true },
    fields: {
      slug: { label: 'Name in addresses' },
      goal: { label: 'Goal', widget: MONEY },
      isOpen: { label: 'Takes donations' },
      currency: { help: 'Its code, such as EUR. It cannot be changed later.' },
      total: { label: 'Given' },
      dateGmt: { label: 'Begun' },
    },
    related: [['donation', 'campaignId', 'Its donations']],
    toInput: async ({ goal, ...input }, stored) => ({
      ...input,
      ...(goal === undefined || goal === null
        ? { ...(goal === null ? { goal } : {}) }
        : { goal: inCoins(goal, textOf(input.currency ?? stored?.currency)) }),
    }),
  },
};
