import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { createDocumentCache } from '../../src/graphql/validate-document.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const schema = buildSchema('type Query { site: Site } type Site { title(of: [String]): String }');

/** A large document, no two alike; one of another end is refused. */
const documentOf = (i: number, end: string) => {
  const values = Array.from({ length: 1_000 }, (_, n) => `"${n}"`);
  return `{ site { title(of: [${values.join()}]) ${end} } } # ${i}`;
};

/** MiB in use. */
function inUse(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const MOST = 8;
const LIMITS = { tokens: 10_000, depth: 15, aliases: 100, directives: 200 };

it.each([
  ['found valid', '__typename', MOST * 1.5],
  ['refused', 'nothing', MOST / 4],
])('documents that are %s take the memory that is set aside for them', (_, end, most) => {
  const documents = createDocumentCache(MOST * 2 ** 20, LIMITS);
  const ask = (i: number) => documents.validate(schema, documents.parse(documentOf(i, end)));
  ask(-1);
  const before = inUse();
  for (let i = 0; i < 100; i++) ask(i);
  expect(inUse() - before).toBeLessThan(most);
  expect(documents.parse(documentOf(0, end))).toBeDefined();
});

it('a document that was found valid is parsed and validated once', () => {
  const documents = createDocumentCache(MOST * 2 ** 20, LIMITS);
  const [first, second] = [1, 2].map(() => {
    const document = documents.parse('{ site { title } }');
    expect(documents.validate(schema, document)).toEqual([]);
    return document;
  });
  expect(second).toBe(first);
});
