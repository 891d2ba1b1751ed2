import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';
import { toSortText } from '../../content/entries/text/fold-letters.ts';

/** Who gives, as far as it was said; without an address nobody is known again. */
export interface WrittenDonor {
  readonly email: string;
  readonly name: string;
}

/** An address as donors are known by it; null for none. */
export const donorKey = (email: string): string | null => email.trim().toLowerCase() || null;

/** The columns of a new donor. */
export function donorColumns({ email, name }: WrittenDonor, created: string) {
  const shown = name.trim() || email.trim() || 'Anonymous';
  const key = donorKey(email);
  return {
    email: email.trim(),
    emailKey: key,
    name: shown,
    sortName: toSortText(shown),
    created,
  };
}

/** The ids of the donors who are known by these keys; nobody erases them before this transaction ends. */
export async function holdDonors(
  transaction: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
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

/** The id of the donor with this address, or of a new one. Who is known keeps the name. */
export async function donorOf(
  transaction: Transaction,
  donor: WrittenDonor,
  created: string,
): Promise<number> {
  const { prisma, changed } = transaction;
  const key = donorKey(donor.email);
  const known = key === null ? undefined : (await holdDonors(transaction, [key])).get(key);
  if (known !== undefined) return known;
  const { id } = await prisma.donor.create({
    data: donorColumns(donor, created),
    select: { id: true },
  });
  changed('private:donor', id, 'create');
  return id;
}
