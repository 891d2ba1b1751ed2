import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPlace } from './crash/place.mjs';
import { serverOf } from './crash/server-process.mjs';
import { findPostgresql } from './services.mjs';
import { setUp } from './set-up.mjs';
import { subscribe } from './soak/subscriber.mjs';
import { onSupportedNode } from './supported-node.mjs';

const options = {
  seconds: { type: 'string', default: '180' },
  subscribers: { type: 'string', default: '500' },
  pause: { type: 'string', default: '1000' },
  database: { type: 'string', default: 'sqlite' },
};

/**
 * `npm run soak -- --seconds N --subscribers N --pause MS --database sqlite|postgresql`: two servers on one database, with many
 * subscribers whose connections are lost again and again, while posts are made and changed. Whoever missed a post, was told of one twice,
 * or has another title at the end, is counted.
 */
async function run() {
  const { values } = parseArgs({ options });
  const count = Number(values.subscribers);
  const place = await openPlace(values.database, await findPostgresql());
  const limits = {
    GRAPHQL_MAX_SUBSCRIPTIONS: String(2 * count),
    GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER: String(2 * count),
  };
  const servers = [await serverOf(place, limits), await serverOf(place, limits)];
  const subscribers = [];
  try {
    for (const server of servers) await server.start();
    const authorization = await servers[0].makeAdministrator();
    const addresses = servers.map(({ address }) => address);
    const { token } = await (await fetch(`${addresses[0]}/api/sync/v1/changes`)).json();
    for (let i = 0; i < count; i++) subscribers.push(subscribe(addresses, token));
    await sleep(5000);
    const memory = [servers.map(memoryOf)];
    const timer = setInterval(
      () => memory.push(servers.map(memoryOf)),
      (Number(values.seconds) * 1000) / 6,
    );
    const titles = await write(addresses, authorization, subscribers, values);
    clearInterval(timer);
    await sleep(10_000);
    return report(subscribers, titles, memory);
  } finally {
    for (const one of subscribers) one.end();
    for (const server of servers) await server.kill();
    await place.close();
  }
}

/** Makes and changes posts, through both servers, and breaks connections. Resolves to the last title of each post. */
async function write(addresses, authorization, subscribers, { seconds, pause }) {
  const titles = new Map();
  const end = Date.now() + Number(seconds) * 1000;
  for (let n = 0; Date.now() < end; n++) {
    const known = [...titles.keys()];
    const id = n % 3 === 2 ? known[Math.floor(Math.random() * known.length)] : undefined;
    const title = `${n} ${Date.now()}`;
    const path = id === undefined ? 'posts' : `posts/${id}`;
    const response = await fetch(`${addresses[n % 2]}/api/core/v2/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title, status: 'publish' }),
    });
    if (!response.ok) throw new Error(`A write failed: ${await response.text()}`);
    titles.set((await response.json()).id, title);
    for (const one of subscribers) if (Math.random() < 0.02) one.lose();
    await sleep(Number(pause));
  }
  return titles;
}

/** Megabytes. */
const memoryOf = (server) =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`))?.[1]) / 1024,
  );

function report(subscribers, titles, memory) {
  let missed = 0;
  let twice = 0;
  let stale = 0;
  for (const { created, titles: told } of subscribers)
    for (const [id, title] of titles) {
      if (!created.has(id)) missed += 1;
      if (created.get(id) > 1) twice += 1;
      if (told.get(id) !== title) stale += 1;
    }
  const latencies = subscribers.flatMap((one) => one.latencies).sort((a, b) => a - b);
  const at = (part) => latencies[Math.floor(latencies.length * part)];
  const failures = subscribers.flatMap((one) => one.failures);
  console.table([
    {
      subscribers: subscribers.length,
      posts: titles.size,
      events: latencies.length,
      missed,
      twice,
      stale,
      failures: failures.length,
      'median ms': at(0.5),
      '95 % ms': at(0.95),
    },
  ]);
  console.log(
    `MB of both servers, in the course of it: ${memory.map((all) => all.join('+')).join(', ')}`,
  );
  for (const failure of new Set(failures)) console.log(failure);
  return missed + twice + stale + failures.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  await setUp();
  process.exitCode = (await run()) ? 0 : 1;
}
