import { type Static, Type } from '@sinclair/typebox';
import { isRole } from '../../../../auth/viewer.ts';
import { ownFieldsOfUsers } from '../../../../content/kinds/registry.ts';
import { toSortText } from '../../../../content/text/fold-letters.ts';
import { toMoment } from '../../../../lib/clock.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { defineStep } from '../define-step.ts';
import type { Draft, OpenPage, Place, Placed } from '../move.ts';
import { remoteId, remoteOwnValues } from '../remote-fields.ts';
import { type OwnColumns, ownColumnsOf } from '../unknown-fields.ts';

/** The names by which a user is recognised. */
interface UserNames {
  readonly loginKey: string;
  /** Null for none. */
  readonly emailKey: string | null;
  readonly slug: string;
}

interface LocalUser extends UserNames {
  readonly id: number;
}

/**
 * Recognises users who are here by login or e-mail address. One whose id is somebody else's here gets a new one, which is
 * reported: without its author a post would lose more than an author his number.
 */
async function placeUsers(
  page: OpenPage,
  drafts: readonly Draft<UserNames>[],
): Promise<ReadonlyMap<number, Place>> {
  const locals = await similarUsers(page, drafts);
  const taken = new Set(locals.map(({ id }) => id));
  const places = new Map<number, Place>();
  for (const draft of drafts) {
    const place = await placeUser(page, draft, locals, taken);
    if ('id' in place) taken.add(place.id);
    places.set(draft.remoteId, place);
  }
  return places;
}

async function placeUser(
  page: OpenPage,
  { remoteId, label, row }: Draft<UserNames>,
  locals: readonly LocalUser[],
  taken: ReadonlySet<number>,
): Promise<Place> {
  const namesake = locals.find(({ slug }) => slug === row.slug);
  const same =
    locals.find(({ loginKey }) => loginKey === row.loginKey) ??
    locals.find(({ emailKey }) => emailKey !== null && emailKey === row.emailKey) ??
    (page.view === 'view' ? namesake : undefined); // the public know users by their slugs alone
  if (same) return { id: same.id, isMatched: true };
  if (namesake) return { conflict: `the slug ${row.slug} is user ${namesake.id}'s here` };
  if (!taken.has(remoteId)) return { id: remoteId, isMatched: false };
  const id = await nextUserId(page, taken);
  page.outcome.incomplete.push(
    `${label}: the id ${remoteId} is another user's here, it became ${id}`,
  );
  return { id, isMatched: false };
}

async function similarUsers(
  { transaction }: OpenPage,
  drafts: readonly Draft<UserNames>[],
): Promise<readonly LocalUser[]> {
  const emails = drafts.map(({ row }) => row.emailKey).filter((key) => key !== null);
  return transaction.prisma.user.findMany({
    where: {
      OR: [
        { id: { in: drafts.map(({ remoteId }) => remoteId) } },
        { loginKey: { in: drafts.map(({ row }) => row.loginKey) } },
        { emailKey: { in: emails } },
        { slug: { in: drafts.map(({ row }) => row.slug) } },
      ],
    },
    select: { id: true, loginKey: true, emailKey: true, slug: true },
  });
}

/** Above all ids of both sites. */
async function nextUserId(page: OpenPage, taken: ReadonlySet<number>): Promise<number> {
  const { _max } = await page.transaction.prisma.user.aggregate({ _max: { id: true } });
  return Math.max(_max.id ?? 0, page.highestId, ...taken) + 1;
}

const remoteUser = Type.Object({
  id: remoteId,
  name: Type.String(),
  slug: Type.String({ minLength: 1 }),
  url: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  first_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
  // A list with gaps is written as an object.
  roles: Type.Optional(
    Type.Union([Type.Array(Type.String()), Type.Record(Type.String(), Type.String())]),
  ),
  registered_date: Type.Optional(Type.String()),
  // Empty lists or texts where nothing is stored.
  ...remoteOwnValues,
  elementor_introduction: Type.Optional(Type.Unknown()),
});

