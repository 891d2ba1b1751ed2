const OPAQUE_KEYS = /^(id|cursor|startCursor|endCursor|\w+[a-z]Id)$/;
const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)?$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const ID_KEYS =
  /^(id|author|parent|post|featured_media|object_id|term_id|term_taxonomy_id|contact_form_id|menus|categories|tags|databaseId|\w+DatabaseId)$/;
const DAY = 86_400_000;
const NEAR = 15 * 3_600_000;

/** Stands in a recording where there was a sentence: any text matches. */
const UNSAID = '…';

/** Strings that must be there but may read differently: sentences for people, guids, addresses of avatars. */
const WORDING = [
  /(^|\.)message$/,
  /(^|\.)params\.[^.]+$/,
  /(^|\.)guid\.(rendered|raw)$/,
  /avatar_urls/,
  /args\..*description$/,
];

/**
 * Replaces what differs from site to site by marks: addresses (`{base}`, `{site}`), the word of this run (`{run}`), ids of the scenario's
 * records (`{step.id}`), other ids (`{#}`), UUIDs, and moments near now (zeros).
 * @param ids the marks of the ids, by id
 * @param idKeys further keys that hold ids
 */
export function normalise({ label, status, headers, body }, { base, ids, run, idKeys }) {
  const text = textMarker({ base, ids, run });
  const holdsId = (key) => ID_KEYS.test(key) || Boolean(idKeys?.test(key));
  const isGraphql = body && typeof body === 'object' && 'data' in body && !('code' in body);
  const walk = (value, key) => {
    if (typeof value === 'string')
      return isGraphql && OPAQUE_KEYS.test(key) ? '{opaque}' : text(value);
    if (typeof value === 'number')
      return !holdsId(key) || value === 0 ? value : (ids.get(String(value)) ?? '{#}');
    if (Array.isArray(value)) return value.map((item) => walk(item, holdsId(key) ? key : ''));
    if (!value || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([k, one]) => [text(k), walk(one, k)]));
  };
  return {
    label,
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, text(value)]),
    ),
    body: walk(body, ''),
  };
}

function textMarker({ base, ids, run }) {
  const { origin } = new URL(base);
  const now = Date.now();
  const folders = [-1, 0, 1].map((days) =>
    new Date(now + days * DAY).toISOString().slice(0, 10).split('-'),
  );
  const addresses = [
    [base, '{base}'],
    [origin, '{site}'],
  ].flatMap(([address, mark]) => [
    [address, mark],
    [encodeURIComponent(address), mark],
  ]);
  return (given) => {
    let out = given.replaceAll(run, '{run}');
    for (const [from, to] of addresses) out = out.replaceAll(from, to);
    if (DATE.test(out)) return Math.abs(momentOf(out) - now) < NEAR ? out.replace(/\d/g, '0') : out;
    for (const [y, m, d] of folders) out = out.replaceAll(`/${y}/${m}/${d}/`, '/0000/00/00/');
    for (const [y, m] of folders) out = out.replaceAll(`${y}/${m}/`, '0000/00/');
    out = out.replace(UUID, '{uuid}');
    for (const [id, mark] of ids)
      out = out.replace(new RegExp(`(?<![\\w.#&-])${id}(?![\\w])`, 'g'), mark);
    if (out.includes('{base}')) out = out.replace(/(?<=\/[a-z-]+\/)\d+(?=$|[/?&"'\\>])/g, '{#}');
    return out
      .replace(/\b(post|parent|p|page_id|attachment_id|id)=\d+/g, '$1={#}')
      .replace(/#comment-\d+/g, '#comment-{#}')
      .replace(/nonce=\w+/g, 'nonce={nonce}');
  };
}

const momentOf = (date) =>
  Date.parse(`${date.replace(' ', 'T').replace(/(Z|[+-]\d\d:?\d\d)$/, '')}Z`);

/** Returns the differences between a recorded and a given answer, one line each. */
export function compare(recorded, given, ignore = []) {
  const lines = [];
  if (recorded.status !== given.status)
    lines.push(`status: expected ${recorded.status}, got ${given.status}`);
  for (const [name, value] of Object.entries(recorded.headers)) {
    const got = given.headers[name];
    if (got === undefined || squeeze(got).toLowerCase() !== squeeze(value).toLowerCase())
      lines.push(`header ${name}: expected ${brief(value)}, got ${brief(got)}`);
  }
  const isIgnored = (path) =>
    ignore.some((one) =>
      one instanceof RegExp ? one.test(path) : path === one || path.endsWith(`.${one}`),
    );
  const isWorded = (path) => WORDING.some((one) => one.test(path));

  const walk = (expected, got, path) => {
    if (isIgnored(path)) return;
    const bothText = typeof expected === 'string' && typeof got === 'string';
    if (bothText && (expected === UNSAID || isWorded(path))) return;
    const place = path || 'body';
    if (typeOf(expected) !== typeOf(got)) {
      lines.push(
        `${place}: expected ${typeOf(expected)} ${brief(expected)}, got ${typeOf(got)} ${brief(got)}`,
      );
    } else if (Array.isArray(expected)) {
      if (expected.length !== got.length)
        lines.push(`${place}: expected ${expected.length} items, got ${got.length}`);
      for (let i = 0; i < Math.min(expected.length, got.length); i++)
        walk(expected[i], got[i], `${path}[${i}]`);
    } else if (expected && typeof expected === 'object') {
      const below = (key) => (path ? `${path}.${key}` : key);
      for (const [key, value] of Object.entries(expected))
        if (key in got) walk(value, got[key], below(key));
        else if (!isIgnored(below(key)))
          lines.push(`${below(key)}: missing (expected ${brief(value)})`);
      for (const [key, value] of Object.entries(got))
        if (!(key in expected) && !isIgnored(below(key)))
          lines.push(`${below(key)}: not expected (got ${brief(value)})`);
    } else if (bothText ? squeeze(expected) !== squeeze(got) : expected !== got)
      lines.push(`${place}: expected ${brief(expected)}, got ${brief(got)}`);
  };
  walk(recorded.body, given.body, '');
  return lines;
}

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const squeeze = (text) => text.replace(/\s+/g, ' ').trim();

function brief(value) {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
