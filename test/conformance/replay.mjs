import { readdirSync, readFileSync } from 'node:fs';
import { compare, normalise } from './compare.mjs';

/** Headers whose presence and value are part of the interface. */
const COMPARED_HEADERS = [
  'x-wp-total',
  'x-wp-totalpages',
  'allow',
  'link',
  'location',
  'content-type',
  'x-tec-total',
  'x-tec-totalpages',
];

/** Differences of whole sites that no client relies on. */
const ALWAYS_IGNORED = [
  /^additional_data/,
  /(^|\.)meta\._/,
  /(^|\.)class_list/,
  /(^|\.)filesize$/,
  /(^|\.)generator$/,
];

/** Returns the areas of a folder with their scenarios and recorded answers: `[{ area, scenarios, expected: { [scenario]: [answer] } }]`. */
export function loadAreas(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  return Promise.all(
    files.sort().map(async (file) => {
      const area = file.replace(/\.mjs$/, '');
      const { default: scenarios } = await import(new URL(file, folder));
      const expected = JSON.parse(readFileSync(new URL(`${area}.expected.json`, folder), 'utf8'));
      return { area, scenarios, expected };
    }),
  );
}

/**
 * Sends the steps of a scenario to a server and compares each answer with the recorded one. Returns one `{ label, statusOk, differences }`
 * a step; a step without differences matches.
 * @param base the root of the REST interface
 * @param users `{ [role]: { user, password } }`
 */
export async function replayScenario(scenario, { base, users, expected }) {
  let answers, bodies, run;
  try {
    ({ answers, bodies, run } = await exchange(scenario, { base, users }));
  } catch (error) {
    const differences = [`no answer: ${error.message}`];
    return scenario.steps.map((step, i) => ({
      label: step.id ?? String(i + 1),
      statusOk: false,
      differences,
    }));
  }
  const marks = idMarks(bodies);
  return answers.map((answer, i) => {
    const { label } = answer;
    const recorded = expected?.[i];
    if (!recorded)
      return { label, statusOk: false, differences: ['nothing is recorded for this step'] };
    const { setup, ignore = [] } = scenario.steps[i];
    const given = normalise(answer, { base, ids: marks, run, idKeys: scenario.idKeys });
    const ignored = [...ALWAYS_IGNORED, ...(scenario.ignore ?? []), ...ignore];
    return {
      label,
      statusOk: recorded.status === given.status,
      differences: setup ? [] : compare(recorded, given, ignored),
    };
  });
}

async function exchange(scenario, { base, users }) {
  const run = runWord();
  const bodies = {};
  const answers = [];
  for (const [index, step] of scenario.steps.entries()) {
    const filled = fill(withRun(step, run), bodies);
    const { address, init } = requestOf(filled, { base, users });
    const response = await fetch(address, init);
    const answer = await answerOf(step, index, response);
    bodies[step.id ?? `s${index + 1}`] = answer.body;
    answers.push(answer);
  }
  return { answers, bodies, run };
}

function requestOf(step, { base, users }) {
  const headers = { ...step.headers };
  if (step.as) {
    const { user, password } = users[step.as];
    headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }
  const json = step.graphql ? { query: step.graphql, variables: step.variables } : step.json;
  let body;
  if (json !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(json);
  } else if (step.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    body = new URLSearchParams(step.form).toString();
  } else if (step.multipart) body = formOf(step.multipart);
  else if (step.raw) body = Buffer.from(step.raw, 'base64');
  return {
    address: step.graphql ? `${new URL(base).origin}/graphql` : base + (step.path ?? ''),
    init: {
      method: step.graphql ? 'POST' : (step.method ?? 'GET'),
      headers,
      body,
      redirect: 'manual',
    },
  };
}

function formOf(parts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (value?.base64) {
      const file = new Blob([Buffer.from(value.base64, 'base64')], { type: value.type });
      form.append(name, file, value.filename);
    } else form.append(name, String(value));
  return form;
}

async function answerOf(step, index, response) {
  const text = await response.text();
  const sent = step.graphql
    ? step.graphql.replace(/\s+/g, ' ').slice(0, 90)
    : `${step.method ?? 'GET'} ${step.path}`;
  const compared = COMPARED_HEADERS.filter((name) => response.headers.has(name));
  const body = step.graphql ? graphqlAnswer(parsed(text)) : parsed(text);
  return {
    label: step.id ?? `${index + 1} ${sent}`,
    status: step.graphql ? 200 : response.status,
    headers: step.graphql
      ? {}
      : Object.fromEntries(compared.map((name) => [name, response.headers.get(name)])),
    body: step.sorted ? byName(body, step.without) : body,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The data of a GraphQL answer, and whether it has errors: their status and wording are the server's own. */
const graphqlAnswer = (body) => ({
  data: body?.data ?? null,
  ...(body?.errors?.length && { errors: true }),
});

/** Sorts lists of named things, which have no order in a schema, and leaves some names out. */
function byName(value, without = []) {
  if (Array.isArray(value))
    return value
      .filter((item) => !without.includes(item?.name))
      .map((item) => byName(item, without))
      .sort((a, b) => (String(a?.name) < String(b?.name) ? -1 : 1));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, byName(one, without)]));
}

/** `{step.path.to.value}` in a string is replaced by that value of the body of an earlier step. */
function fill(value, bodies) {
  if (typeof value === 'string') {
    const whole = value.match(/^\{([a-z]\w*(?:\.[^{}]+)?)\}$/i);
    const found = whole ? lookup(whole[1], bodies) : undefined;
    if (found !== undefined) return found;
    return value.replace(/\{([a-z]\w*\.[^{}]+)\}/gi, (all, path) => lookup(path, bodies) ?? all);
  }
  return mapped(value, (one) => fill(one, bodies));
}

/** `{run}` is a word of this run's own, so that names and slugs are new whenever a scenario is replayed. */
const withRun = (value, run) =>
  typeof value === 'string'
    ? value.replaceAll('{run}', run)
    : mapped(value, (one) => withRun(one, run));

function mapped(value, change) {
  if (Array.isArray(value)) return value.map(change);
  if (!value || typeof value !== 'object' || value instanceof RegExp) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}

const lookup = (path, bodies) => path.split('.').reduce((node, key) => node?.[key], bodies);

const runWord = () =>
  Array.from({ length: 7 }, () => 'bcdfghjklmnpqrstvwxz'[Math.floor(Math.random() * 20)]).join('');

/** Returns the marks for the ids of the records that the steps made: `{p.id}` for step p. */
function idMarks(bodies) {
  const marks = new Map();
  for (const [step, body] of Object.entries(bodies)) {
    const id = body?.id ?? body?.previous?.id;
    const isNumber =
      (typeof id === 'number' && id > 3) || (typeof id === 'string' && /^\d+$/.test(id));
    if (isNumber && !marks.has(String(id))) marks.set(String(id), `{${step}.id}`);
  }
  return marks;
}
