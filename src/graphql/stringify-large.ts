import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { TimeSlices } from '../lib/time-slices.ts';
import { stringifyInTurns } from './stringify-in-turns.ts';

/** Has the data of whole results written in turns, whatever form of an answer they become. The last of the plugins. */
export const stringifyLarge = (slices: TimeSlices): Plugin => ({
  async onResultProcess({ result, setResult }) {
    if (!('data' in result) || !result.data) return;
    const data = String(await stringifyInTurns(result.data, slices));
    const stringify = ({ data: _, ...rest }: ExecutionResult) =>
      `${JSON.stringify({ ...rest, data: 0 }).slice(0, -2)}${data}}`;
    setResult({ ...result, stringify });
  },
});
