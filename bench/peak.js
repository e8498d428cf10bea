import { readFileSync, writeFileSync } from 'node:fs'

/** The most memory that a process has had since the last reset (Linux). */
export const peakMb = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
