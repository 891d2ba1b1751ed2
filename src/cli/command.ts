import type { Command } from 'commander';
import { pino } from 'pino';
import { prepareDatabase } from '../app/prepare-database.ts';
import { type Environment, readConfig } from '../config/config.ts';
import type { Args } from '../operation/args.ts';
import { type Context, systemContext } from '../operation/context.ts';
import type { ListOperation } from '../operation/operation.ts';

/** Returns the command that contains subcommands, such as `import` for `import site`; creates it on first use. */
export const commandGroup = (program: Command, name: string, description: string): Command =>
  program.commands.find((command) => command.name() === name) ??
  program.command(name).description(description);

/** Runs a function with an administrator's rights on the site's database, and closes the database afterwards. */
export async function withSystemContext(
  env: Environment,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const config = readConfig(env);
  // Imported here, so that `doctor` can report problems with a declaration that prevent the services from starting.
  const { createServices } = await import('../app/services.ts');
  const { database } = await prepareDatabase(config);
  try {
    const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
    await work(await systemContext(createServices({ config, database, log })));
  } finally {
    await database.close();
  }
}

/** Returns a function that adds subcommands for the one record whose number they are given. */
export const commandsOfOne =
  (group: Command, env: Environment) =>
  (
    name: string,
    description: string,
    work: (context: Context, id: string) => Promise<void>,
  ): Command =>
    group
      .command(name)
      .argument('<id>', 'its number')
      .description(description)
      .action((id: string) => withSystemContext(env, (context) => work(context, id)));

/** All items of a list, read page by page. @throws ApiError as the operation does */
export async function* eachItem<Item>(
  operation: Pick<ListOperation<Args, Item>, 'connection'>,
  context: Context,
  args: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<Item> {
  for (let after: string | null | undefined; after !== null; ) {
    const { edges, pageInfo } = await operation.connection(context, args, { first: 100, after });
    for (const { node } of edges) yield node;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
}

/**
 * Shows the progress of a long task: one line that is overwritten on a terminal, otherwise a new line from time to
 * time.
 */
export interface ProgressLine {
  show(text: string): void;
  /** Ends the line, so that later output starts on a new one. */
  end(): void;
}

/** Milliseconds between two lines when output is not a terminal. */
const PACE = 2_000;

export function createProgressLine(out: NodeJS.WriteStream): ProgressLine {
  let shown = '';
  let lastLine = 0;
  return {
    show(text) {
      shown = text;
      if (out.isTTY) out.write(`\r\x1b[K${text}`);
      else if (Date.now() - lastLine >= PACE) {
        out.write(`${text}\n`);
        lastLine = Date.now();
      }
    },
    end() {
      if (out.isTTY && shown !== '') out.write('\r\x1b[K');
      shown = '';
    },
  };
}
