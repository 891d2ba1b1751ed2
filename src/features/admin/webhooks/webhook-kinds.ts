import { ownKinds } from '../../../model/own-kinds.ts';
import { groupOf } from '../../../storage/change-log.ts';
import { CONTACT_FORM } from '../../audience/forms/contact-form.ts';

/** What the change log calls otherwise than payloads. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['attachment', 'media'],
  ['nav_menu_item', 'menu_item'],
  ['ext_events', 'event'],
  ['ext_venue', 'venue'],
  ['ext_organizer', 'organizer'],
  [CONTACT_FORM, 'form'],
  ['setting:global', 'setting'],
]);

/** The kinds of record that a webhook can be told of, as payloads name them. */
export const webhookKinds: readonly string[] = [
  ...new Set(['post', 'page', ...NAMES.values(), ...ownKinds.keys(), 'term', 'comment', 'user']),
];

/** The name in payloads of a kind in the change log; null for records that no visitor reads, of which nobody is told. */
export const webhookKindOf = (kind: string): string | null =>
  groupOf(kind) === 'private' ? null : (NAMES.get(kind) ?? kind);
