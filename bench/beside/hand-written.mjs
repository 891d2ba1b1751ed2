// What one would write by hand for this one database: prepared statements of node:sqlite and JSON.stringify, no framework.
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';

const [port, file] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
const orders = { date: 'Entry.date', id: 'Entry.id', modified: 'Entry.modified' };
const lists = new Map();
const byId = db.prepare('SELECT * FROM Entry WHERE id = ?');
const withTerms = db.prepare(
  'SELECT Term.* FROM EntryTerm JOIN Term ON Term.id = EntryTerm.termId WHERE EntryTerm.entryId = ?',
);
const author = db.prepare('SELECT id, name, slug, description, url FROM User WHERE id = ?');
const users = db.prepare('SELECT id, name, slug FROM User WHERE id = ?');
const terms = db.prepare(
  'SELECT Term.id, Term.taxonomy, Term.name, Term.slug FROM EntryTerm JOIN Term ON Term.id = EntryTerm.termId WHERE EntryTerm.entryId = ?',
);

const filters = {
  none: { from: 'Entry', where: '' },
  author: { from: 'Entry', where: ' AND authorId = @value' },
  term: {
    from: 'EntryTerm JOIN Entry ON Entry.id = EntryTerm.entryId',
    where: ' AND EntryTerm.termId = @value',
  },
};

/** `value` is the filter's; a page begins at an offset or, where `date` and `id` are given, after that place. */
function list({ by = 'date', filter = 'none', value, offset, date, id }) {
  const key = `${by} ${filter} ${date !== undefined}`;
  const { from, where } = filters[filter];
  const after = date === undefined ? '' : ' AND (Entry.date, Entry.id) < (@date, @id)';
  if (!lists.has(key))
    lists.set(
      key,
      db.prepare(
        `SELECT Entry.* FROM ${from} WHERE Entry.kind = 'post' AND Entry.status = 'publish'${where}${after} ORDER BY ${orders[by]} DESC, Entry.id DESC LIMIT 10 OFFSET @offset`,
      ),
    );
  return lists.get(key).all({
    offset,
    ...(value === undefined ? {} : { value }),
    ...(date === undefined ? {} : { date, id }),
  });
}

const blocks = /<!-- \/?wp:.*?-->\n*/g;

function show(row) {
  const carried = terms.all(row.id);
  const base = 'http://127.0.0.1:4000/api/core/v2';
  const link = `http://127.0.0.1:4000/${row.date.slice(0, 10).replaceAll('-', '/')}/${row.slug}/`;
  return {
    id: row.id,
    date: row.date,
    date_gmt: row.date,
    guid: { rendered: `http://127.0.0.1:4000/?p=${row.id}` },
    modified: row.modified,
    modified_gmt: row.modified,
    slug: row.slug,
    status: row.status,
    type: row.kind,
    link,
    title: { rendered: row.title },
    content: { rendered: row.content.replace(blocks, ''), protected: false },
    excerpt: { rendered: `<p>${row.excerpt}</p>\n`, protected: false },
    author: row.authorId,
    featured_media: row.featuredMediaId ?? 0,
    comment_status: row.commentStatus,
    ping_status: row.pingStatus,
    sticky: row.isSticky === 1,
    template: row.template,
    format: row.format,
    meta: { footnotes: row.footnotes },
    categories: carried.filter((term) => term.taxonomy === 'category').map((term) => term.id),
    tags: carried.filter((term) => term.taxonomy === 'post_tag').map((term) => term.id),
    class_list: ['post', ...carried.map((term) => `${term.taxonomy}-${term.slug}`)],
    _links: {
      self: [{ href: `${base}/posts/${row.id}` }],
      collection: [{ href: `${base}/posts` }],
      about: [{ href: `${base}/types/post` }],
      author: [{ embeddable: true, href: `${base}/users/${row.authorId}` }],
      replies: [{ embeddable: true, href: `${base}/comments?post=${row.id}` }],
      'version-history': [{ count: 0, href: `${base}/posts/${row.id}/revisions` }],
      'wp:attachment': [{ href: `${base}/media?parent=${row.id}` }],
      'wp:term': [
        { taxonomy: 'category', embeddable: true, href: `${base}/categories?post=${row.id}` },
        { taxonomy: 'post_tag', embeddable: true, href: `${base}/tags?post=${row.id}` },
      ],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    },
  };
}

