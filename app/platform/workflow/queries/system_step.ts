import db from '@adonisjs/lucid/services/db'
import type { SubjectType } from '#workflow/contracts/subject'
import { stepsInUse } from '#workflow/queries/steps'

/** The statuses from which the system takes a step of this name. */
export async function systemStepFrom(subjectType: SubjectType, action: string): Promise<number[]> {
  const steps = await stepsInUse(
    db.connection(),
    subjectType,
    (rows) => void rows.where('action', action).whereNull('role').whereNotNull('from_status')
  )
  return [...new Set(steps.map((step) => step.fromStatus!))]
}
