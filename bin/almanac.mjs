#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import sourceMaps from 'source-map-support';
import { buildIfStale } from '../scripts/build.mjs';
import { runWithFewArenas } from '../scripts/few-arenas.mjs';
import { keepTickShape } from '../scripts/keep-tick-shape.mjs';

keepTickShape();
const status = await runWithFewArenas(process.argv.slice(2));
if (status !== null) process.exit(status);
// Node's own way reads all maps at every start and keeps them; this one reads a map when an error's stack is asked for.
sourceMaps.install({ environment: 'node', handleUncaughtExceptions: false });
// V8 lets its heap grow to several times of what is in use; a fifth more is enough, and what a small machine has room for.
setFlagsFromString('--heap-growing-percent=20');
// Objects that V8 makes among the old from the start keep whatever they point to; see docs/adr/0012-what-v8-is-told-at-the-start.md.
setFlagsFromString('--no-allocation-site-pretenuring');
await import(pathToFileURL(await buildIfStale()).href);
