import type { MoveReport } from './move-in.ts';

/** What is printed at the end of a move, line by line; each record that is not here is named with its reason. */
export function moveReportText({
  outcomes,
  limits,
  unseen,
  isResumed,
}: MoveReport): readonly string[] {
  const missing = [...outcomes.values()].flatMap((outcome) => outcome.missing);
  const incomplete = [...outcomes.values()].flatMap((outcome) => outcome.incomplete);
  const kept = [...outcomes].flatMap(([step, outcome]) =>
    [...outcome.kept].map(([name, ids]) => `${name} of ${ids.size} ${step}`),
  );
  return [
    ...(isResumed ? ['Went on from where the last move was broken off.'] : []),
    row('', 'brought', 'updated', 'unchanged', 'missing'),
    ...[...outcomes].map(([name, one]) =>
      row(name, one.brought, one.updated, one.unchanged, one.missing.length),
    ),
    ...listed('Could not be brought:', missing),
    ...listed('Brought, but not whole:', incomplete),
    ...listed(
      'Kept with their records as it was read, for administrators, since no field is declared for it:',
      kept,
    ),
    ...listed('Read as the public sees it, since the site refused more:', limits),
    ...listed(
      'Not shown by any route of the site, so that it may have some and none came:',
      unseen,
    ),
    ...((outcomes.get('users')?.brought ?? 0) > 0
      ? [
          'No site gives passwords away: the users that came can not log in until they get new ones.',
        ]
      : []),
  ];
}

/** Whether everything came that the site has. */
export const isWhole = ({ outcomes, limits }: MoveReport): boolean =>
  limits.length === 0 &&
  [...outcomes.values()].every(
    ({ missing, incomplete }) => missing.length === 0 && incomplete.length === 0,
  );

const row = (name: string, ...cells: readonly (string | number)[]): string =>
  `${name.padEnd(18)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;

/** What a site says must not steer the terminal. */
const listed = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0
    ? []
    : [title, ...[...new Set(lines)].map((line) => `  ${line.replace(/\p{Cc}+/gu, ' ')}`)];
