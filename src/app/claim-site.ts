import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { areHashesEqual } from '../auth/password.ts';
import { isLogin } from '../auth/viewer.ts';
import { toSlug } from '../content/text/to-slug.ts';
import { firstAdministrator } from '../content/users/user-loaders.ts';
import { updateSettings } from '../features/content/site/setting-operations.ts';
import { updateUser } from '../features/content/users/update-user.ts';
import { assertLongEnough } from '../features/content/users/user-fields.ts';
import { ApiError } from '../lib/api-error.ts';
import { type Context, systemContext } from '../operation/context.ts';
import { invalidParam } from '../operation/errors.ts';
import { perform } from '../operation/operation.ts';
import type { Services } from '../operation/services.ts';
import { atomically } from '../operation/unit-of-work.ts';
import { replaceSetting, storeSetting } from '../storage/setting-rows.ts';
import type { Transaction } from '../storage/write.ts';
import { moveDemoEvents } from './demo/install-demo.ts';

/**
 * Returns the key with which the owner of a new site makes it theirs in a browser: one for all starts and processes, until somebody has
 * used it or has logged in, or a program has used the first administrator's application password. It follows from a random setting and
 * the secret key, so that nobody reads it in the database.
 * @param isNew whether the first administrator was made just now
 * @returns null for a site that waits for nobody
 */
export async function ownerKeyOf(context: Context, isNew: boolean): Promise<string | null> {
  const secret = context.services.authentication.key;
  if (isNew) {
    const seed = randomBytes(32).toString('base64url');
    await context.write((transaction) => storeSetting(transaction, 'ownerKey', seed));
    return keyOf(secret, seed);
  }
  const seed = context.site.ownerKey;
  if (!waitsForOwner(context)) return null;
  if (!(await isUsedByProgram(context))) return keyOf(secret, seed);
  await context.write((transaction) => replaceSetting(transaction, 'ownerKey', seed, ''));
  return null;
}

/** Whether nobody has made the site theirs since its first start. */
export const waitsForOwner = ({ site }: Pick<Context, 'site'>): boolean => site.ownerKey !== '';

async function isUsedByProgram(context: Context): Promise<boolean> {
  const used = await context
    .read('ApplicationPassword')
    .selectFrom('ApplicationPassword')
    .select('uuid')
    .where('lastUsed', 'is not', null)
    .limit(1)
    .execute();
  return used.length > 0;
}

const keyOf = (secret: KeyObject, seed: string): string =>
  createHmac('sha256', secret).update(`owner ${seed}`).digest('base64url');

/** Whether this is the key of a site that waits for its owner. */
export const isOwnerKey = ({ site, services }: Context, key: string): boolean =>
  site.ownerKey !== '' && areHashesEqual(key, keyOf(services.authentication.key, site.ownerKey));

/** The choices of a new owner. */
export interface Owner {
  readonly title: string;
  /** An IANA name. */
  readonly timezone: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Gives a new site to its owner: the first administrator becomes the person's own account, in place of the name and password that the
 * first start printed; application passwords stay. All of it or nothing is written, and a key is good for once.
 * @returns the id of the user
 * @throws ApiError 403 `invalid_key`; 400 for choices that are not possible, as `updateSettings` and `updateUser`
 */
export async function claimSite(services: Services, key: string, owner: Owner): Promise<number> {
  const { title, timezone, email, password } = owner;
  const username = owner.username.trim();
  if (title.trim() === '') throw invalidParam('title', 'The site needs a name.');
  if (!isLogin(username))
    throw invalidParam('username', 'A user name has letters without accents, digits and - _ . @');
  assertLongEnough(password);
  const context = await systemContext(services);
  return atomically(context, async (unit) => {
    const { id } = await firstAdministrator(unit.read('User'))
      .select('id')
      .executeTakeFirstOrThrow();
    await unit.write(async (transaction) => {
      // Of two simultaneous requests with one key, the second finds it used.
      const isValid = isOwnerKey(unit, key);
      if (!isValid || !(await replaceSetting(transaction, 'ownerKey', unit.site.ownerKey, '')))
        throw new ApiError('invalid_key', 403, 'This link is not valid, or not any more.');
      await rename(transaction, id, username);
    });
    const address = unit.site.email === '' ? { email } : {};
    await moveDemoEvents(unit, timezone);
    await perform(updateSettings, unit, { title: title.trim(), timezone, ...address });
    const name = username;
    await perform(updateUser, unit, { id, name, nickname: name, email, password });
    return id;
  });
}

/** Gives a user another name to log in with, which no operation does: names are addresses of people elsewhere. */
async function rename({ prisma }: Transaction, id: number, login: string): Promise<void> {
  const loginKey = login.toLowerCase();
  const slug = toSlug(login) || 'admin';
  const taken = await prisma.user.findFirst({
    where: { id: { not: id }, OR: [{ loginKey }, { slug }] },
    select: { id: true },
  });
  if (taken) throw invalidParam('username', 'There is a user with this name already.');
  await prisma.user.update({
    where: { id },
    data: { login, loginKey, slug },
    select: { id: true },
  });
}
