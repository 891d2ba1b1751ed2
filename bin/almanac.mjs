#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import sourceMaps from 'source-map-support';
import { findProgram } from '../scripts/build.mjs';

// Node's own way reads all maps at every start and keeps them; this one reads a map when an error's stack is asked for.
sourceMaps.install({ environment: 'node', handleUncaughtExceptions: false });
await import(pathToFileURL(await findProgram()).href);