function showNode(row) {
  const carried = terms.all(row.id);
  const named = (taxonomy) => ({
    nodes: carried
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ name, slug }) => ({ name, slug })),
  });
  const { name, slug } = users.get(row.authorId);
  return {
    databaseId: row.id,
    slug: row.slug,
    uri: `/${row.date.slice(0, 10).replaceAll('-', '/')}/${row.slug}/`,
    date: row.date,
    modified: row.modified,
    title: row.title,
    content: row.content.replace(blocks, ''),
    excerpt: `<p>${row.excerpt}</p>\n`,
    author: { node: { name, slug } },
    categories: named('category'),
    tags: named('post_tag'),
  };
}

/** A post with its author and terms beside it, as a client asks for that draws a list. */
function embed(row) {
  const base = 'http://127.0.0.1:4000/api/core/v2';
  const carried = withTerms.all(row.id).map((term) => ({
    id: term.id,
    link: `http://127.0.0.1:4000/${term.taxonomy}/${term.slug}/`,
    name: term.name,
    slug: term.slug,
    taxonomy: term.taxonomy,
    _links: { self: [{ href: `${base}/${term.taxonomy}/${term.id}` }] },
  }));
  const { id, name, slug, description, url } = author.get(row.authorId);
  return {
    ...show(row),
    _embedded: {
      author: [
        { id, name, url, description, slug, _links: { self: [{ href: `${base}/users/${id}` }] } },
      ],
      'wp:term': [
        carried.filter((term) => term.taxonomy === 'category'),
        carried.filter((term) => term.taxonomy === 'post_tag'),
      ],
    },
  };
}

const namesake = db.prepare("SELECT 1 FROM Entry WHERE kind = 'post' AND slug = ?");
const insertPost = db.prepare(
  `INSERT INTO Entry (kind, status, slug, title, sortTitle, content, excerpt, authorId, date, modified)
   VALUES ('post', 'publish', @slug, @title, @sortTitle, @content, '', 1, @date, @date)`,
);
const insertTerm = db.prepare(
  "INSERT INTO EntryTerm (entryId, termId, kind, status, date) VALUES (?, ?, 'post', 'publish', ?)",
);
const countTerm = db.prepare(
  'UPDATE Term SET count = count + 1, version = version + 1 WHERE id = ?',
);
const indexPost = db.prepare(
  "INSERT INTO EntrySearch (rowid, title, excerpt, content) VALUES (?, ?, '', ?)",
);
const noteChange = db.prepare(
  'INSERT INTO Change (kind, recordId, operation, moment) VALUES (?, ?, ?, ?)',
);

/** One transaction that writes what this program writes for a new post; nothing is checked but that the slug is free. */
function createPost({ title, content, categories, tags }) {
  const date = new Date().toISOString().slice(0, 19);
  const wish = title.toLowerCase().replaceAll(' ', '-');
  db.exec('BEGIN IMMEDIATE');
  let slug = wish;
  for (let i = 2; namesake.get(slug); i++) slug = `${wish}-${i}`;
  const { lastInsertRowid: id } = insertPost.run({
    slug,
    title,
    sortTitle: title.toLowerCase(),
    content,
    date,
  });
  for (const term of [...categories, ...tags]) {
    insertTerm.run(id, term, date);
    countTerm.run(term);
    noteChange.run('term', term, 'update', date);
  }
  indexPost.run(id, title, content.replace(/<[^>]*>/g, ' '));
  noteChange.run('post', id, 'create', date);
  db.exec('COMMIT');
  return show(byId.get(id));
}

const eventColumns = 'FROM Event JOIN Entry ON Entry.id = Event.entryId';
const eventWindow =
  "WHERE Event.kind = 'ext_events' AND Event.status = 'publish' AND startUtc >= @from AND startUtc <= @to";
const eventList = db.prepare(
  `SELECT * ${eventColumns} ${eventWindow} ORDER BY startUtc, id LIMIT @limit OFFSET @offset`,
);
const eventTotal = db.prepare(`SELECT count(*) AS total ${eventColumns} ${eventWindow}`);
const eventVenues = db.prepare(
  'SELECT * FROM EventVenue JOIN Venue ON Venue.entryId = venueId JOIN Entry ON Entry.id = venueId WHERE eventId = ?',
);
const eventOrganizers = db.prepare(
  'SELECT * FROM EventOrganizer JOIN Organizer ON Organizer.entryId = organizerId JOIN Entry ON Entry.id = organizerId WHERE eventId = ?',
);
const eventTerms = db.prepare(
  'SELECT Term.* FROM EntryTerm JOIN Term ON Term.id = EntryTerm.termId WHERE EntryTerm.entryId = ?',
);

