import { get } from 'node:http';

const QUERY =
  'subscription ($after: String) { postChanged(after: $after) { databaseId operation node { title } } }';

/**
 * Follows the changes of posts by server-sent events, and notes what it is told. After `lose`, it connects again to the next of the
 * servers, after the last event that it has.
 * @param servers addresses
 * @param after the position at which it begins
 */
export function subscribe(servers, after) {
  const created = new Map();
  const titles = new Map();
  const latencies = [];
  const failures = [];
  let last = after;
  let turn = Math.floor(Math.random() * servers.length);
  let request;
  let isOver = false;

  function take(event) {
    const id = /^id: (.*)$/m.exec(event)?.[1];
    const data = /^data: (.+)$/m.exec(event)?.[1];
    if (data === undefined) return;
    const { data: told, errors } = JSON.parse(data);
    if (errors) return void failures.push(JSON.stringify(errors));
    last = id ?? last;
    const { databaseId, operation, node } = told.postChanged;
    if (operation === 'CREATED') created.set(databaseId, (created.get(databaseId) ?? 0) + 1);
    titles.set(databaseId, node.title);
    latencies.push(Date.now() - Number(node.title.split(' ')[1]));
  }

  function connect() {
    const server = servers[turn++ % servers.length];
    const variables = encodeURIComponent(JSON.stringify({ after: last }));
    const address = `${server}/graphql?query=${encodeURIComponent(QUERY)}&variables=${variables}`;
    const headers = { accept: 'text/event-stream' };
    const mine = get(address, { agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        if (request !== mine) return;
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop();
        for (const event of events) take(event);
      });
      response.on('error', () => {});
    });
    mine.on('error', () => {});
    // Whether it was lost here or there, it is connected again.
    mine.on('close', () => {
      if (!isOver) setTimeout(connect, Math.random() * 500);
    });
    request = mine;
  }

  connect();
  return {
    created,
    titles,
    latencies,
    failures,
    lose: () => request.destroy(),
    end() {
      isOver = true;
      request.destroy();
    },
  };
}
