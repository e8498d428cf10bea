import { readFileSync, writeFileSync } from 'node:fs'

/** Returns a memory value of a process under this name, in MB (Linux). */
const statusMb = (pid, name) =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ??
      0
  ) / 1024

/** Returns the peak memory of a process since the last reset. */
export const peakMb = (pid) => statusMb(pid, 'VmHWM')

/** Returns the current memory of a process. */
export const residentMb = (pid) => statusMb(pid, 'VmRSS')

export const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const MS_PER_TICK = 10

/** Returns the processor time that a process has used, in milliseconds. */
export function cpuMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  /** The name may contain spaces; the fields after it begin with the third, the state. */
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
