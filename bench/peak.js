import { readFileSync, writeFileSync } from 'node:fs'

/** What the system says of the memory of a process under this name, in MB (Linux). */
const saidMb = (pid, name) =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ??
      0
  ) / 1024

/** The most memory that a process has had since the last reset. */
export const peakMb = (pid) => saidMb(pid, 'VmHWM')

/** The memory that it has now. */
export const residentMb = (pid) => saidMb(pid, 'VmRSS')

export const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
