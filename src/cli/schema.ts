import type { Command } from 'commander';

/** `almanac schema`: prints the GraphQL schema as it is in `schema.graphql`. */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the GraphQL schema')
    .action(async () => {
      // Imported here, so that no other command waits for the schema to be built.
      const { printedSchema } = await import('../app/schema.ts');
      process.stdout.write(printedSchema());
    });
}
