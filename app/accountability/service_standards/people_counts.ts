import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addDays } from '#kernel/calendar/plain_date'
import type { Quarter } from '#kernel/calendar/periods'
import { batches, sqlStartOf, storedDay } from '#kernel/database/dialect'
import { WHOLE_PROCESS } from '#workflow/actions/count_finished'
import type { SubjectType } from '#workflow/contracts/subject'
import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#kernel/database/transaction'

/**
 * Number of applicants whose applications or claims left a stage (or, for `WHOLE`, were completed) in a district and a
 * quarter. An applicant with several districts counts only in the first of them, so that districts can be added up: a
 * sum never exceeds the number of distinct people behind it.
 */
interface PeopleCell {
  statusId: number
  districtId: number
  inTime: number
  late: number
  /** In time or late. */
  all: number
  /**
   * Applicants with an application or claim that left the last stage without being completed: the difference of both
   * figures.
   */
  rest: number
  /** Whether there is any such application or claim here. */
  hasRest: boolean
}

/** Returns the cells of a subject from the decisions of the quarter. */
async function countPeopleOfSteps(
  trx: TransactionClientContract,
  quarter: Quarter,
  subjectType: SubjectType
): Promise<PeopleCell[]> {
  const cells = new Map<string, PeopleCell>()
  const cellOf = (statusId: number, districtId: number) => {
    const key = `${statusId}:${districtId}`
    const none = { statusId, districtId, inTime: 0, late: 0, all: 0, rest: 0, hasRest: false }
    if (!cells.has(key)) cells.set(key, none)
    return cells.get(key)!
  }
  const steps = () => stepsOf(trx, quarter, subjectType)
  const add = async (
    query: DatabaseQueryBuilderContract,
    stage: string,
    to: 'inTime' | 'late' | 'all' | 'rest'
  ) => {
    for (const { statusId, districtId, people } of await peopleByFirstDistrict(trx, query, stage)) {
      cellOf(statusId, districtId)[to] = people
    }
  }
  for (const [of, stage] of [
    ['stage', 'steps.from_status'],
    ['whole', String(WHOLE_PROCESS)],
  ]) {
    const left = () => steps().whereNotNull(`steps.${of}_days`)
    const ended = () => (of === 'whole' ? withoutReversed(left(), quarter) : left())
    await add(ended().where(`steps.is_${of}_timely`, true), stage, 'inTime')
    await add(ended().where(`steps.is_${of}_timely`, false), stage, 'late')
    await add(ended(), stage, 'all')
  }
  const endings = await steps()
    .whereNotNull('steps.whole_days')
    .distinct('steps.from_status as status_id')
  const rest = () =>
    steps()
      .whereIn(
        'steps.from_status',
        endings.map(({ status_id: id }) => Number(id))
      )
      .whereNull('steps.whole_days')
      .whereNotNull('steps.stage_days')
  await add(rest(), 'steps.from_status', 'rest')
  const places = rest().distinct('steps.from_status as status', 'steps.waited_in_district as place')
  for (const { status, place } of await places) {
    cellOf(Number(status), Number(place)).hasRest = true
  }
  return [...cells.values()]
}

/** Counts each person once per stage, in the first of their districts. */
async function peopleByFirstDistrict(
  trx: TransactionClientContract,
  query: DatabaseQueryBuilderContract,
  stage: string
) {
  const people = query
    .select(trx.raw(`${stage} as status_id`), 'files.user_id')
    .min('steps.waited_in_district as district_id')
    .groupByRaw([...(stage === String(WHOLE_PROCESS) ? [] : [stage]), 'files.user_id'].join(', '))
  const rows = await trx
    .from(people.as('people'))
    .select('status_id', 'district_id')
    .count('* as people')
    .groupBy('status_id', 'district_id')
  return rows.map((row) => ({
    statusId: Number(row.status_id),
    districtId: Number(row.district_id),
    people: Number(row.people),
  }))
}

/** Steps of the quarter that ended a wait, joined with their applications as `files`. */
function stepsOf(
  trx: TransactionClientContract,
  { from, to }: Quarter,
  subjectType: SubjectType
): DatabaseQueryBuilderContract {
  const steps = trx
    .from('workflow_decisions as steps')
    .where('steps.subject_type', subjectType)
    .where('steps.created_at', '>=', sqlStartOf(from))
    .where('steps.created_at', '<', sqlStartOf(addDays(to, 1)))
    .whereNotNull('steps.waited_in_district')
    .whereNull('steps.taken_back_on')
  return subjectType === 'claim'
    ? steps
        .join('claims', 'claims.id', 'steps.subject_id')
        .join('applications as files', 'files.id', 'claims.application_id')
    : steps.join('applications as files', 'files.id', 'steps.subject_id')
}

/** Restricts completing steps to those not reversed in the quarter; reversed ones are not counted. */
const withoutReversed = (steps: DatabaseQueryBuilderContract, { from, to }: Quarter) =>
  steps.whereNotExists((back) => {
    back
      .from('workflow_decisions as back')
      .whereColumn('back.subject_type', 'steps.subject_type')
      .whereColumn('back.subject_id', 'steps.subject_id')
      .whereColumn('back.id', '>', 'steps.id')
      .whereBetween('back.taken_back_on', [from, to])
  })

/** People behind the figures of a stage in a district, as defined by `PeopleCell`. */
export interface PeopleCounts {
  inTime: number
  late: number
  all: number
  rest: number
  hasRest: boolean
}

export const NO_PEOPLE: PeopleCounts = { inTime: 0, late: 0, all: 0, rest: 0, hasRest: false }

/** Returns the counts by `<subject>:<stage>:<district>`; null if the quarter is not counted yet. */
export async function peopleCountsOf(
  quarter: Quarter
): Promise<ReadonlyMap<string, PeopleCounts> | null> {
  const counted = await db.from('counted_quarters').where('begins_on', quarter.from).first()
  if (!counted) return null
  const rows = await db.from('quarter_people').where('quarter_id', counted.id)
  /** The quarter was counted by a version without `all` and `rest`. */
  if (rows.some(({ all_people: all }) => all === null)) return null
  const people = new Map<string, PeopleCounts>()
  for (const row of rows) {
    const key = `${row.subject_type}:${row.status_id}:${row.district_id}`
    people.set(key, {
      ...(people.get(key) ?? NO_PEOPLE),
      [row.is_timely ? 'inTime' : 'late']: Number(row.people),
      all: Number(row.all_people),
      rest: Number(row.rest_people),
      hasRest: Boolean(row.has_rest),
    })
  }
  return people
}

/** Returns those of these quarters that are counted, in their order. */
export async function countedQuarters(quarters: readonly Quarter[]): Promise<Quarter[]> {
  const rows = await db
    .from('counted_quarters')
    .whereIn(
      'begins_on',
      quarters.map(({ from }) => from)
    )
    .whereNotExists((query) =>
      query
        .from('quarter_people')
        .whereColumn('quarter_people.quarter_id', 'counted_quarters.id')
        .whereNull('quarter_people.all_people')
    )
  const counted = new Set(rows.map(({ begins_on: begins }) => storedDay(begins)))
  return quarters.filter(({ from }) => counted.has(from))
}

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
