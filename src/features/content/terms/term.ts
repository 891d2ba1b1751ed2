import type { Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

/** A row of the table that the terms of all taxonomies share. */
export type Term = Selectable<Tables['Term']>;

/** What a list knows of a term without reading it. */
export type TermRef = Pick<Term, 'id' | 'version'>;
