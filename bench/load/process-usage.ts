import { readFileSync } from 'node:fs';

/** Seconds of processor time, and bytes of memory, of a process and, unless `alone`, all that it started. */
export function usageOf(pid: number, { alone = false } = {}): { cpuS: number; bytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // These fields include children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const own = { cpuS: ticks / 100, bytes: Number(fields[21]) * 4096 };
  if (alone) return own;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => {
    try {
      const usage = usageOf(Number(child));
      return { cpuS: sum.cpuS + usage.cpuS, bytes: sum.bytes + usage.bytes };
    } catch {
      // It has ended in the meantime.
      return sum;
    }
  }, own);
}
