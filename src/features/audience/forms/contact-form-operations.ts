import { sql } from 'kysely';
import { createEntry } from '../../../content/entries/create-entry.ts';
import { deleteEntry } from '../../../content/entries/remove-entry.ts';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { anything, MAX_INTEGER, unlisted } from '../../../operation/args.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import { all, type ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { containing } from '../../../storage/in-list.ts';
import {
  CONTACT_FORM,
  type ContactForm,
  contactFormById,
  type FormProperties,
  loadContactForm,
  newForm,
  siteOwnerEmail,
  unknownForm,
} from './contact-form.ts';
import { formFields, formIdArg, newFormHash, storedForm, withWritten } from './form-fields.ts';
import { assertCanListForms, assertCanManageForms } from './form-policy.ts';

/** A form that was written, and its id; null for a dry run. */
export interface WrittenForm {
  readonly id: number | null;
  readonly form: FormProperties;
}

/** docs/rest.md §7.1; omitted fields are as in a new form. */
export const createContactForm = defineOperation({
  name: 'createContactForm',
  kind: 'mutation',
  summary: 'Creates a contact form.',
  args: formFields,
  authorize: (context) =>
    assertCanManageForms(context, 'You are not allowed to create a contact form.'),
  async resolve(context, args): Promise<WrittenForm> {
    const form = withWritten(context, newForm(await siteOwnerEmail(context)), args);
    if (args.context === 'dry-run') return { id: null, form };
    const id = await context.write(async (transaction) => {
      const entry = { title: form.title, status: 'publish' };
      const made = await createEntry(context, transaction, CONTACT_FORM, entry);
      await transaction.prisma.contactForm.create({
        data: { ...storedForm(form), entryId: made, hash: newFormHash() },
      });
      return made;
    });
    return { id, form };
  },
});

/** docs/rest.md §7.1; its slug stays, since pages and addresses have it. */
export const updateContactForm = defineOperation({
  name: 'updateContactForm',
  kind: 'mutation',
  summary: 'Changes a contact form.',
  args: { id: formIdArg, ...formFields },
  authorize: (context) => assertCanManageForms(context),
  async resolve(context, { id, ...args }): Promise<WrittenForm> {
    const form = withWritten(context, await loadContactForm(context, id), args);
    if (args.context === 'dry-run') return { id, form };
    await context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.entry.updateMany({
        where: { id, kind: CONTACT_FORM },
        data: {
          title: form.title,
          sortTitle: toSortText(form.title),
          modified: context.now,
          modifiedLocal: null,
          modifiedUtc: null,
          lastEditorId: context.viewer.id || null,
          version: { increment: 1 },
        },
      });
      if (count === 0) throw unknownForm();
      await prisma.contactForm.update({ where: { entryId: id }, data: storedForm(form) });
      changed(CONTACT_FORM, id, 'update');
    });
    return { id, form };
  },
});

/** docs/rest.md §7.1; deletes a form for good, without its submissions. Returns the form as it was. */
export const deleteContactForm = defineOperation({
  name: 'deleteContactForm',
  kind: 'mutation',
  summary: 'Deletes a contact form.',
  args: { id: formIdArg },
  authorize: (context) => assertCanManageForms(context),
  async resolve(context, { id }): Promise<ContactForm> {
    const form = await loadContactForm(context, id);
    await context.write((transaction) => deleteEntry(context, transaction, id));
    return form;
  },
});

/** Which forms, in which order. */
interface FormQuery {
  /** Words of the title. */
  readonly search: string;
  readonly orderby: (typeof formOrders)[number];
  readonly direction: OrderColumn['direction'];
}

/** The orders of a list of forms. */
const formOrders = ['id', 'title', 'date'] as const;

const rows = rowList<FormQuery, Pick<ContactForm, 'id'>>(formSource, 'Entry');

/** How many forms a page has at most. */
const MOST = 100;
const ALL = -1;

/**
 * docs/rest.md §7.1; the site index lists none of its arguments, so that none is refused: each is read as far as it can be, as the
 * reference does. A text is the number that it begins with, and no number is the site's usual one.
 */
export const listContactForms = defineListOperation({
  name: 'listContactForms',
  summary: 'Lists contact forms.',
  args: {
    per_page: unlisted(anything({ description: 'How many; -1 for all.' })),
    offset: unlisted(anything({ description: 'How many to pass over.' })),
    search: unlisted(anything({ description: 'Words of the title.' })),
    orderby: unlisted(anything({ description: 'What they are sorted by; their ids unless said.' })),
    order: unlisted(anything({ description: '`asc` or `desc`.' })),
  },
  authorize: assertCanListForms,
  toQuery(_, { search, orderby, order }): FormQuery {
    const word = readWord(orderby) || 'id';
    return {
      search: typeof search === 'string' ? search.slice(0, 200) : '',
      orderby: formOrders.find((one) => one === word) ?? 'date',
      direction: ['', 'asc'].includes(readWord(order)) ? 'asc' : 'desc',
    };
  },
  window({ site }, { per_page: perPage = ALL, offset }) {
    const asked = readInteger(perPage);
    const limit = asked === ALL ? MOST : Math.min(Math.abs(asked || site.postsPerPage), MOST);
    return { limit, offset: Math.abs(readInteger(offset)) };
  },
  ...rows,
  async find(context, query, window) {
    const refs = await rows.find(context, query, window);
    const forms = await Promise.all(refs.map(({ id }) => contactFormById(context).load(id)));
    // One that is gone since is left out.
    return refs.flatMap(({ keys }, i) => (forms[i] ? [{ ...forms[i], keys }] : []));
  },
});

/** docs/rest.md §7.1 */
export const getContactForm = defineOperation({
  name: 'getContactForm',
  kind: 'query',
  summary: 'Reads a contact form.',
  args: { id: formIdArg },
  authorize: (context) => assertCanManageForms(context),
  resolve: (context, { id }) => loadContactForm(context, id),
});

/** Forms as a list of ids; the rest is loaded. What has no title sorts by it all the same. */
function formSource({ search, orderby, direction }: FormQuery): ListSource {
  const id: OrderColumn = { expression: sql`"Entry"."id"`, direction, type: 'integer' };
  const title = sql<string>`"Entry"."sortTitle"`;
  const expression = orderby === 'title' ? title : sql<string>`"Entry"."date"`;
  const words = toSortText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  return {
    columns: sql`"Entry"."id"`,
    from: sql`"Entry"`,
    where: all([
      sql`"Entry"."kind" = ${CONTACT_FORM}`,
      ...words.map((word) => containing(title, word)),
    ]),
    order: orderby === 'id' ? [id] : [{ expression, direction, type: 'text' }, id],
  };
}

function readInteger(value: unknown): number {
  const number = typeof value === 'number' ? value : Number.parseInt(readWord(value), 10);
  const whole = Number.isNaN(number) ? 0 : Math.trunc(number);
  return Math.max(-MAX_INTEGER, Math.min(whole, MAX_INTEGER));
}

const readWord = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : '';
