/** Milliseconds of work that this process has had since a reading of the same; other processes don't count, however busy. */
export const cpuTime = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
