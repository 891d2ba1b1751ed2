import type { Transaction } from '../../../storage/write.ts';
import type { ImportedDonation, RowError } from './donation-csv.ts';
import { donorColumns, donorKey, holdDonors } from './donor-of.ts';

type Row = ImportedDonation & { readonly origin: string };

interface Import {
  readonly now: string;
  readonly userId: number | null;
  /** Throws for rows that contradict what is here. */
  refuse(errors: readonly RowError[]): void;
}

/** How many rows go into one statement. */
const CHUNK = 500;

/** Writes the donations that are not here yet, with their donors; answers how many they are. */
export async function writeImportedDonations(
  transaction: Transaction,
  rows: readonly Row[],
  { now, userId, refuse }: Import,
): Promise<number> {
  const { prisma, changed } = transaction;
  let written = 0;
  for (const chunk of chunks(rows)) {
    const fresh = await withoutKnown(transaction, chunk, refuse);
    const donorIds = await donorsOf(transaction, fresh, now);
    const made = await prisma.donation.createManyAndReturn({
      data: fresh.map(({ line: _, email: __, name: ___, ...row }, i) => ({
        ...row,
        donorId: donorIds[i] ?? 0, // one was found or made for each row
        created: now,
      })),
      select: { id: true, status: true },
    });
    await prisma.donationStatusChange.createMany({
      data: made.map(({ id, status }) => ({
        donationId: id,
        toStatus: status,
        moment: now,
        userId,
        note: 'Imported.',
      })),
    });
    for (const { id } of made) changed('private:donation', id, 'create');
    written += made.length;
  }
  return written;
}

/** The rows that are new; those that are known must say the same of the money. */
async function withoutKnown(
  { prisma }: Transaction,
  rows: readonly Row[],
  refuse: Import['refuse'],
): Promise<readonly Row[]> {
  const found = await prisma.donation.findMany({
    where: {
      origin: { in: [...new Set(rows.map(({ origin }) => origin))] },
      externalId: { in: rows.map(({ externalId }) => externalId) },
    },
    select: { origin: true, externalId: true, campaignId: true, amount: true },
  });
  const known = new Map(found.map((one) => [keyOf(one), one]));
  const errors: RowError[] = [];
  const fresh = rows.filter((row) => {
    const before = known.get(keyOf(row));
    if (!before) return true;
    if (before.campaignId !== row.campaignId || Number(before.amount) !== row.amount)
      errors.push({
        line: row.line,
        message: 'This donation is here with another amount or campaign.',
      });
    return false;
  });
  refuse(errors);
  return fresh;
}

const keyOf = ({ origin, externalId }: { origin: string; externalId: string | null }) =>
  JSON.stringify([origin, externalId]);

/** The donor's id of each row, in their order; donors without an address are new each time. */
async function donorsOf(
  transaction: Transaction,
  rows: readonly Row[],
  now: string,
): Promise<readonly number[]> {
  const { prisma, changed } = transaction;
  const keys = rows.flatMap(({ email }) => donorKey(email) ?? []);
  const byKey = new Map<string | null, number>(await holdDonors(transaction, keys));
  const missing = new Map<string, ReturnType<typeof donorColumns>>();
  for (const row of rows) {
    const key = donorKey(row.email);
    // The first row with an address names the donor.
    if (key !== null && !byKey.has(key) && !missing.has(key))
      missing.set(key, donorColumns(row, now));
  }
  const select = { id: true, emailKey: true } as const;
  const made = await prisma.donor.createManyAndReturn({ data: [...missing.values()], select });
  for (const { id, emailKey } of made) byKey.set(emailKey, id);
  const unnamed = rows.filter(({ email }) => donorKey(email) === null);
  const ownIds = new Map<Row, number>();
  for (const row of unnamed) {
    const { id } = await prisma.donor.create({ data: donorColumns(row, now), select });
    ownIds.set(row, id);
  }
  for (const { id } of made) changed('private:donor', id, 'create');
  for (const id of ownIds.values()) changed('private:donor', id, 'create');
  return rows.map((row) => ownIds.get(row) ?? byKey.get(donorKey(row.email)) ?? 0);
}

const chunks = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) =>
    rows.slice(i * CHUNK, (i + 1) * CHUNK),
  );
