import db from '@adonisjs/lucid/services/db'
import type { MenuCounts } from '#auth/menu_counts'
import { allDesks } from '#reports/queries/desks'

interface Viewer {
  roleId: number
  districtId: number | null
}

/** The entries of the menu that list what waits. */
const ENTRIES = { application: 'application_list', claim: 'claims' } as const

/**
 * How many files lie on the own desks, for the entries of the menu that list them: one short statement,
 * as it stands on every page.
 */
export async function menuCountsOf({ roleId, districtId }: Viewer): Promise<MenuCounts> {
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
  if (districtId !== null) query.where('district_id', districtId)
  const rows: { subject_type: keyof typeof ENTRIES; total: number | string }[] = await query
  return Object.fromEntries(
    rows
      .filter(({ total }) => Number(total) > 0)
      .map((row) => [ENTRIES[row.subject_type], Number(row.total)])
  )
}
