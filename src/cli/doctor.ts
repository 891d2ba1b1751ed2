import type { Command } from 'commander';
import { type Config, type Environment, readConfig, unknownSettings } from '../config/config.ts';
import { readRelease } from '../config/project-folder.ts';
import { ConfigError } from '../config/setting-value.ts';
import { declarationError, loadDeclaration } from '../content/declaration/load-declaration.ts';
import {
  checkDatabase,
  checkDataFolder,
  checkDisk,
  checkNode,
  checkSecretKey,
} from '../features/admin/doctor/check-machine.ts';

/** `almanac doctor`: reports problems with this installation and how to solve them; exits with 1 if there are any. */
export function addDoctor(program: Command, env: Environment): void {
  program
    .command('doctor')
    .description('say what is wrong with this installation and what to do; change nothing')
    .action(async () => {
      const problems = await findProblems(env);
      for (const problem of problems) console.log(problem);
      if (problems.length > 0) throw new Error(`Problems found: ${problems.length}.`);
      console.log('Nothing is wrong with this installation.');
    });
}

async function findProblems(env: Environment): Promise<readonly string[]> {
  const problems = [...checkNode(process.versions.node, readRelease()), ...unknownSettings(env)];
  const declaration = await declarationProblem(() =>
    loadDeclaration(env.CONFIG?.trim() || undefined),
  );
  if (declaration !== undefined) problems.push(declaration);
  const config = readSettings(env);
  if (config instanceof ConfigError) return [...problems, config.message];
  problems.push(...checkDataFolder(config), ...checkDisk(config));
  const database = await checkDatabase(config.databaseUrl);
  problems.push(...database.problems);
  if (!database.isReadable) return problems;
  problems.push(...checkSecretKey(config));
  const isDeclared = declaration === undefined;
  const inSite = await declarationProblem(async () => {
    await import('../app/schema.ts'); // names that GraphQL has for something else stop the start
    const { examineSite } = await import('../app/examine-site.ts');
    problems.push(...(await examineSite({ config, isDeclared })));
  });
  return inSite === undefined ? problems : [...problems, inSite];
}

/** Returns the problem with the declaration that makes `work` fail; undefined if it succeeds. @throws any other error of it */
async function declarationProblem(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const problem = declarationError(error);
    if (problem === undefined) throw error;
    return problem;
  }
}

function readSettings(env: Environment): Config | ConfigError {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
