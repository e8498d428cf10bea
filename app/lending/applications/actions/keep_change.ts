import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import ApplicationChange from '#applications/models/application_change'
import { getClock } from '#kernel/calendar/clock'

/** What is kept of an application when it changes; its steps and amounts have histories of their own. */
export const TRACKED_FIELDS = [
  'districtId',
  'applicantName',
  'aadhaarLast4',
  'casteId',
  'genderId',
  'ageAtSubmission',
] as const satisfies readonly (keyof ApplicationChange)[]

export type TrackedFields = Pick<ApplicationChange, (typeof TRACKED_FIELDS)[number]>

/** An application on its way to be written, as a model says it. */
interface DirtyApplication {
  id: number
  $dirty: object
  $original: object
}

/**
 * Keeps what an application says of itself before it is written over, in the same transaction, so that a day
 * before can be told (docs/users/point_in_time.md).
 */
export async function recordChange(client: QueryClientContract, application: DirtyApplication) {
  if (!TRACKED_FIELDS.some((name) => Object.hasOwn(application.$dirty, name))) return
  const before = application.$original as TrackedFields
  await ApplicationChange.create(
    {
      applicationId: application.id,
      changedAt: DateTime.fromJSDate(getClock().now()),
      ...(Object.fromEntries(TRACKED_FIELDS.map((name) => [name, before[name] ?? null])) as TrackedFields),
    },
    { client }
  )
}
