#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { buildIfStale } from '../scripts/build.mjs';

process.setSourceMapsEnabled(true);
await import(pathToFileURL(await buildIfStale()).href);