/** The columns of a user that a site sends; the other columns are equal for all. */
type UserRow = ReturnType<typeof toRow> & OwnColumns;

/**
 * Users come without a way to log in, since no site gives passwords away. Where the site hides logins and roles, the login is
 * the slug and the role the least.
 */
export const users = defineStep<typeof remoteUser, UserRow>({
  name: 'users',
  singular: 'user',
  path: '/core/v2/users',
  ids: 'user',
  own: ownFieldsOfUsers,
  record: remoteUser,
  async draft(page, records) {
    const ownOf = await ownColumnsOf(page, records, { isEarly: true });
    return records.map((record) => ({
      remoteId: record.id,
      label: `user ${record.id} (${record.username ?? record.slug})`,
      row: { ...toRow(page, record), ...ownOf(record) },
    }));
  },
  place: placeUsers,
  async create({ transaction, now }, placed) {
    await transaction.prisma.user.createMany({
      data: placed.map(({ localId, row }) => ({
        ...row,
        id: localId,
        registered: row.registered ?? now,
        passwordHash: '',
      })),
    });
    for (const { localId } of placed) transaction.changed('user', localId, 'create');
  },
  async update({ transaction }, placed) {
    for (const one of placed) {
      const account = one.isMatched ? await missingAccount(transaction, one) : {};
      await transaction.prisma.user.update({
        where: { id: one.localId },
        data: { ...changesOf(one), ...account, version: { increment: 1 } },
      });
      transaction.changed('user', one.localId, 'update');
    }
  },
});

/** Who was here before the move keeps account and rights and takes the profile; logins and slugs stay as they are here. */
function changesOf({ row, isMatched }: Placed<UserRow>) {
  const { login: _, loginKey: __, slug: ___, email, emailKey, roles, registered, ...profile } = row;
  if (isMatched) return profile;
  return { ...profile, email, emailKey, roles, ...(registered ? { registered } : {}) };
}

/**
 * Returns the e-mail address and registration date that an account here lacks: the first administrator, whom the installation creates, has
 * neither. An address that another user has here stays theirs.
 */
async function missingAccount(
  { prisma }: OpenPage['transaction'],
  { localId, row: { email, emailKey, registered } }: Placed<UserRow>,
) {
  if (emailKey === null) return {};
  const others = await prisma.user.count({ where: { emailKey, id: { not: localId } } });
  const lacks = await prisma.user.count({ where: { id: localId, emailKey: null } });
  if (others > 0 || lacks === 0) return {};
  return { email, emailKey, ...(registered ? { registered } : {}) };
}

function toRow({ outcome, view }: OpenPage, record: Static<typeof remoteUser>) {
  const login = record.username ?? record.slug;
  const email = record.email ?? '';
  const roles = Object.values(record.roles ?? []).filter(isRole);
  const foreign = Object.values(record.roles ?? []).filter((role) => !isRole(role));
  if (foreign.length > 0 && view === 'edit')
    outcome.incomplete.push(`user ${record.id} (${login}): no role ${foreign.join(', ')} here`);
  return {
    login,
    loginKey: login.toLowerCase(),
    email,
    emailKey: email === '' ? null : email.toLowerCase(),
    slug: record.slug,
    name: record.name,
    sortName: toSortText(record.name),
    firstName: record.first_name ?? '',
    lastName: record.last_name ?? '',
    nickname: record.nickname ?? record.name,
    description: record.description ?? '',
    url: record.url ?? '',
    locale: record.locale ?? '',
    roles: record.roles === undefined ? 'subscriber' : roles.join(','),
    preferences: keptText(isObject(record.meta) ? record.meta.persisted_preferences : null),
    introduction: keptText(record.elementor_introduction),
    registered: readRegistered(record.registered_date),
  };
}

/** Returns the data that programs store with a user, as JSON. */
const keptText = (value: unknown): string =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? JSON.stringify(value)
    : '';

/** A moment with a zone mark; null if the text has none. */
function readRegistered(text: string | undefined): string | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : toMoment(date);
}
