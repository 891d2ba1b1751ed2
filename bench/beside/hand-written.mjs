// What one would write by hand for this one database: prepared better-sqlite3 statements and JSON.stringify, no framework.
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';

const [port, file] = process.argv.slice(2);
const db = new Sqlite(file, { readonly: true });
const orders = { date: 'date', id: 'Entry.id', modified: 'modified' };
const lists = new Map();
const byId = db.prepare('SELECT * FROM Entry WHERE id = ?');
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
  const after = date === undefined ? '' : ' AND (date, Entry.id) < (@date, @id)';
  if (!lists.has(key))
    lists.set(
      key,
      db.prepare(
        `SELECT Entry.* FROM ${from} WHERE kind = 'post' AND status = 'publish'${where}${after} ORDER BY ${orders[by]} DESC, Entry.id DESC LIMIT 10 OFFSET @offset`,
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

function answer(url) {
  const [path, query = ''] = url.split('?');
  const wanted = new URLSearchParams(query);
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
  return isGraphql ? { data: { posts: { nodes: rows.map(showNode) } } } : rows.map(show);
}

createServer((request, response) => {
  const body = JSON.stringify(answer(request.url));
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}).listen(Number(port), '127.0.0.1', () => process.send('listening'));
