import { calendarForm } from '../live/collection-form.ts';
import type { Step } from '../step.ts';
import { steps } from '../steps.ts';

/** A collection that both sites have. */
export interface Compared extends Pick<Step, 'name' | 'path' | 'form' | 'everything' | 'ids'> {
  /** Its lists take no `include`, so that our records are read one by one. */
  readonly isReadSingly: boolean;
  /** Its lists show little of a record, so that theirs are as well. */
  readonly isListedShort: boolean;
}

/** All that was brought, and tags as the calendar shows them as well. */
export const compared: readonly Compared[] = steps.flatMap((step) => {
  const { name } = step;
  const isListedShort = name === 'contact forms';
  const isReadSingly = isListedShort || name === 'venues' || name === 'organizers';
  const own = { ...step, isReadSingly, isListedShort };
  return name === 'event categories' ? [own, eventTags()] : [own];
});

function eventTags(): Compared {
  return {
    name: 'event tags',
    path: '/ext/events/v1/tags',
    form: calendarForm('tags', { hide_empty: 'false' }),
    everything: {},
    ids: 'term',
    isReadSingly: false,
    isListedShort: false,
  };
}