function showHost(row) {
  return {
    id: row.id,
    author: String(row.authorId),
    status: row.status,
    date: row.date,
    date_utc: row.date,
    modified: row.modified,
    modified_utc: row.modified,
    url: `http://127.0.0.1:4000/${row.kind}/${row.slug}/`,
    name: row.title,
    description: row.content,
    slug: row.slug,
    address: row.address,
    city: row.city,
    zip: row.zip,
    phone: row.phone,
    email: row.email,
    global_id: `127.0.0.1?id=${row.id}`,
    global_id_lineage: [`127.0.0.1?id=${row.id}`],
  };
}

function details(moment) {
  const [year, month, day, hour, minutes, seconds] = moment.split(/\D/);
  return { year, month, day, hour, minutes, seconds };
}

function showEvent(row) {
  const base = 'http://127.0.0.1:4000/api/ext/events/v1';
  const shown = (moment) => moment.replace('T', ' ');
  return {
    ...showHost(row),
    rest_url: `${base}/events/${row.id}`,
    title: row.title,
    excerpt: row.excerpt,
    image: false,
    all_day: row.isAllDay === 1,
    start_date: shown(row.startLocal),
    start_date_details: details(row.startLocal),
    end_date: shown(row.endLocal),
    end_date_details: details(row.endLocal),
    utc_start_date: shown(row.startUtc),
    utc_start_date_details: details(row.startUtc),
    utc_end_date: shown(row.endUtc),
    utc_end_date_details: details(row.endUtc),
    timezone: row.timezone,
    timezone_abbr: 'UTC',
    cost: `$${row.cost}`,
    cost_details: {
      currency_symbol: '$',
      currency_code: 'USD',
      currency_position: 'prefix',
      values: [row.cost],
    },
    website: row.website,
    show_map: row.showsMap === 1,
    show_map_link: row.showsMapLink === 1,
    hide_from_listings: row.isHidden === 1,
    sticky: row.isSticky === 1,
    featured: row.isFeatured === 1,
    categories: eventTerms.all(row.id).map((term) => ({
      id: term.id,
      count: term.count,
      description: term.description,
      name: term.name,
      slug: term.slug,
      taxonomy: term.taxonomy,
      parent: 0,
      meta: [],
      url: `http://127.0.0.1:4000/events/category/${term.slug}/`,
      urls: { self: `${base}/categories/${term.id}`, collection: `${base}/categories` },
    })),
    tags: [],
    venue: eventVenues.all(row.id).map(showHost)[0] ?? [],
    organizer: eventOrganizers.all(row.id).map(showHost),
    custom_fields: [],
  };
}

function showEvents(wanted) {
  const limit = Number(wanted.get('per_page') ?? 10);
  const window = {
    from: `${wanted.get('start_date')}T00:00:00`,
    to: `${wanted.get('end_date')}T23:59:59`,
  };
  const offset = (Number(wanted.get('page') ?? 1) - 1) * limit;
  const { total } = eventTotal.get(window);
  const events = eventList.all({ ...window, limit, offset }).map(showEvent);
  return { events, rest_url: '', total, total_pages: Math.ceil(total / limit) };
}

function answer(url) {
  const [path, query = ''] = url.split('?');
  const wanted = new URLSearchParams(query);
  if (path.endsWith('/ext/events/v1/events')) return showEvents(wanted);
  const id = Number(/\/posts\/(\d+)$/.exec(path)?.[1]);
  const isGraphql = path.startsWith('/graphql');
  if (id) return isGraphql ? { data: { post: showNode(byId.get(id)) } } : show(byId.get(id));
  const number = (name) => (wanted.has(name) ? Number(wanted.get(name)) : undefined);
  const value = number('author') ?? number('categories') ?? number('tags');
  const rows = list({
    by: wanted.get('orderby') ?? 'date',
    filter: value === undefined ? 'none' : wanted.has('author') ? 'author' : 'term',
    value,
    offset: ((number('page') ?? 1) - 1) * 10,
    ...(wanted.has('date') ? { date: wanted.get('date'), id: number('id') } : {}),
  });
  return isGraphql
    ? { data: { posts: { nodes: rows.map(showNode) } } }
    : rows.map(wanted.has('_embed') ? embed : show);
}

createServer(async (request, response) => {
  const isCreating = request.method === 'POST' && request.url.endsWith('/posts');
  const result = isCreating ? createPost(await json(request)) : answer(request.url);
  const body = JSON.stringify(result);
  response
    .writeHead(isCreating ? 201 : 200, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}).listen(Number(port), '127.0.0.1', () => process.send('listening'));
