import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Quarter } from '#kernel/calendar/periods'
import { batches } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { type PeopleCell, countPeopleOfSteps } from '#service_standards/queries/people_counts'
import type { SubjectType } from '#workflow/contracts/subject'

const SUBJECTS: readonly SubjectType[] = ['application', 'claim']

/**
 * Counts the people behind the figures of a completed quarter once, from its decisions. The command runs in the night
 * after, and until then nothing of the quarter is published. Concurrent runs wait for each other.
 */
export class CountPeople {
  /** @param anew also if the quarter is already counted, because decisions were corrected */
  run(quarter: Quarter, { anew = false } = {}): Promise<void> {
    return inTransaction(async (trx) => {
      const begins = { begins_on: quarter.from }
      await trx
        .knexQuery()
        .table('counted_quarters')
        .insert(begins)
        .onConflict('begins_on')
        .ignore()
      const { id } = await trx.from('counted_quarters').where(begins).forUpdate().firstOrFail()
      const own = () => trx.from('quarter_people').where('quarter_id', id)
      const counted = await own().forUpdate().first()
      if (counted && counted.all_people !== null && !anew) return
      await own().delete()
      for (const subjectType of SUBJECTS) await this.#count(trx, id, quarter, subjectType)
    })
  }

  async #count(
    trx: TransactionClientContract,
    quarterId: number,
    quarter: Quarter,
    subjectType: SubjectType
  ) {
    const cells = await countPeopleOfSteps(trx, quarter, subjectType)
    const rows = cells.flatMap((cell) =>
      [true, false].map((isTimely) => ({
        quarter_id: quarterId,
        subject_type: subjectType,
        ...rowOf(cell, isTimely),
      }))
    )
    for (const some of batches(rows)) await trx.table('quarter_people').multiInsert(some)
  }
}

const rowOf = (cell: PeopleCell, isTimely: boolean) => ({
  status_id: cell.statusId,
  district_id: cell.districtId,
  is_timely: isTimely,
  people: isTimely ? cell.inTime : cell.late,
  all_people: cell.all,
  rest_people: cell.rest,
  has_rest: cell.hasRest,
})
