#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { findProgram } from '../scripts/build.mjs';
import { onSupportedNode } from '../scripts/supported-node.mjs';

await onSupportedNode();
silenceSqliteWarning();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(await findProgram()).href);

/** Node 22 says at every start that SQLite in it is experimental; of other warnings none is lost. */
function silenceSqliteWarning() {
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest) => {
    if (!/^SQLite is an experimental feature/.test(String(warning)))
      emitWarning.call(process, warning, ...rest);
  };
}
