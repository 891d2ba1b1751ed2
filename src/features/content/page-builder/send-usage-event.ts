import { required, schemaOf } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import type { UsageEvent } from './list-usage-events.ts';

/** Bytes of an event's JSON, and how many are kept: the latest. */
const USAGE_LIMITS = { bytes: 16_384, events: 10_000 };

/** docs/rest.md §8: stored with who and when; the oldest make room. @throws ApiError `rest_invalid_param` for one too large */
export const sendUsageEvent = defineOperation({
  name: 'sendUsageEvent',
  kind: 'mutation',
  summary: 'Tells what was done in the page builder.',
  args: {
    event_data: required(
      schemaOf<Readonly<Record<string, unknown>>>({
        description: 'What happened, as the page builder tells it.',
        type: 'object',
      }),
    ),
  },
  authorize: assertCanRead,
  async resolve(context, { event_data: payload }): Promise<UsageEvent> {
    const json = JSON.stringify(payload);
    if (Buffer.byteLength(json) > USAGE_LIMITS.bytes)
      throw invalidParam('event_data', `event_data must have at most ${USAGE_LIMITS.bytes} bytes.`);
    const own = { userId: context.viewer.id, date: context.now };
    const { id } = await context.write(async ({ prisma, changed }) => {
      const made = await prisma.usageEvent.create({
        data: { ...own, payload: json },
        select: { id: true },
      });
      await prisma.usageEvent.deleteMany({ where: { id: { lte: made.id - USAGE_LIMITS.events } } });
      changed('private:usage-event', made.id, 'create');
      return made;
    });
    return { ...own, id, payload };
  },
});
