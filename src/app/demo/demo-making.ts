import { randomUUID } from 'node:crypto';
import type { Args } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { type Operation, perform } from '../../operation/operation.ts';
import { replaceSetting } from '../../storage/setting-rows.ts';
import type { Transaction } from '../../storage/write.ts';

/** The making of the demo site, which goes on where it was broken off. */
export interface DemoMaking {
  readonly context: Context;
  /** Makes what is called `key` and answers its id; what was made before is not made again. */
  make<A extends Args>(
    key: string,
    operation: Operation<A, unknown>,
    raw: Readonly<Record<string, unknown>>,
  ): Promise<number>;
}

/** The progress of the demo, and the process that makes it; a setting until the demo is complete. */
interface Ledger {
  readonly by: string;
  readonly made: Readonly<Record<string, number>>;
}

const NAME = 'demoMaking';
const NOTHING: Ledger = { by: '', made: {} };

/** Notes that a site without users is to get the demo, before it gets anything. */
export async function planDemo(context: Context): Promise<void> {
  const user = await context.read('User').selectFrom('User').select('id').limit(1).execute();
  if (user.length > 0) return; // as at every start but the first: that writes nothing
  await context.write(async ({ prisma }) => {
    if ((await prisma.user.count()) > 0) return;
    const value = JSON.stringify(NOTHING);
    await prisma.setting.upsert({
      where: { name: NAME },
      create: { name: NAME, value },
      update: {},
    });
  });
}

/** A site that was begun without the demo, or is to go on without the rest of it, doesn't get it later. */
export async function dropDemoPlan(context: Context): Promise<void> {
  if (!(await isDemoPlanned(context))) return;
  await context.write(async ({ prisma }) => {
    await prisma.setting.deleteMany({ where: { name: NAME } });
  });
}

/** Whether the demo is still to be made, or to be made to its end. */
export async function isDemoPlanned(context: Context): Promise<boolean> {
  const rows = await context
    .read('Setting')
    .selectFrom('Setting')
    .select('name')
    .where('name', '=', NAME)
    .execute();
  return rows.length > 0;
}

/**
 * Makes all of it, each thing with its note in one transaction. Of two processes only the one that began last goes on.
 * @throws OtherMakerError in the other
 */
export async function makeDemo(
  context: Context,
  work: (making: DemoMaking) => Promise<void>,
): Promise<void> {
  let ledger = await context.write(claim);
  await work({
    context,
    async make(key, operation, raw) {
      const known = ledger.made[key];
      if (known !== undefined) return known;
      let next = ledger;
      const noting: Context = {
        ...context,
        write: (write) =>
          context.write(async (transaction) => {
            const result = await write(transaction);
            next = { ...ledger, made: { ...ledger.made, [key]: Number(result) } };
            await replace(transaction, ledger, next);
            return result;
          }),
      };
      await perform(operation, noting, raw);
      ledger = next;
      return Number(next.made[key]);
    },
  });
  await context.write(async ({ prisma }) => {
    await prisma.setting.deleteMany({ where: { name: NAME, value: JSON.stringify(ledger) } });
  });
}

async function claim(transaction: Transaction): Promise<Ledger> {
  const { prisma } = transaction;
  const row = await prisma.setting.findUnique({ where: { name: NAME } });
  const before: Ledger = row ? JSON.parse(row.value) : NOTHING;
  const ledger = { ...before, by: randomUUID() };
  if (row) await replace(transaction, before, ledger);
  else await prisma.setting.create({ data: { name: NAME, value: JSON.stringify(ledger) } });
  return ledger;
}

async function replace(transaction: Transaction, from: Ledger, to: Ledger): Promise<void> {
  if (!(await replaceSetting(transaction, NAME, from, to))) throw new OtherMakerError();
}

/** Another process has gone on with the demo site. */
export class OtherMakerError extends Error {
  constructor() {
    super('Another process makes the demo site.');
    this.name = 'OtherMakerError';
  }
}

/** Ids of what was made, by the slug or login that the demo's files name it by. */
export type Ids = ReadonlyMap<string, number>;

/** @throws Error naming what the files speak of and nobody made */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo site has no ${name}.`);
  return id;
}
