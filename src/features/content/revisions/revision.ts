import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** A stored state of an entry's text, or what one user has typed of it and not saved (`isAutosave`). */
export type Revision = Selectable<Tables['Revision']>;
