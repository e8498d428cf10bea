import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addDays } from '#core/calendar/plain_date'
import type { Quarter } from '#core/calendar/quarters'
import { sqlStartOf } from '#core/database/instant'
import { portions } from '#core/database/portions'
import { inTransaction } from '#core/database/transaction'
import { WHOLE } from '#workflow/actions/count_finished'
import type { SubjectType } from '#workflow/contracts/subject'

const SUBJECTS: readonly SubjectType[] = ['application', 'claim']

/**
 * Counts the people behind the figures of a quarter that is over, once: reads its decisions, so the command does it
 * in the night after, and whoever comes before that waits for it. Two at once wait for each other.
 */
export class CountPeople {
  run(quarter: Quarter): Promise<void> {
    return inTransaction(async (trx) => {
      const begins = { begins_on: quarter.from }
      await trx
        .knexQuery()
        .table('counted_quarters')
        .insert(begins)
        .onConflict('begins_on')
        .ignore()
      const { id } = await trx.from('counted_quarters').where(begins).forUpdate().firstOrFail()
      if (await trx.from('quarter_people').where('quarter_id', id).forUpdate().first()) return
      for (const subjectType of SUBJECTS) {
        const rows = [
          ...(await peopleBy(trx, quarter, subjectType, 'stage')),
          ...(await peopleBy(trx, quarter, subjectType, 'whole')),
        ].map((row) => ({ ...row, quarter_id: id, subject_type: subjectType }))
        for (const some of portions(rows)) await trx.table('quarter_people').multiInsert(some)
      }
    })
  }
}

/** Throws away what was counted, where the decisions were put right afterwards. */
export async function forgetPeople() {
  await inTransaction(async (trx) => {
    await trx.from('quarter_people').delete()
    await trx.from('counted_quarters').delete()
  })
}

/** Applicants whose files ended a stage, or the whole, in the quarter, by stage, district and whether in time. */
async function peopleBy(
  trx: TransactionClientContract,
  { from, to }: Quarter,
  subjectType: SubjectType,
  of: 'stage' | 'whole'
) {
  const stage = of === 'stage' ? 'steps.from_status' : String(WHOLE)
  const timely = `steps.is_${of}_timely`
  const query = trx
    .from('workflow_decisions as steps')
    .where('steps.subject_type', subjectType)
    .where('steps.created_at', '>=', sqlStartOf(from))
    .where('steps.created_at', '<', sqlStartOf(addDays(to, 1)))
    .whereNotNull('steps.waited_in_district')
    .whereNotNull(`steps.${of}_days`)
  if (subjectType === 'claim') {
    query.join('claims', 'claims.id', 'steps.subject_id')
    query.join('applications as files', 'files.id', 'claims.application_id')
  } else query.join('applications as files', 'files.id', 'steps.subject_id')
  const rows = await query
    .select(trx.raw(`${stage} as status_id`), 'steps.waited_in_district as district_id')
    .select(`${timely} as is_timely`)
    .countDistinct('files.user_id as people')
    .groupByRaw([...(of === 'stage' ? [stage] : []), 'steps.waited_in_district', timely].join(', '))
  return rows.map((row) => ({
    status_id: Number(row.status_id),
    district_id: Number(row.district_id),
    is_timely: Boolean(row.is_timely),
    people: Number(row.people),
  }))
}
