import { expect, it } from 'vitest';
import { almanac } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { shared } from '../support/shared.ts';
import { sharedDatabase } from '../support/test-database.ts';
import { openWebhookReceiver } from '../support/webhook-receiver.ts';

const database = sharedDatabase();
const receiver = shared(openWebhookReceiver);

const settings = () => ({
  DATABASE_URL: database.url,
  GUARDED_FETCH_ALLOW: receiver.host,
  SECRET_KEY: 'k'.repeat(32),
});
const webhook = (...args: string[]) => almanacHere(['webhook', ...args], settings());

it('webhooks are added, listed, tested and removed by the command line', async () => {
  expect(await webhook('list')).toEqual({ status: 0, output: '', errors: '' });
  const added = await almanac(
    ['webhook', 'add', receiver.url, '--kind', 'post', 'term'],
    settings(),
  );
  const [, id = '', secret = ''] =
    /^Webhook (\d+) is added\.\nSecret {2}(whsec_\S+)\n$/.exec(added.output) ?? [];
  expect(added).toMatchObject({ status: 0, errors: '' });
  expect(secret).not.toBe('');
  const lineOf = (state: string) =>
    `${id}  ${receiver.url}  post, term  published only  ${state}\n`;
  expect((await webhook('list')).output).toBe(lineOf('on'));

  expect((await webhook('test', id)).output).toMatch(
    /^The receiver answered 204 after \d+ ms\.\n$/,
  );
  receiver.answers.push(410);
  expect(await webhook('test', id)).toEqual({
    status: 1,
    output: '',
    errors: 'The receiver answered 410.\n',
  });
  expect(receiver.received.map(({ json }) => json.type)).toEqual(['webhook.test', 'webhook.test']);
  const { output } = await webhook('deliveries', id);
  expect(output.split('\n')).toEqual([
    expect.stringMatching(
      /webhook\.test {2}failed {2}1 try {2}\d+ ms {2}The receiver answered 410\.$/,
    ),
    expect.stringMatching(/webhook\.test {2}delivered {2}1 try {2}\d+ ms$/),
    '',
  ]);

  expect((await webhook('off', id)).output).toBe(`Webhook ${id} is off.\n`);
  expect((await webhook('list')).output).toBe(lineOf('off'));
  const delivery = output.split(' ')[0] ?? '';
  expect(await webhook('redeliver', delivery)).toMatchObject({ status: 1, output: '' });
  expect((await webhook('on', id)).output).toBe(`Webhook ${id} is on.\n`);
  expect((await webhook('redeliver', delivery)).output).toBe(
    `Delivery ${delivery} is begun anew.\n`,
  );
  expect(await database.prisma.job.count()).toBe(1);

  expect((await webhook('remove', id)).output).toBe(`Webhook ${id} is removed.\n`);
  expect(await webhook('remove', id)).toEqual({
    status: 1,
    output: '',
    errors: 'There is no webhook with this number.\n',
  });
  expect((await webhook('add', 'http://10.0.0.1/')).status).toBe(1);
  expect((await webhook('add', receiver.url, '--kind', 'donation')).errors).not.toBe('');
}, 120_000);
