/**
 * Runs a write that looks whether a unique value is free and takes it; once more when somebody took it in between, so that
 * the look tells. P2002 is Prisma's code for a violated unique constraint.
 */
export async function retryIfTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'P2002')) throw error;
    return await write();
  }
}
