// Loaded into each measured process by `--import`: answers every message of the bench with the CPU that the process has used so far
// (microseconds, user and system, all threads) and its resident memory (bytes).
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, memory: process.memoryUsage.rss() });
});
process.channel?.unref(); // the server decides when its process ends
