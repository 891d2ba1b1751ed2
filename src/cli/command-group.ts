import type { Command } from 'commander';

/** The command that others stand below, `import` of `import site`; it is made by whoever comes first. */
export const commandGroup = (program: Command, name: string, description: string): Command =>
  program.commands.find((command) => command.name() === name) ??
  program.command(name).description(description);
