import { fileStamp, parseFileStamp, periodsOf } from '#kernel/calendar/file_stamp'

/** How many days, weeks (from Monday) and months keep their newest backup, by India's calendar. */
export interface RetentionCounts {
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
  return stamp ? parseFileStamp(stamp) : null
}

/**
 * The backups that may go. The newest of each of the last days, weeks and months that have one stays, and so
 * does the newest of all, whatever the numbers are.
 *
 * @param names of files; those that are no backups are left alone
 */
export function backupsToDelete(names: readonly string[], retention: RetentionCounts): string[] {
  const backups = names
    .flatMap((name) => {
      const at = takenAt(name)
      return at ? [{ name, at: at.getTime(), within: periodsOf(at) }] : []
    })
    .toSorted((a, b) => b.at - a.at)
  const retained = new Set(backups.slice(0, 1).map(({ name }) => name))
  const periods = [
    ['day', retention.daily],
    ['week', retention.weekly],
    ['month', retention.monthly],
  ] as const
  for (const [kind, max] of periods) {
    const seen = new Set<string>()
    for (const { name, within } of backups) {
      const period = within[kind]
      if (seen.has(period)) continue
      if (seen.size === max) break
      seen.add(period)
      retained.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !retained.has(name))
}
