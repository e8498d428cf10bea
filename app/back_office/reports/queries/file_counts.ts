import db from '@adonisjs/lucid/services/db'
import type { MenuCounts } from '#auth/contracts/hooks'
import { type Districts, whereDistricts } from '#lists/districts'
import { allDesks } from '#workflow/queries/desks'

interface Viewer {
  roleId: number
  districts: Districts
}

/** The entries of the menu that list what waits. */
const ENTRIES = { application: 'application_list', claim: 'claims' } as const

/**
 * How many files lie on the own desks, for the entries of the menu that list them: one short statement,
 * as it stands on every page.
 */
export async function fileCounts({ roleId, districts }: Viewer): Promise<MenuCounts> {
  const own = allDesks().filter((desk) => desk.role === roleId && desk.targetDays !== null)
  if (own.length === 0) return {}
  const query = db
    .from('workflow_counters')
    .where((either) => {
      for (const { subjectType, statusId } of own) {
        either.orWhere({ subject_type: subjectType, status_id: statusId })
      }
    })
    .groupBy('subject_type')
    .select('subject_type')
    .sum('subjects as total')
  whereDistricts(query, 'district_id', districts)
  const rows: { subject_type: keyof typeof ENTRIES; total: number | string }[] = await query
  return Object.fromEntries(rows.map((row) => [ENTRIES[row.subject_type], Number(row.total)]))
}
