import db from '@adonisjs/lucid/services/db'
import { type Districts, whereDistricts } from '#lists/districts'
import { allDesks } from '#workflow/queries/desks'

interface Viewer {
  roleId: number
  districts: Districts
}

/** Menu entries of the lists of pending work. */
const ENTRIES = { application: 'application_list', claim: 'claims' } as const

/** Counts the applications and claims pending with the officer's post, for the menu entries that list them. */
export function fileCounts({ roleId, districts }: Viewer) {
  const own = allDesks().filter((desk) => desk.role === roleId && desk.targetDays !== null)
  return [...Map.groupBy(own, ({ subjectType }) => subjectType)].map(([subjectType, desks]) => {
    const query = db
      .from('workflow_counters')
      .where('subject_type', subjectType)
      .whereIn(
        'status_id',
        desks.map(({ statusId }) => statusId)
      )
      .sum('subjects as total')
    whereDistricts(query, 'district_id', districts)
    return { entry: ENTRIES[subjectType], query }
  })
}
