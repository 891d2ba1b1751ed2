#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { findProgram } from '../scripts/build.mjs';
import { onSupportedNode } from '../scripts/supported-node.mjs';

await onSupportedNode();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(await findProgram()).href);
