import { readFileSync } from 'node:fs';

/** Resident memory of a process, in MiB (proc(5)). */
export function memoryOf(pid: number): number {
  const found = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}
