#!/usr/bin/env node
// A recorded live site with kinds of content of its own (custom-site.json.gz: 40 books in every status with registered meta and a field
// group, 6 nested places, 10 posts with a field group, 8 nested genres and 5 shelves, users, comments, media) served again, so that
// moving such a site in can be tried without one:   node test/conformance/custom-site.mjs [--port 4901]
// The kinds, taxonomies and fields are those of own-kinds.md. It answers what a crawler asks: the index,
// types, taxonomies, statuses and settings (as a whole and each by its slug; view and edit), every collection that they name plus users
// and comments (page, per_page, offset, context, status, include, exclude, slug, search, parent, post, author, taxonomy bases, order,
// orderby id|date|modified|title|slug|name, after, before, modified_after, _fields at the top level, acf_format=standard), OPTIONS of a
// collection and of one item (schemas), single items, revisions and the media files. Everything unpublished and context=edit want the
// administrator's credentials: user admin, application password `recorded`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

const port = Number(process.argv[process.argv.indexOf('--port') + 1]) || 4901;
const text = gunzipSync(readFileSync(new URL('./custom-site.json.gz', import.meta.url))).toString();
const recordedAt = JSON.parse(text).site;
const here = `http://127.0.0.1:${port}`;
const escaped = (s) => s.replaceAll('/', '\\/');
const dump = JSON.parse(
  [recordedAt, escaped(recordedAt), encodeURIComponent(recordedAt)].reduce(
    (t, from, i) => t.split(from).join([here, escaped(here), encodeURIComponent(here)][i]),
    text,
  ),
);

const admin = `Basic ${Buffer.from('admin:recorded').toString('base64')}`;
const list = (v) => (v === undefined ? [] : [v].flat().flatMap((x) => x.split(',')));
const error = (status, code) => ({ status, body: { code, message: code, data: { status } } });
const PUBLIC = ['publish', 'inherit', 'approved'];
const ORDERS = {
  id: (x) => x.id,
  date: (x) => x.date,
  modified: (x) => x.modified,
  title: (x) => x.title?.rendered,
  slug: (x) => x.slug,
  name: (x) => x.name,
};
const plain = (v) => (v && typeof v === 'object' ? (v.raw ?? v.rendered ?? '') : (v ?? ''));

/** An item that only the administrator may read, outside context=edit. */
const viewed = (x) => {
  const { password, permalink_template, generated_slug, missing_image_sizes, ...rest } = x;
  return Object.fromEntries(
    Object.entries(rest).map(([k, v]) => {
      if (!v || typeof v !== 'object' || !('raw' in v)) return [k, v];
      const { raw, block_version, ...shown } = v;
      return [k, shown];
    }),
  );
};
const shape = (x, query, { formatted }) => {
  const fields = list(query._fields);
  const y =
    query.acf_format === 'standard' && formatted?.[x.id] ? { ...x, acf: formatted[x.id] } : x;
  return fields.length
    ? Object.fromEntries(
        Object.entries(y).filter(([k]) => fields.some((f) => f.split('.')[0] === k)),
      )
    : y;
};

