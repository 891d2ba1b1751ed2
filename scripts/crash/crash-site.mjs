import { setTimeout as sleep } from 'node:timers/promises';
import { findHalfWritten, findLeftFiles } from './find-faults.mjs';
import { serverOf } from './server-process.mjs';
import { writers } from './writers.mjs';

/** Acknowledged writes before a kill. */
const ENOUGH = { least: 20, most: 60 };

/** Acknowledged writes between two losses of all connections to PostgreSQL. */
const BETWEEN_LOSSES = 8;

/** Milliseconds after which a first start is killed at the latest. */
const LONGEST_FIRST_START = 2_500;

/** Milliseconds after which a server that is written to is killed anyway. */
const LONGEST = 20_000;

/**
 * One round: a server is killed on its first start, then twice while it writes, and looked at after each start.
 * @param place as `openPlace` makes it
 * @returns how often it was killed, how many writes were acknowledged and how many refused, and what is wrong: nothing, one hopes
 */
export async function crashSite(place) {
  const server = await serverOf(place);
  const written = [];
  const faults = [];
  let refused = 0;
  try {
    server.launch();
    await sleep(Math.random() * LONGEST_FIRST_START);
    await server.kill();
    await server.start();
    const ask = asker(server, await server.makeAdministrator());
    for (let time = 1; time <= 2; time++) {
      const answers = await writeUntilKilled(place, server, ask, time);
      written.push(...answers.written);
      faults.push(...answers.faults);
      refused += answers.refused;
      await server.start();
      for (const { kind, record } of written)
        if (!(await writers[kind].isWhole(ask, record)))
          faults.push(`${kind} ${JSON.stringify(record)} was acknowledged`);
      faults.push(...(await findHalfWritten(ask)));
    }
    faults.push(...(await findLeftFiles(place, server, ask)));
  } finally {
    await server.kill();
  }
  return { kills: 3, acknowledged: written.length, refused, faults };
}

/** All writers write at once; on PostgreSQL they lose their connections meanwhile. */
async function writeUntilKilled(place, server, ask, time) {
  const answers = { written: [], faults: [], refused: 0 };
  let isOver = false;
  const isExpected = ({ status }) => status < 300 || status === 503 || (status === 0 && isOver);
  const write = async (kind) => {
    for (let number = time * 100_000; !isOver; number++) {
      const told = [];
      const noting = async (...asked) => {
        const answer = await ask(...asked);
        told.push(answer);
        return answer;
      };
      const record = await writers[kind].write(noting, number);
      if (record) answers.written.push({ kind, record });
      else answers.refused++;
      for (const answer of told)
        if (!isExpected(answer))
          answers.faults.push(
            `${kind} was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
          );
    }
  };
  const writing = Promise.all(Object.keys(writers).map(write));
  const enough = ENOUGH.least + Math.random() * (ENOUGH.most - ENOUGH.least);
  const deadline = Date.now() + LONGEST;
  for (let losses = 1; answers.written.length < enough && Date.now() < deadline; ) {
    await sleep(5);
    if (answers.written.length < losses * BETWEEN_LOSSES) continue;
    losses++;
    await place.loseConnections();
  }
  if (server.ended() !== null) answers.faults.push(`The server has ended: ${server.ended()}`);
  isOver = true;
  await server.kill();
  await writing;
  if (answers.faults.length > 0) answers.faults.push(server.failures());
  return answers;
}

/** Asks the server as its administrator; status 0 stands for no answer. */
const asker =
  ({ address }, authorization) =>
  async (path, { json, body, headers = {} } = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    try {
      const response = await fetch(address + path, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: {
          authorization,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const isJson = response.headers.get('content-type')?.includes('json');
      const answer = isJson ? await response.json() : await response.arrayBuffer();
      const refusal = answer.errors?.[0]?.extensions?.status; // GraphQL's
      return { status: refusal ?? response.status, body: answer, headers: response.headers };
    } catch {
      return { status: 0, body: null };
    }
  };
