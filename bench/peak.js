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

const MS_OF_TICK = 10

/** The processor time that it has used, in milliseconds. */
export function cpuMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  /** The name may hold spaces: the fields after it begin with the state, the third. */
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_OF_TICK
}
