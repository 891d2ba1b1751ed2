import { devices, sizeMembers, wordMembers } from '../typography.ts';

interface TypographyField {
  /** In GraphQL: `fontSizeTablet`. */
  readonly field: string;
  /** As it is written in REST, without the name's beginning: `font_size_tablet`. */
  readonly member: string;
  readonly description: string;
}

const toField = (member: string): TypographyField => ({
  field: member.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  member,
  description: describe(member),
});

/** `font_size_tablet` is `font-size` on a tablet. */
function describe(member: string): string {
  const device = devices.find((one) => one !== '' && member.endsWith(one)) ?? '';
  const property = member.slice(0, member.length - device.length).replaceAll('_', '-');
  return `\`${property}\` of CSS${device === '' ? '' : ` on a ${device.slice(1)}`}.`;
}

/** Members of a typography that are words. */
export const wordFields: readonly TypographyField[] = wordMembers.map(toField);

/** Members that are lengths, for each device. */
export const lengthFields: readonly TypographyField[] = sizeMembers.flatMap((member) =>
  devices.map((device) => toField(member + device)),
);
