#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { buildIfStale } from '../scripts/build.mjs';
import { runWithFewArenas } from '../scripts/few-arenas.mjs';

const status = await runWithFewArenas(process.argv.slice(2));
if (status !== null) process.exit(status);
process.setSourceMapsEnabled(true);
// V8 lets its heap grow to several times of what is in use; half as much again is enough for a server on a small machine.
setFlagsFromString('--heap-growing-percent=50');
await import(pathToFileURL(await buildIfStale()).href);
