import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** A row of the table that all post-like kinds share. */
export type Entry = Selectable<Tables['Entry']>;

/** How much of a resource is shown (behaviour.md §1): `embed` ⊂ `view` ⊂ `edit`. */
export type View = 'view' | 'embed' | 'edit';
