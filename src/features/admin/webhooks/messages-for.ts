import { type ChangedRecord, eventOf } from './coalesce-changes.ts';
import type { Message } from './delivery.ts';
import type { PublicRecord } from './read-public-record.ts';
import type { Webhook } from './webhook.ts';

/** A changed record with what the public may read of it, and whether it is known that it could read nothing before. */
export interface JudgedRecord extends ChangedRecord {
  /** Null if it may read nothing. */
  readonly shown: PublicRecord | null;
  readonly wasHidden: boolean;
}

interface Receiver extends Pick<Webhook, 'kinds' | 'onlyPublished'> {
  /** It is told of later changes. */
  readonly since: number;
}

/** Messages for one webhook at a time; where more records have changed, one message says so. */
const MOST_MESSAGES = 100;

/** What a webhook is told of the records, in the order of their changes. */
export function messagesFor(
  { kinds, onlyPublished, since }: Receiver,
  records: readonly JudgedRecord[],
): readonly Message[] {
  const told = records
    .filter(({ kind, seq }) => seq > since && (kinds.length === 0 || kinds.includes(kind)))
    .flatMap((record) => {
      const event = onlyPublished
        ? eventOf(!record.wasHidden, record.shown !== null)
        : eventOf(record.wasThere, record.isThere);
      return event === null ? [] : [{ event, record }];
    });
  const last = told.at(-1);
  if (last && told.length > MOST_MESSAGES)
    return [
      {
        type: 'site.changed',
        moment: last.record.moment,
        data: {
          kinds: [...new Set(told.map(({ record }) => record.kind))].sort(),
          count: told.length,
        },
      },
    ];
  return told.map(({ event, record: { kind, id, moment, shown } }) => ({
    type: `${kind}.${event}`,
    moment,
    data: {
      kind,
      id: kind === 'setting' ? null : id,
      slug: shown?.slug ?? null,
      uri: shown?.uri ?? null,
      ...(shown?.taxonomy === undefined ? {} : { taxonomy: shown.taxonomy }),
    },
  }));
}
