import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** AGM (Project), general manager and managing director, who decide on appeals. */
const DECIDERS = [3, 5, 4]
const LAST = 4

interface Step {
  version: number
  action: string
  from_status: number
  role: number
  to_status: number
}

const BLANK = {
  subject_type: 'application',
  loan_types: null,
  reason_kind: null,
  comes_back: false,
}

/** Returns the steps of an appeal against these rejections, as defined in the master file for its own versions. */
function stepsOf(rejections: readonly Step[], firstSort: number) {
  const ends = [...new Set(rejections.map((step) => step.to_status))]
  const made = ends.map((end) => ({
    ...BLANK,
    action: 'appeal',
    from_status: end,
    role: 0,
    to_status: end,
    guards: 'appeal_allowed',
    effects: 'keep_appeal',
    needs_reason: false,
    needs_remarks: false,
    offered_in: 'form',
    is_rejection: false,
  }))
  const decision = { ...BLANK, needs_reason: true, needs_remarks: true, offered_in: 'decision' }
  const ways = new Set(rejections.map((step) => `${step.to_status}:${step.from_status}`))
  const granted = [...ways].flatMap((way) => {
    const [end, start] = way.split(':').map(Number)
    return DECIDERS.map((role) => ({
      ...decision,
      action: 'grant_appeal',
      from_status: end,
      role,
      to_status: start,
      guards: 'appeal_with_role appeal_leads_here',
      effects: 'grant_appeal',
      reason_kind: 'grant_appeal',
      is_rejection: false,
      comes_back: true,
    }))
  })
  const refused = ends.flatMap((end) =>
    DECIDERS.map((role) => ({
      ...decision,
      action: 'refuse_appeal',
      from_status: end,
      role,
      to_status: end,
      guards: 'appeal_with_role',
      effects: 'refuse_appeal',
      reason_kind: 'refuse_appeal',
      is_rejection: true,
    }))
  )
  return [...made, ...granted, ...refused].map((step, at) => ({
    ...step,
    sort: firstSort + (at + 1) * 10,
  }))
}

/** Adds the steps of appeals to versions that were made before appeals existed. */
export async function addSteps(client: QueryClientContract) {
  const versions = await client
    .from('workflow_versions')
    .where('subject_type', 'application')
    .select('number')
  for (const { number } of versions) {
    const rows = client.from('workflow_transitions').where('subject_type', 'application')
    const steps: (Step & { sort: number })[] = await rows.where('version', number)
    if (steps.length === 0 || steps.some(({ action }) => action === 'appeal')) continue
    const rejections = steps.filter(
      ({ action, role }) => ['reject', 'committee_reject'].includes(action) && role !== LAST
    )
    const last = Math.max(...steps.map(({ sort }) => sort))
    for (const step of stepsOf(rejections, last)) {
      await client.table('workflow_transitions').insert({ ...step, version: number })
    }
  }
}

/**
 * Adds the steps of appeals to workflow versions that were made on screen before appeals existed, so that applications
 * under them can be appealed like all others. The supplied versions are delivered with the masters.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(addSteps)
  }

  async down() {
    this.defer(async (db) => {
      await db
        .from('workflow_transitions')
        .whereNot('version', 0)
        .whereIn('action', ['appeal', 'grant_appeal', 'refuse_appeal'])
        .delete()
    })
  }
}
