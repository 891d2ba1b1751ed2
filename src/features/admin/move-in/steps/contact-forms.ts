import { type Static, Type } from '@sinclair/typebox';
import { toSortText } from '../../../../content/text/fold-letters.ts';
import { isObject } from '../../../../lib/is-object.ts';
import {
  CONTACT_FORM,
  defaultMessages,
  type LetterTemplate,
  messageNames,
} from '../../../audience/forms/contact-form.ts';
import { newFormHash, storedForm } from '../../../audience/forms/form-fields.ts';
import { ifOpen } from '../access-to.ts';
import { defineEntryStep, type EntryRow } from '../entry-rows.ts';
import type { LiveSite } from '../live/live-site.ts';
import { offsetForm } from '../live/read-pages.ts';
import { NO_DATE, remoteId } from '../remote-fields.ts';

const text = Type.String();
const flag = Type.Union([Type.Boolean(), Type.Number()]);

const remoteLetter = Type.Object({
  active: Type.Optional(Type.Boolean()),
  subject: text,
  sender: text,
  recipient: text,
  body: text,
  additional_headers: text,
  attachments: text,
  use_html: flag,
  exclude_blank: flag,
});

const remoteForm = Type.Object({
  id: remoteId,
  slug: Type.String({ minLength: 1 }),
  title: text,
  locale: text,
  hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,40}$' })),
  /** Filled in by `prepare`, since lists leave it out. */
  properties: Type.Object({
    form: Type.Object({ content: text }),
    mail: remoteLetter,
    mail_2: remoteLetter,
    messages: Type.Record(Type.String(), Type.String()),
    additional_settings: Type.Object({ content: text }),
  }),
});

type RemoteForm = Static<typeof remoteForm>;

interface FormRow extends EntryRow {
  readonly form: ReturnType<typeof storedForm>;
  /** The beginning of its other name, by which pages have it in them. */
  readonly hash: string;
}

/** Contact forms. Their submissions are not brought, since no site shows them. */
export const contactForms = defineEntryStep<typeof remoteForm, FormRow>({
  name: 'contact forms',
  singular: 'contact form',
  path: '/forms/v1/contact-forms',
  form: offsetForm,
  compares: 'singly',
  isGuarded: true,
  isOfPlugIn: true,
  record: remoteForm,
  prepare: ({ site }, records) =>
    Promise.all(records.map((record) => withProperties(site, record))),
  async draft(_, records) {
    return records.map((record) => ({
      remoteId: record.id,
      label: `contact form ${record.id} (${record.title})`,
      row: {
        columns: columnsOf(record),
        terms: [],
        form: formOf(record),
        hash: record.hash ?? '',
      },
    }));
  },
  async afterCreate(page, placed) {
    await page.transaction.prisma.contactForm.createMany({
      data: placed.map(({ localId: entryId, row: { form, hash } }) => ({
        ...form,
        entryId,
        hash: hash + newFormHash().slice(hash.length),
      })),
    });
  },
  async afterUpdate(page, placed) {
    for (const { localId: entryId, row } of placed)
      await page.transaction.prisma.contactForm.update({ where: { entryId }, data: row.form });
  },
});

/** A form that can't be read whole stays as it is listed, and is named as one that is not as expected. */
async function withProperties(site: LiveSite, record: unknown): Promise<unknown> {
  if (!isObject(record) || !('id' in record)) return record;
  const answer = await ifOpen(site.get(`/forms/v1/contact-forms/${record.id}`));
  return typeof answer?.value === 'object' ? { ...record, ...answer.value } : record;
}

/** Sites don't say when a form was written. */
const columnsOf = ({ slug, title }: RemoteForm): EntryRow['columns'] => ({
  kind: CONTACT_FORM,
  status: 'publish',
  slug,
  title,
  sortTitle: toSortText(title),
  content: '',
  excerpt: '',
  date: NO_DATE,
  modified: NO_DATE,
});

function formOf({ title, locale, properties }: RemoteForm) {
  const { form, mail, mail_2: mail2, messages, additional_settings: settings } = properties;
  const known = messageNames.flatMap((name) =>
    messages[name] === undefined ? [] : [[name, messages[name]] as const],
  );
  return storedForm({
    title,
    locale,
    template: form.content,
    mail: { ...toLetter(mail), active: true },
    mail2: toLetter(mail2),
    messages: { ...defaultMessages, ...Object.fromEntries(known) },
    additionalSettings: settings.content,
  });
}

/** One that nobody has written yet is shown with numbers for its flags (recorded). */
const toLetter = ({ active = false, ...letter }: Static<typeof remoteLetter>): LetterTemplate => ({
  ...letter,
  active,
  use_html: Boolean(letter.use_html),
  exclude_blank: Boolean(letter.exclude_blank),
  isWritten: typeof letter.use_html === 'boolean',
});
