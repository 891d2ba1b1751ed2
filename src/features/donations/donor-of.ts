import type { Transaction } from '../../storage/write.ts';
import { toSortText } from '../records/text/sort-text.ts';

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

/** The id of the donor with this address, or of a new one. Who is known keeps the name. */
export async function donorOf(
  { prisma, changed }: Transaction,
  donor: WrittenDonor,
  created: string,
): Promise<number> {
  const emailKey = donorKey(donor.email);
  const known =
    emailKey === null
      ? null
      : await prisma.donor.findUnique({ where: { emailKey }, select: { id: true } });
  if (known) return known.id;
  const { id } = await prisma.donor.create({
    data: donorColumns(donor, created),
    select: { id: true },
  });
  changed('office:donor', id, 'create');
  return id;
}
