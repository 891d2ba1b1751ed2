import type { Command } from 'commander';

/** `almanac schema`: prints the GraphQL schema, as `schema.graphql` has it. */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the GraphQL schema')
    .action(async () => {
      // Loaded only here, so that no other command waits for the schema to be built.
      const { printedSchema } = await import('../graphql/printed-schema.ts');
      process.stdout.write(printedSchema());
    });
}
