import db from '@adonisjs/lucid/services/db'
import type { MenuCounts } from '#auth/menu_counts'
import { openChangesFor } from '#maker_checker/queries/open_changes'
import { CONFIRMING_ROLES } from '#maker_checker/rules/who_confirms'
import { heldGrievances } from '#grievances/queries/visible'
import { GRIEVANCE_POSTS } from '#grievances/rules/terms'
import { type Districts, whereDistricts } from '#lists/districts'
import { allDesks } from '#workflow/queries/desks'

interface Viewer {
  id: number
  roleId: number
  districts: Districts
  isActive: boolean
}

/** The entries of the menu that list what waits. */
const ENTRIES = { application: 'application_list', claim: 'claims' } as const

/** How much waits behind the entries of an officer's menu. */
export async function menuCountsOf(viewer: Viewer): Promise<MenuCounts> {
  const [files, confirmations, grievances] = await Promise.all([
    fileCounts(viewer),
    changeCount(viewer),
    grievanceCount(viewer),
  ])
  return {
    ...files,
    ...(confirmations > 0 ? { confirmations } : {}),
    ...(grievances > 0 ? { grievances } : {}),
  }
}

/** Changes to confirm or to look at; only who may ever confirm is asked for. */
async function changeCount(viewer: Viewer): Promise<number> {
  if (!CONFIRMING_ROLES.includes(viewer.roleId)) return 0
  const open = await openChangesFor(viewer)
  return open.reduce((sum, { count }) => sum + count, 0)
}

/** Complaints to answer; only posts that ever have any are asked for. */
async function grievanceCount(viewer: Viewer): Promise<number> {
  if (!GRIEVANCE_POSTS.includes(viewer.roleId)) return 0
  return (await heldGrievances(viewer)).count
}

/**
 * How many files lie on the own desks, for the entries of the menu that list them: one short statement,
 * as it stands on every page.
 */
async function fileCounts({ roleId, districts }: Viewer): Promise<MenuCounts> {
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
  return Object.fromEntries(
    rows
      .filter(({ total }) => Number(total) > 0)
      .map((row) => [ENTRIES[row.subject_type], Number(row.total)])
  )
}