function collection(path, query, authorised) {
  const { edit, view } = dump.collections[path];
  if (!authorised && list(query.status).some((s) => !PUBLIC.includes(s)))
    return error(400, 'rest_invalid_param');
  if ((query.context === 'edit' || !view) && !authorised)
    return error(401, 'rest_forbidden_context');
  const wanted = list(query.status);
  let items = query.context === 'edit' || wanted.length || !view ? edit : view;
  if (items === edit && view && edit[0]?.status) {
    const allowed = wanted.includes('any')
      ? (s) => s !== 'trash' || wanted.includes('trash')
      : (s) => (wanted.length ? wanted : PUBLIC).includes(s);
    if (!wanted.includes('all')) items = items.filter((x) => allowed(x.status));
  }
  // What a visitor's answer looks like stays what it was wherever there is one.
  if (items === edit && query.context !== 'edit' && view)
    items = items.map((x) => view.find((v) => v.id === x.id) ?? viewed(x));
  const among = (key, from, not) => {
    if (query[key] === undefined) return;
    const asked = list(query[key]);
    items = items.filter(
      (x) => [x[from]].flat().some((v) => asked.includes(String(v))) !== Boolean(not),
    );
  };
  among('include', 'id');
  among('exclude', 'id', true);
  for (const key of Object.keys(query))
    if (
      ['slug', 'parent', 'post', 'author'].includes(key) ||
      (Array.isArray(items[0]?.[key]) && dump.collections[path.replace(/[^/]+$/, key)])
    )
      among(key, key);
  if (query.search)
    items = items.filter((x) =>
      [x.title, x.content, x.excerpt, x.name, x.description].some((v) =>
        plain(v).toLowerCase().includes(query.search.toLowerCase()),
      ),
    );
  if (query.after) items = items.filter((x) => x.date > query.after);
  if (query.before) items = items.filter((x) => x.date < query.before);
  if (query.modified_after) items = items.filter((x) => x.modified > query.modified_after);
  const by = ORDERS[query.orderby];
  if (by) items = [...items].sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : a.id - b.id));
  const ascending = items[0]?.taxonomy !== undefined || items[0]?.name !== undefined;
  if (by && (query.order ?? (ascending ? 'asc' : 'desc')) !== 'asc') items.reverse();
  const size = Number(query.per_page ?? 10);
  const page = Number(query.page ?? 1);
  if (!(size >= 1 && size <= 100) || !(page >= 1)) return error(400, 'rest_invalid_param');
  const pages = Math.ceil(items.length / size);
  if (page > 1 && page > pages && items[0]?.title)
    return error(400, 'rest_post_invalid_page_number');
  const start = query.offset === undefined ? (page - 1) * size : Number(query.offset);
  const next = new URLSearchParams({ ...query, page: String(page + 1) });
  return {
    status: 200,
    headers: {
      'x-wp-total': items.length,
      'x-wp-totalpages': pages,
      ...(page < pages && { link: `<${here}/wp-json${path}?${next}>; rel="next"` }),
    },
    body: items.slice(start, start + size).map((x) => shape(x, query, dump.collections[path])),
  };
}

function single({ edit, view, formatted }, id, query, authorised) {
  const whole = edit.find((x) => x.id === id);
  const seen = view?.find((x) => x.id === id);
  if (!whole && !seen) return error(404, 'rest_post_invalid_id');
  if ((query.context === 'edit' || !seen) && !authorised)
    return error(401, query.context === 'edit' ? 'rest_forbidden_context' : 'rest_forbidden');
  return {
    status: 200,
    body: shape(query.context === 'edit' ? whole : (seen ?? viewed(whole)), query, { formatted }),
  };
}

function answer(method, url, authorised) {
  const query = {};
  for (const [k, v] of url.searchParams) {
    const key = k.replace(/\[\d*\]$/, '');
    query[key] = query[key] === undefined ? v : [query[key], v].flat();
  }
  const path = url.pathname.replace(/^\/wp-json/, '').replace(/(.)\/$/, '$1') || '/';
  const [, parent, id] = path.match(/^(.+)\/(\d+)$/) ?? [];
  if (method === 'OPTIONS') {
    const options = dump.collections[path]?.options ?? dump.collections[parent]?.one;
    if (!options) return { status: 200, body: null };
    const { body, allow } = options[authorised ? 'edit' : 'view'];
    return { status: 200, headers: allow ? { allow } : {}, body };
  }
  if (!['GET', 'HEAD'].includes(method)) return error(403, 'rest_recorded_site_is_read_only');
  if (path === '/') return { status: 200, body: dump.index };
  const document = dump.documents[path];
  if (document)
    return authorised && (query.context === 'edit' || !document.view)
      ? { status: 200, body: document.edit }
      : query.context === 'edit' || !document.view
        ? error(401, 'rest_forbidden_context')
        : { status: 200, body: document.view };
  if (dump.collections[path]) return collection(path, query, authorised);
  if (dump.collections[parent])
    return single(dump.collections[parent], Number(id), query, authorised);
  return error(404, 'rest_no_route');
}

createServer((request, response) => {
  const url = new URL(request.url, here);
  const file = dump.files[url.pathname];
  if (file)
    return response
      .writeHead(200, { 'content-type': file.type })
      .end(Buffer.from(file.base64, 'base64'));
  if (!url.pathname.startsWith('/wp-json'))
    return response
      .writeHead(200, {
        'content-type': 'text/html',
        link: `<${here}/wp-json/>; rel="https://api.w.org/"`,
      })
      .end('<!doctype html><title>Recorded site</title>');
  if (
    request.headers.authorization &&
    request.headers.authorization.replace(/\s/g, '') !== admin.replace(/\s/g, '')
  )
    return response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify(error(401, 'incorrect_password').body));
  const {
    status,
    headers = {},
    body,
  } = answer(request.method, url, Boolean(request.headers.authorization));
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
}).listen(port, '127.0.0.1', () =>
  console.log(`recorded site at ${here}, REST root ${here}/wp-json/, credentials admin:recorded`),
);
