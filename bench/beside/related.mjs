// What one would write by hand for related records: prepared statements of node:sqlite, one for each list of a parent, and JSON.stringify.
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const [port, file] = process.argv.slice(2);
const db = new DatabaseSync(file, { readOnly: true });
const published = "kind = 'post' AND status = 'publish'";
const columns = 'id, slug, title, date, authorId, featuredMediaId';
const newest = db.prepare(
  `SELECT ${columns} FROM Entry WHERE ${published} AND (date, id) < (?, ?) ORDER BY date DESC, id DESC LIMIT ?`,
);
const user = db.prepare('SELECT name, slug FROM User WHERE id = ?');
const termsOfPost = db.prepare(
  'SELECT Term.taxonomy, Term.name, Term.slug FROM EntryTerm JOIN Term ON Term.id = termId WHERE entryId = ?',
);
const picture = db.prepare(
  'SELECT file, width, height, altText FROM MediaItem JOIN Entry ON Entry.id = entryId WHERE entryId = ?',
);
const comments = db.prepare(
  "SELECT id, content, date, authorName FROM Comment WHERE entryId = ? AND status = 'approved' ORDER BY date DESC, id DESC LIMIT 10",
);
const termById = db.prepare('SELECT name, slug FROM Term WHERE id = ?');
const postsOfTerm = db.prepare(
  "SELECT entryId AS id FROM EntryTerm WHERE termId = ? AND kind = 'post' AND status = 'publish' AND (date, entryId) < (?, 0) ORDER BY date DESC, entryId DESC LIMIT 5",
);
const postById = db.prepare(`SELECT ${columns} FROM Entry WHERE id = ?`);
const eventsFrom = db.prepare(
  `SELECT Entry.id, title, slug, startLocal, endLocal, cost FROM Event JOIN Entry ON Entry.id = entryId
   WHERE Event.kind = 'ext_events' AND Event.status = 'publish' AND startUtc >= ? AND startUtc <= ? ORDER BY startUtc, Entry.id LIMIT 100`,
);
const venue = db.prepare(
  'SELECT title, city FROM EventVenue JOIN Venue ON Venue.entryId = venueId JOIN Entry ON Entry.id = venueId WHERE eventId = ? LIMIT 1',
);
const organizers = db.prepare(
  'SELECT title FROM EventOrganizer JOIN Entry ON Entry.id = organizerId WHERE eventId = ?',
);

const uriOf = ({ date, slug }) => `/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`;
const plain = (row) => ({ databaseId: row.id, title: row.title, uri: uriOf(row) });

function related(row) {
  const carried = termsOfPost.all(row.id);
  const named = (taxonomy) => ({
    nodes: carried
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ name, slug }) => ({ name, slug })),
  });
  const image = row.featuredMediaId && picture.get(row.featuredMediaId);
  return {
    ...plain(row),
    author: { node: user.get(row.authorId) },
    categories: named('category'),
    tags: named('post_tag'),
    featuredImage: image
      ? {
          node: {
            sourceUrl: `http://127.0.0.1:4000/uploads/${image.file}`,
            altText: image.altText,
            mediaDetails: { width: image.width, height: image.height },
          },
        }
      : null,
  };
}

const discussed = (row) => ({
  ...plain(row),
  comments: {
    nodes: comments.all(row.id).map(({ id, content, date, authorName }) => ({
      databaseId: id,
      content,
      date,
      author: { node: { name: authorName } },
    })),
  },
});

const category = (id, before) => ({
  ...termById.get(id),
  posts: {
    nodes: postsOfTerm.all(id, before).map((found) => ({
      ...plain(postById.get(found.id)),
      tags: {
        nodes: termsOfPost
          .all(found.id)
          .filter(({ taxonomy }) => taxonomy === 'post_tag')
          .map(({ name, slug }) => ({ name, slug })),
      },
    })),
  },
});

const event = (row) => ({
  title: row.title,
  startDate: row.startLocal,
  endDate: row.endLocal,
  cost: row.cost,
  venue: venue.get(row.id) ?? null,
  organizers: { nodes: organizers.all(row.id) },
});

const answers = {
  '/posts': (asked) => newest.all(asked.get('date'), Number(asked.get('id')), 10).map(related),
  '/comments': (asked) =>
    newest.all(asked.get('date'), Number(asked.get('id')), 100).map(discussed),
  '/categories': (asked) =>
    asked
      .get('ids')
      .split(',')
      .map((id) => category(Number(id), asked.get('date'))),
  '/events': (asked) => eventsFrom.all(asked.get('from'), asked.get('to')).map(event),
};

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
  const body = JSON.stringify({ data: { nodes: answers[pathname](searchParams) } });
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}).listen(Number(port), '127.0.0.1', () => process.send('listening'));
