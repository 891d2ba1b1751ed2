import { once } from 'node:events';
import type { CsvPage } from '../lib/csv/csv-page.ts';

/** Writes an export to the standard output, part by part. @param read answers the part that begins after a place */
export async function writeCsv(read: (after: string) => Promise<CsvPage>): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const page = await read(after);
    if (!process.stdout.write(page.csv)) await once(process.stdout, 'drain');
    after = page.next;
  }
}
