import type { Database } from '../../../storage/database.ts';
import { checkModel } from '../model-check/check-model.ts';

/** Whether the records fit the declaration of the site. */
export async function checkDeclaredRecords(database: Database): Promise<readonly string[]> {
  const findings = await checkModel(database);
  if (findings.length === 0) return [];
  const [first] = findings;
  return [
    `Not all records fit the declaration (${first?.subject} ${first?.problem}${findings.length > 1 ? ', …' : ''}): run \`almanac model check\`, which counts them, and correct almanac.config.`,
  ];
}
