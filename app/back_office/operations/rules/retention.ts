import { fileStamp, instantOfStamp, periodsOf } from '#kernel/calendar/file_stamp'

/** How many days, weeks (from Monday) and months keep their newest backup, by India's calendar. */
export interface Kept {
  daily: number
  weekly: number
  monthly: number
}

/** arthasetu-20261125-203000.backup, by UTC. */
const NAME = /^arthasetu-(\d{8}-\d{6})\.backup$/

/** The name of a backup that is taken at an instant. */
export const backupName = (at: Date) => `arthasetu-${fileStamp(at)}.backup`

/** When a backup was taken, by its name; null for files that are none. */
export function takenAt(name: string): Date | null {
  const [, stamp] = NAME.exec(name) ?? []
  return stamp ? instantOfStamp(stamp) : null
}

/**
 * The backups that may go. The newest of each of the last days, weeks and months that have one stays, and so
 * does the newest of all, whatever the numbers are.
 *
 * @param names of files; those that are no backups are left alone
 */
export function backupsToForget(names: readonly string[], kept: Kept): string[] {
  const backups = names
    .flatMap((name) => {
      const at = takenAt(name)
      return at ? [{ name, at: at.getTime(), within: periodsOf(at) }] : []
    })
    .toSorted((a, b) => b.at - a.at)
  const staying = new Set(backups.slice(0, 1).map(({ name }) => name))
  const periods = [
    ['day', kept.daily],
    ['week', kept.weekly],
    ['month', kept.monthly],
  ] as const
  for (const [kind, most] of periods) {
    const seen = new Set<string>()
    for (const { name, within } of backups) {
      const period = within[kind]
      if (seen.has(period)) continue
      if (seen.size === most) break
      seen.add(period)
      staying.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !staying.has(name))
}
