// The least that answers with the JSON of Almanac from its SQLite file: one prepared statement for a read, one transaction for a write,
// one presenter for a post. It knows no rights, limits, totals or caches. test/scripts/bench.test.ts holds its answers against Almanac's.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';

const [port, file, origin = `http://127.0.0.1:${port}`] = process.argv.slice(2);
const api = `${origin}/api/core/v2`;
const db = new DatabaseSync(file);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');

const statements = new Map();
function prepared(sql) {
  if (!statements.has(sql)) statements.set(sql, db.prepare(sql));
  return statements.get(sql);
}

const TERMS = `(SELECT json_group_array(json_array(t.id, t.taxonomy, t.slug, t.name) ORDER BY t.sortName, t.id)
  FROM EntryTerm x JOIN Term t ON t.id = x.termId WHERE x.entryId = e.id) AS terms`;
const RELATED = `(SELECT json_object('id', id, 'name', name, 'slug', slug, 'url', url, 'description', description, 'email', email)
  FROM User WHERE id = e.authorId) AS author,
  (SELECT json_object('id', p.id, 'date', p.date, 'slug', p.slug, 'title', p.title, 'author', p.authorId, 'caption', p.excerpt,
    'altText', m.altText, 'mimeType', m.mimeType, 'file', m.file, 'width', m.width, 'height', m.height, 'bytes', m.bytes)
  FROM MediaItem m JOIN Entry p ON p.id = m.entryId WHERE m.entryId = e.featuredMediaId) AS picture`;
const COLUMNS = { date: 'date', id: 'id', modified: 'modified', title: 'sortTitle' };

/** The rows of a page of ten posts. @param after a date and an id, as a cursor has them */
function list({ author, category, orderby = 'date', order = 'desc', page = 1, after, isRelated }) {
  const [table, id] = category ? ['EntryTerm', 'entryId'] : ['Entry', 'id'];
  const column = COLUMNS[orderby];
  const sql = `SELECT e.*, ${TERMS}${isRelated ? `, ${RELATED}` : ''} FROM (
    SELECT ${id} AS id FROM ${table} WHERE kind = 'post' AND status = 'publish'
    ${author ? 'AND authorId = @author' : ''} ${category ? 'AND termId = @category' : ''} ${after ? 'AND (date, id) < (@date, @id)' : ''}
    ORDER BY ${column === 'id' ? '' : `${column} ${order},`} ${id} ${order} LIMIT 10 OFFSET @offset
  ) page CROSS JOIN Entry e ON e.id = page.id`;
  return prepared(sql).all({
    offset: (page - 1) * 10,
    ...(author && { author }),
    ...(category && { category }),
    ...(after && { date: after[0], id: after[1] }),
  });
}

const one = (id) => prepared(`SELECT e.*, ${TERMS} FROM Entry e WHERE id = ?`).get(id);

const links = (...hrefs) => hrefs.map((href) => ({ href }));
const embeddable = (href) => ({ embeddable: true, href });
const self = (href) => [{ targetHints: { allow: ['GET'] }, href }];
const curies = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];
const withoutBlocks = (content) => content.replace(/<!-- \/?wp:.*?-->/g, '');
const uriOf = ({ date, slug }) => `/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`;
const termsOf = (row) => {
  const terms = JSON.parse(row.terms).map(([id, taxonomy, slug, name]) => ({
    ...{ id, taxonomy, slug, name },
  }));
  const of = (name) => terms.filter(({ taxonomy }) => taxonomy === name);
  return { categories: of('category'), tags: of('post_tag') };
};

function toRest(row) {
  const { categories, tags } = termsOf(row);
  const ids = (terms) => terms.map(({ id }) => id);
  const picture = row.featuredMediaId;
  return {
    id: row.id,
    date: row.date,
    date_gmt: row.date,
    modified: row.modified,
    modified_gmt: row.modified,
    guid: { rendered: `${origin}/?p=${row.id}` },
    slug: row.slug,
    status: row.status,
    type: row.kind,
    link: `${origin}${uriOf(row)}`,
    title: { rendered: row.title },
    content: { rendered: withoutBlocks(row.content), protected: false },
    excerpt: { rendered: `<p>${row.excerpt}</p>\n`, protected: false },
    author: row.authorId,
    featured_media: picture ?? 0,
    comment_status: row.commentStatus,
    ping_status: row.pingStatus,
    template: row.template,
    format: row.format,
    sticky: row.isSticky === 1,
    meta: { footnotes: row.footnotes },
    categories: ids(categories),
    tags: ids(tags),
    class_list: [
      ...[`post-${row.id}`, row.kind, `type-${row.kind}`, `status-${row.status}`],
      ...[`format-${row.format}`, ...(picture ? ['has-post-thumbnail'] : []), 'hentry'],
      ...categories.map(({ slug }) => `category-${slug}`),
      ...tags.map(({ slug }) => `tag-${slug}`),
    ],
    _links: {
      self: self(`${api}/posts/${row.id}`),
      collection: links(`${api}/posts`),
      about: links(`${api}/types/post`),
      author: [embeddable(`${api}/users/${row.authorId}`)],
      replies: [embeddable(`${api}/comments?post=${row.id}`)],
      'version-history': [{ count: 0, href: `${api}/posts/${row.id}/revisions` }],
      ...(picture && { 'wp:featuredmedia': [embeddable(`${api}/media/${picture}`)] }),
      'wp:attachment': links(`${api}/media?parent=${row.id}`),
      'wp:term': [
        { taxonomy: 'category', ...embeddable(`${api}/categories?post=${row.id}`) },
        { taxonomy: 'post_tag', ...embeddable(`${api}/tags?post=${row.id}`) },
      ],
      curies,
    },
  };
}

