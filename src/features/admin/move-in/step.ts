import type { Static, TObject } from '@sinclair/typebox';
import type { OwnFields } from '../../../model/kind.ts';
import type { Database } from '../../../storage/database.ts';
import type { Draft, Place, Placed } from './draft.ts';
import type { CollectionForm } from './live/collection-form.ts';
import type { LiveSite } from './live/live-site.ts';
import type { BringFiles } from './media/bring-files.ts';
import type { IdSpace } from './moved-records.ts';
import type { OpenPage, StepFields } from './open-page.ts';

/** One kind of records that is brought: what it reads, and how a record becomes rows. */
export interface Step extends StepFields {
  /** In the report: `posts`. */
  readonly name: string;
  /** One of them in the report: `post`. */
  readonly singular: string;
  /** The documented path of the collection. */
  readonly path: string;
  readonly form: CollectionForm;
  /** What is asked beside the public records by those who may see them. */
  readonly everything: Readonly<Record<string, string>>;
  readonly ids: IdSpace;
  /** Sites show none of them to the public, so that a move without credentials lacks nothing without them. */
  readonly isGuarded: boolean;
  /** A site may have such records without a route to them. */
  readonly isOfPlugIn: boolean;
  /** Records that the collection leaves out, read once all of it is here. */
  unlisted(move: Unlisted): Promise<readonly unknown[]>;
  /** What takes its time and is done before the transaction; answers the records with what came of it. */
  prepare(move: Preparing, records: readonly unknown[]): Promise<readonly unknown[]>;
  /** Brings the records of one page. */
  bring(page: OpenPage, records: readonly unknown[]): Promise<void>;
}

/** What a step may use before its transaction. */
export interface Preparing extends BringFiles {
  /** Ids there of the series of events that this move has brought. */
  readonly series: Set<number>;
}

/** What finding such records takes. */
export interface Unlisted {
  readonly database: Database;
  readonly site: LiveSite;
}

/** What is a step's own. */
export interface StepOptions<Schema extends TObject, Row> {
  readonly name: string;
  /** One of them in the report: `post`. */
  readonly singular: string;
  readonly path: string;
  /** That of the content area unless said. */
  readonly form?: CollectionForm;
  readonly everything?: Readonly<Record<string, string>>;
  readonly ids: IdSpace;
  readonly isGuarded?: boolean;
  readonly isOfPlugIn?: boolean;
  /** As of a step; null unless said. */
  readonly own?: OwnFields;
  /** What is read of a record; what doesn't fit is reported. */
  readonly record: Schema;
  unlisted?(move: Unlisted): Promise<readonly unknown[]>;
  prepare?(move: Preparing, records: readonly unknown[]): Promise<readonly unknown[]>;
  /** What the records are here; one that can't be brought is left out and put in `page.outcome.missing`. */
  draft(page: OpenPage, records: readonly Static<Schema>[]): Promise<readonly Draft<Row>[]>;
  /** Which of these ids exist here. */
  here(page: OpenPage, localIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Where records go that were not moved before, by their ids there. */
  place(page: OpenPage, drafts: readonly Draft<Row>[]): Promise<ReadonlyMap<number, Place>>;
  create(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
  update(page: OpenPage, placed: readonly Placed<Row>[]): Promise<void>;
}
