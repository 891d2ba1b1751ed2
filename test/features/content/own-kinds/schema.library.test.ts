import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { type DefinitionNode, parse, print, validateSchema, visit } from 'graphql';
import { expect, it } from 'vitest';
import { printedSchema, schema } from '../../../../src/app/schema.ts';
import { undescribed } from '../../../support/undescribed.ts';

const root = new URL('../../../../', import.meta.url);

const textsOf = (sdl: string) =>
  new Map(
    parse(sdl, { noLocation: true }).definitions.map((one: DefinitionNode) => [
      'name' in one ? (one.name?.value ?? '') : '',
      print(
        visit(one, {
          enter: (node) =>
            'description' in node ? { ...node, description: undefined } : undefined,
        }),
      ),
    ]),
  );

it('the schema is valid, described, and adds to the built-in one what was declared', async () => {
  expect(validateSchema(schema)).toEqual([]);
  expect(undescribed(schema)).toEqual([]);
  const builtIn = textsOf(await readFile(new URL('schema.graphql', root), 'utf8'));
  const added = [...textsOf(printedSchema())]
    .filter(([name]) => !builtIn.has(name))
    .map(([, text]) => text);
  await expect(`${added.join('\n\n')}\n`).toMatchFileSnapshot('library.graphql.snap');
});

const documents = /* GraphQL */ `
  query Books($genres: [ID]) {
    books(first: 5, where: { genreIn: $genres, orderby: [{ field: TITLE, order: ASC }] }) {
      nodes {
        title
        price
        inPrint
        genres { nodes { name color } }
        ...Details
      }
    }
  }
  fragment Details on Book {
    bookDetails {
      publisher
      moods
      size { width }
      sections { ... on BookDetailsSectionsQuoteLayout { words } }
      relatedBooks { nodes { ... on Book { price } } }
    }
  }
  mutation Create($input: CreateBookInput!) {
    createBook(input: $input) { book { databaseId } }
  }
`;

/** A program that uses these types, in ways that only compile if they are right. */
const client = `
const price: number | null | undefined = ({} as BooksQuery).books?.nodes[0]?.price;
const variables: CreateMutationVariables = {
  input: { title: 'Tides', price: 12.5, bookDetails: { sections: [{ quote: { words: 'Well' } }] } },
};
// @ts-expect-error a price is a number
const wrong: CreateMutationVariables = { input: { price: 'cheap' } };
export { price, variables, wrong };
`;

it('front ends generate types from it', async () => {
  const types = await codegen({
    schema: parse(printedSchema()),
    documents: [{ document: parse(documents) }],
    config: { enumsAsTypes: true },
    filename: 'types.ts',
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  const folder = await mkdtemp(join(tmpdir(), 'almanac-codegen-'));
  try {
    await writeFile(join(folder, 'client.ts'), `${types}\n${client}`);
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', 'client.ts'];
    const compiler = join(root.pathname, 'node_modules/typescript/bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, ...options], { cwd: folder }).catch(
      ({ stdout }) => expect(stdout).toBe(''),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
