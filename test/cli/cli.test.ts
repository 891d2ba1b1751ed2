import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedSchema } from '../../src/app/schema.ts';
import { almanac, runProgram } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await createTestPlace();
});
afterAll(() => place.drop());

describe('the command line', () => {
  it('helps with every command and ends with 0', async () => {
    const help = await almanac(['--help']);
    expect(help).toMatchObject({ status: 0, errors: '' });
    const commands = [...help.output.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => String(name));
    expect(commands).toEqual(expect.arrayContaining(['serve', 'migrate']));
    for (const command of commands) {
      const { status, output } = await almanacHere([command, '--help']);
      expect(status).toBe(0);
      expect(output).toContain(`Usage: almanac ${command === 'help' ? '' : command}`);
    }
  });

  it('ends with 2 where a command, an option or a setting is wrong', async () => {
    expect(await almanac(['dance'])).toMatchObject({ status: 2, output: '' });
    expect(await almanacHere(['migrate', '--fast'])).toMatchObject({ status: 2, output: '' });
    const refused = await almanacHere(['migrate'], { PORT: 'none' });
    expect(refused).toEqual({
      status: 2,
      output: '',
      errors: 'PORT must be a whole number from 1 to 65535, which none is not.\n',
    });
  });

  it('writes to a pipe all that it has to say, or as much as is read', async () => {
    const piped = (reader: string) =>
      runProgram('sh', ['-c', `'${process.execPath}' bin/almanac.mjs schema | ${reader}`]);
    const schema = printedSchema(); // more than a pipe holds until somebody reads
    expect(await piped('(sleep 2; cat)')).toEqual({ status: 0, output: schema, errors: '' });
    const [first] = schema.split('\n');
    expect(await piped('head -n 1')).toEqual({ status: 0, output: `${first}\n`, errors: '' });
  });

  it('says in one line that its output can not be written', async () => {
    const command = `'${process.execPath}' bin/almanac.mjs --help > /dev/full`;
    const { status, errors } = await runProgram('sh', ['-c', command]);
    expect(status).toBe(1);
    expect(errors).toMatch(/^The output can't be written: ENOSPC.+\n$/);
  });

  it('migrates once', async () => {
    const first = await almanac(['migrate'], { DATABASE_URL: place.url });
    expect(first).toMatchObject({ status: 0, errors: '' });
    expect(first.output).toMatch(/^(Applied \w+\.\n)+$/);
    const second = await almanacHere(['migrate'], { DATABASE_URL: place.url });
    expect(second).toEqual({ status: 0, output: 'Nothing to migrate.\n', errors: '' });
  });

  it('says why an argument is refused, and which file can not be read', async () => {
    const settings = { DATABASE_URL: place.url };
    const refused = await almanacHere(['webhook', 'add', 'nowhere'], settings);
    expect(refused.errors).toMatch(/^Only http and https addresses.+\n$/);
    const absent = await almanacHere(['import', 'ics', '/absent.ics'], settings);
    expect(absent).toEqual({ status: 1, output: '', errors: '/absent.ics does not exist.\n' });
    const folder = await almanacHere(['import', 'donations', '/'], settings);
    expect(folder.errors).toBe('A folder is where a file is needed.\n');
  });

  it('ends with 1 where the database can not be reached', async () => {
    const nowhere = 'postgresql://nobody@127.0.0.1:1/none';
    const failed = await almanacHere(['migrate'], { DATABASE_URL: nowhere });
    expect(failed).toMatchObject({ status: 1, output: '' });
    expect(failed.errors).toContain('ECONNREFUSED');
  });
}, 60_000);
