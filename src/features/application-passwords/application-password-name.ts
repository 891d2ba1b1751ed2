import { ApiError } from '../../operation/errors.ts';
import type { Transaction } from '../../storage/write.ts';
import { plainLine } from '../records/text/plain-line.ts';

/** A name as it is kept: one line without markup. @throws ApiError 400 `application_password_empty_name` */
export function cleanName(text: string): string {
  const name = plainLine(text);
  if (name === '')
    throw new ApiError(
      'application_password_empty_name',
      400,
      'An application password needs a name.',
    );
  return name;
}

/** No two of a user's have one name, upper and lower case being the same. @throws ApiError 409 `application_password_duplicate_name` */
export async function refuseTakenName(
  { prisma }: Transaction,
  { userId, uuid, name }: { userId: number; uuid?: string; name: string },
): Promise<void> {
  const others = await prisma.applicationPassword.findMany({
    where: { userId },
    select: { uuid: true, name: true },
  });
  const isTaken = others.some(
    (other) => other.uuid !== uuid && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken)
    throw new ApiError(
      'application_password_duplicate_name',
      409,
      'This user has an application password with this name already.',
    );
}
