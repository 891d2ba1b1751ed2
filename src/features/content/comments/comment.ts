import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** A row of the comments' table; what of it may be shown to whom is comment-policy.ts's to say. */
export type Comment = Selectable<Tables['Comment']>;
