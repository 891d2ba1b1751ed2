import { once } from 'node:events';
import type { CsvPage } from '../lib/csv/csv-page.ts';

/**
 * Writes an export to standard output, page by page.
 * @param read returns the page that begins after a position
 */
export async function writeCsv(read: (after: string) => Promise<CsvPage>): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const page = await read(after);
    if (!process.stdout.write(page.csv)) await once(process.stdout, 'drain');
    after = page.next;
  }
}
