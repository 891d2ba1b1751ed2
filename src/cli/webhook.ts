import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { Environment } from '../config/config.ts';
import type { Delivery } from '../features/admin/webhooks/delivery-job.ts';
import {
  listWebhookDeliveries,
  redeliverWebhook,
  testWebhook,
} from '../features/admin/webhooks/delivery-operations.ts';
import type { Webhook } from '../features/admin/webhooks/webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  updateWebhook,
} from '../features/admin/webhooks/webhook-operations.ts';
import type { Context } from '../operation/context.ts';
import { perform } from '../operation/operation.ts';
import { commandsOfOne, eachItem, withSystemContext } from './command.ts';

/** `almanac webhook`: manages the addresses to which changes are sent. */
export function addWebhook(program: Command, env: Environment): void {
  const webhook = program.command('webhook').description('addresses that are told of changes');
  const ofOne = commandsOfOne(webhook, env);
  webhook
    .command('list')
    .description('list them, with what is wrong with them')
    .action(() => withSystemContext(env, list));
  webhook
    .command('add')
    .argument('<url>', 'the address that messages are posted to')
    .option('--kind <kind...>', 'the kinds of record that it is told of; all unless said')
    .option('--drafts', 'tell it also of what the public may not read', false)
    .option('--stdin', 'read the secret from standard input instead of making one', false)
    .description(
      'add one, which is told of changes from now on, and print its secret, which is shown this once',
    )
    .action((url: string, options: AddOptions) =>
      withSystemContext(env, (context) => add(context, url, options)),
    );
  ofOne('remove', 'remove one, with the log of its deliveries', async (context, id) => {
    await perform(deleteWebhook, context, { id });
    console.log(`Webhook ${id} is removed.`);
  });
  for (const [name, isActive] of [
    ['on', true],
    ['off', false],
  ] as const)
    ofOne(name, `switch one ${name}`, async (context, id) => {
      await perform(updateWebhook, context, { id, is_active: isActive });
      console.log(`Webhook ${id} is ${name}.`);
    });
  ofOne('test', 'send a test message to one', async (context, id) => {
    const sent = await perform(testWebhook, context, { id });
    if (sent.error !== null) throw new Error(sent.error);
    console.log(`The receiver answered ${sent.responseStatus} after ${sent.milliseconds} ms.`);
  });
  ofOne('deliveries', 'list the messages to one, the latest first', listDeliveries);
  webhook
    .command('redeliver')
    .argument('<delivery>', 'the number of the delivery')
    .description('have a message delivered once more; a running server takes it within seconds')
    .action((id: string) =>
      withSystemContext(env, async (context) => {
        await perform(redeliverWebhook, context, { id });
        console.log(`Delivery ${id} is begun anew.`);
      }),
    );
}

interface AddOptions {
  readonly kind?: readonly string[];
  readonly drafts: boolean;
  readonly stdin: boolean;
}

async function add(context: Context, url: string, options: AddOptions): Promise<void> {
  const { id, secret } = await perform(createWebhook, context, {
    url,
    kinds: options.kind ?? [],
    only_published: !options.drafts,
    ...(options.stdin ? { secret: (await text(process.stdin)).trim() } : {}),
  });
  console.log(`Webhook ${id} is added.`);
  if (secret !== null) console.log(`Secret  ${secret}`);
}

async function list(context: Context): Promise<void> {
  for await (const webhook of eachItem(listWebhooks, context)) {
    const { id, url, kinds, onlyPublished } = webhook;
    const told = kinds.length === 0 ? 'all kinds' : kinds.join(', ');
    const published = onlyPublished ? 'published only' : 'with drafts';
    console.log([id, url, told, published, stateOf(webhook)].join('  '));
  }
}

function stateOf({ isActive, offReason, failingSince }: Webhook): string {
  if (!isActive) return offReason === null ? 'off' : `switched off: ${offReason}`;
  return failingSince === null ? 'on' : `on, failing since ${failingSince}`;
}

async function listDeliveries(context: Context, id: string): Promise<void> {
  for await (const delivery of eachItem(listWebhookDeliveries, context, { webhook_id: id }))
    console.log(lineOf(delivery));
}

function lineOf(delivery: Delivery): string {
  const { id, created, type, status, attempts, milliseconds, nextAttempt, error } = delivery;
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  const took = milliseconds === null ? [] : [`${milliseconds} ms`];
  const next = nextAttempt === null || attempts === 0 ? [] : [`next ${nextAttempt}`];
  return [
    id,
    created,
    type,
    status,
    tries,
    ...took,
    ...next,
    ...(error === null ? [] : [error]),
  ].join('  ');
}
