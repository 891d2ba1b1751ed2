import { type SqlBool, sql } from 'kysely';
import { toSortText } from '../../../content/text/fold-letters.ts';
import { recordId, string } from '../../../operation/args.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { containing } from '../../../storage/in-list.ts';
import { lockRows, type Transaction } from '../../../storage/write.ts';
import { type Donor, loadDonor, requiring } from './donation-records.ts';

/** Donors in the order of their names. */
export const listDonors = defineListOperation({
  name: 'listDonors',
  summary: 'Lists donors by name.',
  args: {
    search: string({ description: 'A part of the name or of the address.', maxLength: 200 }),
  },
  authorize: requiring('view_don_sensitive_data'),
  toQuery: (_, { search = '' }) => search,
  ...rowList<string, Donor>(donorSource, 'Donor'),
});

function donorSource(search: string): ListSource {
  const name = sql<string>`"Donor"."sortName"`;
  const byName = containing(name, toSortText(search));
  const byAddress = containing(sql`coalesce("Donor"."emailKey", '')`, search.trim().toLowerCase());
  return {
    columns: sql`"Donor".*`,
    from: sql`"Donor"`,
    where: sql<SqlBool>`(${byName} OR ${byAddress})`,
    order: [
      { expression: name, direction: 'asc', type: 'text' },
      { expression: sql`"Donor"."id"`, direction: 'asc', type: 'integer' },
    ],
  };
}

/** The name that replaces an erased donor's. */
const NAME = 'Erased';
const erased = { email: '', emailKey: null, name: NAME, sortName: toSortText(NAME) };

/**
 * Answers the donor's id. The donations stay on the books with their amounts, campaigns, statuses and external ids, so that sums
 * stay as they are and no import brings them again; their notes go. Who gives from the same address later is a new donor.
 */
export const eraseDonor = defineOperation({
  name: 'eraseDonor',
  kind: 'mutation',
  summary: 'Erases what is known of a donor; the donations stay, without their notes.',
  args: { id: recordId({ description: 'The id of the donor.' }) },
  authorize: requiring('edit_donations', 'view_don_sensitive_data'),
  async resolve(context, { id }): Promise<number> {
    await loadDonor(context, id);
    await context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      const { count } = await prisma.donor.updateMany({
        where: { id, NOT: erased },
        data: { ...erased, version: { increment: 1 } },
      });
      if (count > 0) changed('private:donor', id, 'update');
      await eraseNotes(transaction, id);
    });
    return id;
  },
});

/** Of the donations themselves and of the steps that they took. */
async function eraseNotes({ prisma, changed }: Transaction, donorId: number): Promise<void> {
  const noted = { not: '' };
  const where = { donorId, OR: [{ note: noted }, { steps: { some: { note: noted } } }] };
  const donations = await prisma.donation.findMany({ where, select: { id: true } });
  await prisma.donation.updateMany({ where, data: { note: '', version: { increment: 1 } } });
  await prisma.donationStatusChange.updateMany({
    where: { donation: { donorId }, note: noted },
    data: { note: '' },
  });
  for (const { id } of donations) changed('private:donation', id, 'update');
}

/** Who gives, as far as it was said; without an address nobody is known again. */
export interface WrittenDonor {
  readonly email: string;
  readonly name: string;
}

/** An address as donors are known by it; null for none. */
const donorKey = (email: string): string | null => email.trim().toLowerCase() || null;

/** The columns of a new donor. */
function donorColumns({ email, name }: WrittenDonor, created: string) {
  const shown = name.trim() || email.trim() || 'Anonymous';
  return {
    email: email.trim(),
    emailKey: donorKey(email),
    name: shown,
    sortName: toSortText(shown),
    created,
  };
}

/** The ids of the donors who are known by these keys; nobody erases them before this transaction ends. */
async function holdDonors(
  transaction: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const { prisma } = transaction;
  const emailKey = { in: [...keys] };
  const found = await prisma.donor.findMany({ where: { emailKey }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await lockRows(transaction, 'Donor', ids);
  // Who was erased until then has no key any more.
  const held = await prisma.donor.findMany({
    where: { id: { in: ids }, emailKey },
    select: { id: true, emailKey: true },
  });
  return new Map(held.flatMap(({ id, emailKey: key }) => (key === null ? [] : [[key, id]])));
}

/**
 * The ids of donors, in their order. Who is known by the address keeps the name, the first with an address names a new one, and who has
 * none is new each time.
 */
export async function donorsOf(
  transaction: Transaction,
  donors: readonly WrittenDonor[],
  created: string,
): Promise<readonly number[]> {
  const { prisma, changed } = transaction;
  const keys = donors.flatMap(({ email }) => donorKey(email) ?? []);
  const byKey = new Map<string | null, number>(await holdDonors(transaction, keys));
  const missing = new Map<string, ReturnType<typeof donorColumns>>();
  for (const donor of donors) {
    const key = donorKey(donor.email);
    if (key !== null && !byKey.has(key) && !missing.has(key))
      missing.set(key, donorColumns(donor, created));
  }
  const select = { id: true, emailKey: true } as const;
  const made = await prisma.donor.createManyAndReturn({ data: [...missing.values()], select });
  for (const { id, emailKey } of made) byKey.set(emailKey, id);
  const addAnonymous = async (donor: WrittenDonor): Promise<number> => {
    const row = await prisma.donor.create({ data: donorColumns(donor, created), select });
    made.push(row);
    return row.id;
  };
  const ids: number[] = [];
  for (const donor of donors)
    ids.push(byKey.get(donorKey(donor.email)) ?? (await addAnonymous(donor)));
  for (const { id } of made) changed('private:donor', id, 'create');
  return ids;
}
