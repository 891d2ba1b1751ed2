import type { Command } from 'commander';

/** Returns the command that holds others, such as `import` for `import site`; creates it on first use. */
export const commandGroup = (program: Command, name: string, description: string): Command =>
  program.commands.find((command) => command.name() === name) ??
  program.command(name).description(description);
