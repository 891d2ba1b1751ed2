import type { Draft, Place } from './draft.ts';
import type { OpenPage } from './open-page.ts';

/** By what a user is recognised. */
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
export async function placeUsers(
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