function toEmbedded(row) {
  const { categories, tags } = termsOf(row);
  return {
    ...toRest(row),
    _embedded: {
      author: [toAuthor(JSON.parse(row.author))],
      'wp:featuredmedia': [toPicture(JSON.parse(row.picture))],
      'wp:term': [
        categories.map((term) => toTerm(term, 'categories', 'category', ['posts'])),
        tags.map((term) => toTerm(term, 'tags', 'tag', ['posts', 'ext_events'])),
      ],
    },
  };
}

function toAuthor({ email, ...author }) {
  const hash = createHash('sha256').update(email).digest('hex');
  const avatar = (size) => [
    String(size),
    `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`,
  ];
  return {
    ...author,
    link: `${origin}/author/${author.slug}/`,
    avatar_urls: Object.fromEntries([24, 48, 96].map(avatar)),
    _links: { self: self(`${api}/users/${author.id}`), collection: links(`${api}/users`) },
  };
}

function toPicture({ id, date, slug, title, author, caption, ...media }) {
  return {
    ...{ id, date, slug, author },
    type: 'attachment',
    link: `${origin}/${slug}/`,
    title: { rendered: title },
    featured_media: 0,
    caption: { rendered: caption },
    alt_text: media.altText,
    media_type: 'image',
    mime_type: media.mimeType,
    media_details: {
      width: media.width,
      height: media.height,
      file: media.file,
      filesize: media.bytes,
      sizes: {},
      image_meta: {},
    },
    source_url: `${origin}/uploads/${media.file}`,
    _links: {
      self: self(`${api}/media/${id}`),
      collection: links(`${api}/media`),
      about: links(`${api}/types/attachment`),
      author: [embeddable(`${api}/users/${author}`)],
      replies: [embeddable(`${api}/comments?post=${id}`)],
    },
  };
}

const toTerm = (term, collection, path, kinds) => ({
  ...term,
  link: `${origin}/${path}/${term.slug}/`,
  _links: {
    self: self(`${api}/${collection}/${term.id}`),
    collection: links(`${api}/${collection}`),
    about: links(`${api}/taxonomies/${term.taxonomy}`),
    'wp:post_type': links(...kinds.map((kind) => `${api}/${kind}?${collection}=${term.id}`)),
    curies,
  },
});

function toNode(row) {
  const { categories, tags } = termsOf(row);
  const named = (terms) => ({ nodes: terms.map(({ name, slug }) => ({ name, slug })) });
  const { name, slug } = JSON.parse(row.author);
  const { file, altText, width, height } = JSON.parse(row.picture);
  return {
    databaseId: row.id,
    slug: row.slug,
    uri: uriOf(row),
    date: row.date,
    modified: row.modified,
    title: row.title,
    content: withoutBlocks(row.content),
    excerpt: `<p>${row.excerpt}</p>\n`,
    author: { node: { name, slug } },
    categories: named(categories),
    tags: named(tags),
    featuredImage: {
      node: { sourceUrl: `${origin}/uploads/${file}`, altText, mediaDetails: { width, height } },
    },
  };
}

const run = (sql, ...values) => prepared(sql).run(...values);
const words = (html) => html.replace(/<[^>]*>/g, ' ');
const noteChange = (kind, id, operation, date) =>
  run(
    'INSERT INTO Change (kind, recordId, operation, moment) VALUES (?, ?, ?, ?)',
    ...[kind, id, operation, date],
  );
const index = (table, id, { title, content }) =>
  run(
    `INSERT OR REPLACE INTO ${table} (rowid, title, excerpt, content) VALUES (?, ?, '', ?)`,
    ...[id, title, words(content)],
  );

