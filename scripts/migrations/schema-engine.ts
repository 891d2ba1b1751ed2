import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type {
  SchemaEngine,
  SchemaFilter,
  SchemasContainer,
} from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Provider } from '../../src/storage/provider.ts';
import { searchIndexes } from '../../src/storage/search-index.ts';

/** Tables that are made by ensure-search-index.ts and so are none of the migrations' business. */
export function filtersFor(provider: Provider): SchemaFilter {
  const suffixes = ['', '_data', '_idx', '_content', '_docsize', '_config'];
  return {
    externalTables:
      provider === 'sqlite'
        ? searchIndexes.flatMap((index) => suffixes.map((suffix) => `${index}${suffix}`))
        : searchIndexes.map((index) => `public.${index}`),
    externalEnums: [],
  };
}

/**
 * Runs a function with Prisma's schema engine (the WASM build, since the native one is a download)
 * on the given adapter and schema files ([path, text]). Connections are closed afterwards.
 */
export async function withSchemaEngine<Result>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  schema: [string, string][],
  work: (engine: SchemaEngine, schema: SchemasContainer) => Promise<Result>,
): Promise<Result> {
  const { SchemaEngine } = await loadSchemaEngine();
  const opened: { dispose(): Promise<unknown> }[] = [];
  const bound = bindMigrationAwareSqlAdapterFactory(adapter);
  const connect = bound.connect;
  bound.connect = async () => {
    const connection = await connect();
    if (connection.ok) opened.push(connection.value);
    return connection;
  };
  const engine = await SchemaEngine.new({ datamodels: schema }, () => {}, bound);
  try {
    const files = schema.map(([path, content]) => ({ path, content }));
    return await work(engine, { files });
  } finally {
    engine.free();
    // free() leaves the connection open, and with it SQLite's exclusive or PostgreSQL's advisory lock.
    for (const connection of opened) await connection.dispose();
  }
}

let loading: ReturnType<typeof instantiate> | undefined;

/** Once a process: the bindings hold one WASM instance, and a second would invalidate the first's memory. */
function loadSchemaEngine() {
  loading ??= instantiate();
  return loading;
}

/** The package's own entry imports the WASM file as a module, which Node 20 can't. */
async function instantiate() {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await webAssembly().instantiate(bytes, {
    './schema_engine_bg.js': bindings,
  });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(message);
      },
    },
  });
  return bindings;
}

interface WebAssemblyLike {
  instantiate(
    bytes: Uint8Array,
    imports: Readonly<Record<string, object>>,
  ): Promise<{ instance: { exports: { __wbindgen_start?: () => void } } }>;
}

/** TypeScript declares it with the browser's globals, which are there or not as some package asks for them. */
function webAssembly(): WebAssemblyLike {
  const everything: object = globalThis;
  return Reflect.get(everything, 'WebAssembly');
}
