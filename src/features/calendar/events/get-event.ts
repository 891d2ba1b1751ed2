import { string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { assertCanReadEvent } from './event-policy.ts';
import { findEvent, type MeantEvent, meantEventArgs } from './find-event.ts';

/**
 * Returns one event (docs/rest.md §6.3). Everybody may ask; an event that is not public is refused with the reason
 * (docs/rest.md §6.3).
 */
export const getEvent = defineOperation({
  name: 'getEvent',
  kind: 'query',
  summary: 'Reads an event.',
  args: {
    ...meantEventArgs,
    password: string({ description: 'The password of a protected event.' }),
  },
  authorize: anyone,
  async resolve(context, { password, ...meant }): Promise<MeantEvent> {
    const found = await findEvent(context, meant);
    await assertCanReadEvent(context, found.summary, password);
    return found;
  },
});