function create({ title, content, categories, tags }, date) {
  const wish = title.toLowerCase().replaceAll(' ', '-');
  const namesake = prepared("SELECT 1 FROM Entry WHERE kind = 'post' AND slug = ?");
  let slug = wish;
  for (let i = 2; namesake.get(slug); i++) slug = `${wish}-${i}`;
  const { lastInsertRowid: id } = run(
    `INSERT INTO Entry (kind, status, slug, title, sortTitle, content, excerpt, authorId, date, modified)
     VALUES ('post', 'publish', ?, ?, ?, ?, '', 1, ?, ?)`,
    ...[slug, title, title.toLowerCase(), content, date, date],
  );
  for (const term of [...categories, ...tags]) {
    run(
      "INSERT INTO EntryTerm (entryId, termId, kind, status, date) VALUES (?, ?, 'post', 'publish', ?)",
      ...[id, term, date],
    );
    run('UPDATE Term SET count = count + 1, version = version + 1 WHERE id = ?', term);
    noteChange('term', term, 'update', date);
  }
  index('EntrySearch', id, { title, content });
  noteChange('post', id, 'create', date);
  return id;
}

function update(id, { title, content }, date) {
  run(
    'UPDATE Entry SET title = ?, sortTitle = ?, content = ?, modified = ?, version = version + 1 WHERE id = ?',
    ...[title, title.toLowerCase(), content, date, id],
  );
  const { lastInsertRowid: revision } = run(
    "INSERT INTO Revision (entryId, authorId, isAutosave, title, content, excerpt, date) VALUES (?, 1, 0, ?, ?, '', ?)",
    ...[id, title, content, date],
  );
  index('RevisionSearch', revision, { title, content });
  index('EntrySearch', id, { title, content });
  noteChange('post', id, 'update', date);
  return id;
}

function write(id, post) {
  const date = new Date().toISOString().slice(0, 19);
  db.exec('BEGIN IMMEDIATE');
  const written = id ? update(id, post, date) : create(post, date);
  db.exec('COMMIT');
  return toRest(one(written));
}

function graphql({ variables: { after, author } }) {
  const place = after ? JSON.parse(Buffer.from(after, 'base64url').toString()) : undefined;
  const nodes = list({ after: place, author, isRelated: true }).map(toNode);
  return { data: { posts: { nodes } } };
}

function read(id, { categories, _embed, ...query }) {
  if (id) return toRest(one(id));
  const rows = list({ ...query, category: categories, isRelated: _embed });
  return rows.map(_embed ? toEmbedded : toRest);
}

const { createYoga } = await import('graphql-yoga');
const { Hono } = await import('hono');
const { serve } = await import('@hono/node-server');
const { default: SchemaBuilder } = await import('@pothos/core');
const b = new SchemaBuilder({});
const str = (t, ...names) => Object.fromEntries(names.map((n) => [n, t.string({ nullable: true, resolve: (x) => x[n] })]));
const MD = b.objectRef('MD').implement({ fields: (t) => ({ width: t.exposeInt('width', { nullable: true }), height: t.exposeInt('height', { nullable: true }) }) });
const Media = b.objectRef('Media').implement({ fields: (t) => ({ ...str(t, 'sourceUrl', 'altText'), mediaDetails: t.field({ type: MD, nullable: true, resolve: (x) => x.mediaDetails }) }) });
const edge = (name, type, list) => b.objectRef(name).implement({ fields: (t) => (list ? { nodes: t.field({ type: [type], resolve: (x) => x.nodes }) } : { node: t.field({ type, nullable: true, resolve: (x) => x.node }) }) });
const Named = b.objectRef('Named').implement({ fields: (t) => str(t, 'name', 'slug') });
const AE = edge('AE', Named), ME = edge('ME', Media), TC = edge('TC', Named, true);
const Post = b.objectRef('Post').implement({ fields: (t) => ({ databaseId: t.exposeInt('databaseId'), ...str(t, 'slug', 'uri', 'date', 'modified', 'title', 'content', 'excerpt'), author: t.field({ type: AE, nullable: true, resolve: (x) => x.author }), featuredImage: t.field({ type: ME, nullable: true, resolve: (x) => x.featuredImage }), categories: t.field({ type: TC, args: { first: t.arg.int() }, resolve: (x) => x.categories }), tags: t.field({ type: TC, resolve: (x) => x.tags }) }) });
const Posts = edge('Posts', Post, true);
const Where = b.inputType('Where', { fields: (t) => ({ author: t.int() }) });
b.queryType({ fields: (t) => ({ posts: t.field({ type: Posts, args: { first: t.arg.int(), after: t.arg.string(), where: t.arg({ type: Where }) }, resolve: (_, { after, where }) => graphql({ variables: { after, author: where?.author } }).data.posts }) }) });
const yoga = createYoga({ schema: b.toSchema(), logging: false, maskedErrors: false, graphiql: false, cors: false });
const app = new Hono();
app.all('/graphql', (c) => yoga.fetch(c.req.raw));
app.all('*', (c) => c.text('ok'));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
