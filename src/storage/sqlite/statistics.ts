import type { DatabaseSync } from 'node:sqlite';

/** Rows of a table for which plans are made. */
const ROWS = 100_000;

/** How many values a column is thought to have; one that isn't named has another in each row. */
const DISTINCT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Entry: {
    kind: 3,
    password: 1,
    status: 2,
    authorId: 50,
    // Of those with one few are below the same entry, but all others are below none.
    parentId: 100,
    menuOrder: 2,
    commentCount: 2,
    format: 2,
    isSticky: 2,
  },
  EntryTerm: { entryId: 30_000, termId: 300, kind: 1, status: 2 },
  EntryValue: { entryId: 20_000, field: 5, kind: 3, status: 2, text: 500, number: 500 },
  Comment: { status: 4, type: 1, entryId: 10_000, parentId: 10_000, authorId: 1000 },
  Revision: { entryId: 20_000, isAutosave: 2, authorId: 50 },
  Term: { taxonomy: 3, count: 100, parentId: 10 },
  MediaItem: { mimeType: 5 },
  Event: { kind: 1, status: 2, isHidden: 2, rrule: 1, seriesId: 1000, origin: 5 },
};

/**
 * Tells SQLite what a large site is like, instead of having it measured (https://www.sqlite.org/lang_analyze.html, "Fixed results of
 * ANALYZE"): a plan follows from the statement alone, on every site and at every size. Connections know what was written when they
 * are opened. Costs a look at the schema where nothing has changed.
 */
export function fixStatistics(writer: DatabaseSync): void {
  const wanted = statistics(writer);
  const known = writer.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get()
    ? writer.prepare('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl, idx').all()
    : [];
  if (JSON.stringify(known) === JSON.stringify(wanted)) return;
  writer.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE; ANALYZE sqlite_schema'); // makes the table
  writer.exec('DELETE FROM sqlite_stat1');
  const insert = writer.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  for (const { tbl, idx, stat } of wanted) insert.run(tbl, idx, stat);
  writer.exec('COMMIT');
}

interface Statistic {
  readonly tbl: string;
  readonly idx: string;
  /** The rows of the index, then how many have the same first column, the same first two, and so on. */
  readonly stat: string;
}

function statistics(writer: DatabaseSync): readonly Statistic[] {
  const columns = writer
    .prepare(
      `SELECT tbl_name AS tbl, "index".name AS idx, "column".name AS "column"
       FROM sqlite_schema AS "index", pragma_index_info("index".name) AS "column"
       WHERE type = 'index' AND tbl_name IN (SELECT value FROM json_each(?)) ORDER BY tbl, idx, seqno`,
    )
    .all(JSON.stringify(Object.keys(DISTINCT)));
  const indexes = Map.groupBy(columns, ({ idx }) => String(idx));
  return [...indexes].map(([idx, ofIndex]) => {
    const tbl = String(ofIndex[0]?.tbl);
    let rows = ROWS;
    const alike = ofIndex.map(({ column }) => {
      rows = Math.max(1, Math.round(rows / (DISTINCT[tbl]?.[String(column)] ?? ROWS)));
      return rows;
    });
    return { tbl, idx, stat: [ROWS, ...alike].join(' ') };
  });
}
