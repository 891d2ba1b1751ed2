import { createHmac, randomUUID } from 'node:crypto';
import type { IdempotencyKey } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { toMoment } from '../lib/clock.ts';
import { decryptText, encryptText } from '../lib/encrypted-text.ts';
import { nowAndThen } from '../lib/repeat.ts';
import type { Transaction } from '../storage/write.ts';
import type { Context } from './context.ts';
import type { Services } from './services.ts';

/** How long a key is known, in milliseconds: a day. */
const KEPT = 24 * 3_600_000;

/** The largest number of characters of a response that is stored. */
const MAX_RESPONSE = 4 * 2 ** 20;

/** Stored in place of a response that is too long or must not be sent again. */
const NOT_KEPT = '';

/** Printable ASCII, 255 characters at most. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** How a surface writes its responses down, and reads them again. */
interface Surface<Response> {
  /** Says of two requests whether they are the same. */
  readonly request: readonly unknown[];
  /** JSON; undefined for a response that must not be sent again, such as that to a bug. */
  write(response: Response): unknown;
  read(json: unknown): Response;
}

/**
 * Makes sure that a request with an `Idempotency-Key` writes once, however often it is sent (draft-ietf-httpapi-idempotency-key-header).
 * The first write of a call stores the key in its own transaction; when the call has ended, its response is stored beside it, for a day. A
 * repeated request with the same key gets that response. A request that wrote nothing runs again.
 * @throws ApiError 400 `invalid_idempotency_key`; 422 `idempotency_key_reused` for another request; 409 `idempotency_in_progress` while the
 * first call runs, or if it was killed before its response was stored; 409 `idempotency_response_not_kept` for a response that was too
 * long, or of a bug
 */
export async function answerOnce<Response>(
  context: Context,
  key: IdempotencyKey,
  { request, write, read }: Surface<Response>,
  answer: (context: Context) => Promise<Response>,
): Promise<Response> {
  if (!KEY.test(key.text)) throw invalidKey();
  const { services, viewer, now } = context;
  const digest = (...parts: readonly unknown[]) =>
    createHmac('sha256', services.authentication.key).update(JSON.stringify(parts)).digest();
  const claim = {
    key: digest('key', viewer.id, key.text, key.index).toString('hex'),
    fingerprint: digest('request', request).toString('hex'),
    call: randomUUID(),
    moment: now,
  };
  const secret = digest('response', viewer.id, key.text, key.index);
  const stored = await services.database.prisma.idempotentWrite.findUnique({
    where: { key: claim.key, moment: { gt: oldest(services) } },
  });
  if (stored) return read(responseOf(stored, claim, secret));
  const { guarded, hasWritten } = claiming(context, claim);
  const response = await answer(guarded);
  if (hasWritten()) await store(services, claim, write(response), secret);
  return response;
}

type Claim = Readonly<Record<'key' | 'fingerprint' | 'call' | 'moment', string>>;

/** The context of a call whose writes store its key, each in its transaction. */
function claiming(context: Context, claim: Claim) {
  let hasWritten = false;
  const guarded: Context = {
    ...context,
    async write(work) {
      const result = await context.write(async (transaction) => {
        await assertOwn(transaction, claim, oldest(context.services));
        return work(transaction);
      });
      hasWritten = true;
      return result;
    },
  };
  return { guarded, hasWritten: () => hasWritten };
}

/** Of two calls at the same time, the second finds the row of the first, or the unique key makes it run again and find it then. */
async function assertOwn({ prisma }: Transaction, claim: Claim, oldest: string): Promise<void> {
  const { key, call } = claim;
  const found = await prisma.idempotentWrite.findUnique({ where: { key } });
  if (found?.call === call) return;
  if (found && found.moment > oldest) throw inProgress();
  if (found) await prisma.idempotentWrite.delete({ where: { key } });
  await prisma.idempotentWrite.create({ data: claim });
}

async function store(
  { database }: Services,
  { key, call }: Claim,
  json: unknown,
  secret: Buffer,
): Promise<void> {
  const text = json === undefined ? null : JSON.stringify(json);
  const isKept = text !== null && text.length <= MAX_RESPONSE;
  // It may hold a new password or a token, which the database alone must not tell.
  const response = isKept ? encryptText(text, secret) : NOT_KEPT;
  await database.prisma.idempotentWrite.updateMany({ where: { key, call }, data: { response } });
}

function responseOf(
  { fingerprint, response }: { readonly fingerprint: string; readonly response: string | null },
  claim: Claim,
  secret: Buffer,
): unknown {
  if (fingerprint !== claim.fingerprint) throw keyReused();
  if (response === null) throw inProgress();
  if (response === NOT_KEPT) throw notKept();
  return JSON.parse(decryptText(response, secret));
}

const oldest = ({ clock }: Pick<Services, 'clock'>): string =>
  toMoment(new Date(clock.now().getTime() - KEPT));

const invalidKey = () =>
  new ApiError(
    'invalid_idempotency_key',
    400,
    'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces.',
  );

const keyReused = () =>
  new ApiError(
    'idempotency_key_reused',
    422,
    'This Idempotency-Key was sent with another request before. Send a new key with each new request.',
  );

const inProgress = () =>
  new ApiError(
    'idempotency_in_progress',
    409,
    'A request with this Idempotency-Key has written, and its response is not known yet. Try again in a moment; if this error stays, the server was stopped meanwhile: read what you wanted to write.',
  );

const notKept = () =>
  new ApiError(
    'idempotency_response_not_kept',
    409,
    'A request with this Idempotency-Key has written, and its response cannot be sent again: it was too long, or the server failed after the write. Read what you wanted to write.',
  );

/** Removes keys that are older than a day. */
export async function trimIdempotentWrites(
  services: Pick<Services, 'database' | 'clock'>,
): Promise<void> {
  await services.database.prisma.idempotentWrite.deleteMany({
    where: { moment: { lte: oldest(services) } },
  });
}

export const trimIdempotentWritesNowAndThen = nowAndThen(
  trimIdempotentWrites,
  3_600_000,
  'Old idempotency keys could not be removed.',
);
