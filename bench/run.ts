import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { POSTS } from './asks.ts';
import { claims } from './claims.ts';
import { SEED } from './seed.ts';
import { openSites } from './sites.ts';

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const sites = openSites();
const table: Record<string, string | number>[] = [];
try {
  for (const { name, line, measure } of claims.filter((claim) => claim.name.includes(only))) {
    const { figure, of } = await measure(sites);
    console.error(`${name}: ${figure.toFixed(2)} (${of})`);
    const met = figure <= line ? 'yes' : 'NO';
    table.push({ claim: name, figure: Number(figure.toFixed(2)), line, met, of });
  }
} finally {
  await sites.close();
}
console.log(
  `${POSTS.toLocaleString('en')} posts, seed ${SEED}, Node ${process.version}, ${cpus().length} cores`,
);
console.table(table);
