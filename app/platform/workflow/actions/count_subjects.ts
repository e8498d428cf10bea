import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { indiaDaySql, storedDay } from '#kernel/database/dialect'
import type { CounterCell, SubjectState, SubjectType, WaitCell } from '#workflow/contracts/subject'
import { cellKey, inLockOrder, waitKey } from '#workflow/rules/waits'

/** The cell in which a subject is counted; null where it does not wait for an officer. */
function waitCellOf(state: SubjectState, subjects: number): WaitCell | null {
  const { districtId, statusId, paymentStatusId, desk } = state
  return desk && { districtId, statusId, paymentStatusId, ...desk, subjects }
}

/** Adds to cells of the pending counts, each once, in a fixed order. */
export async function addToWaitCells(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  changes: readonly WaitCell[]
) {
  for (const { subjects, ...cell } of inLockOrder(changes, waitKey)) {
    if (subjects === 0) continue
    const row = {
      subject_type: subjectType,
      status_id: cell.statusId,
      payment_status_id: cell.paymentStatusId,
      arrived_on: cell.arrivedOn,
      district_id: cell.districtId,
      is_returned: cell.isReturned,
    }
    await trx
      .knexQuery()
      .table('workflow_pending_counts')
      .insert({ ...row, subjects })
      .onConflict(Object.keys(row))
      .merge({ subjects: trx.knexRawQuery('workflow_pending_counts.subjects + ?', [subjects]) })
    /** Cells of past days would otherwise remain forever as empty cells. */
    if (subjects < 0)
      await trx.from('workflow_pending_counts').where(row).where('subjects', 0).delete()
  }
}

/** Reads the stored cells. */
export async function storedWaitCells(
  client: QueryClientContract,
  subjectType: SubjectType
): Promise<WaitCell[]> {
  return waitCells(await client.from('workflow_pending_counts').where('subject_type', subjectType))
}

/** The table of the subjects, their statuses' master, and their payment status where they have one. */
interface WaitSource {
  table: 'applications' | 'claims'
  statuses: string
  payment?: string
}

/** Excludes held applications or claims from a count (`files`). */
export const NOT_HELD = {
  applications: 'files.is_held = 0',
  claims: 'files.application_id not in (select id from applications where is_held = 1)',
}

/** Counts what waits for officers by status and day of arrival, from the table itself (`files`). */
export function recountWaits(
  client: QueryClientContract,
  { table, statuses, payment }: WaitSource
) {
  const day = indiaDaySql(client, 'files.status_since')
  const paid = payment ? `files.${payment}` : '0'
  return client
    .from(`${table} as files`)
    .join(`${statuses} as statuses`, 'statuses.id', 'files.status_id')
    .where('statuses.pending_with_role', '>', Role.applicant)
    .whereRaw(NOT_HELD[table])
    .select('files.status_id', 'files.district_id', 'files.is_returned')
    .select(client.raw(`${paid} as payment_status_id`), client.raw(`${day} as arrived_on`))
    .count('* as subjects')
    .groupByRaw(
      [
        'files.status_id',
        ...(payment ? [paid] : []),
        day,
        'files.district_id',
        'files.is_returned',
      ].join()
    )
}

interface WaitRow {
  district_id: number
  status_id: number
  payment_status_id: number
  arrived_on: string
  is_returned: number | boolean
  subjects: number | string
}

/** Converts the rows of both counts to cells. */
export const waitCells = (rows: WaitRow[]) =>
  rows.map((row): WaitCell => ({
    districtId: Number(row.district_id),
    statusId: Number(row.status_id),
    paymentStatusId: Number(row.payment_status_id),
    arrivedOn: storedDay(row.arrived_on),
    isReturned: Boolean(row.is_returned),
    subjects: Number(row.subjects),
  }))

/** Aggregates many changes of the counters by cell: the memory is the same for a hundred thousand. */
export class CellChanges {
  readonly #cells = new Map<string, CounterCell>()
  readonly #waits = new Map<string, WaitCell>()

  get cells(): CounterCell[] {
    return [...this.#cells.values()]
  }

  get waits(): WaitCell[] {
    return [...this.#waits.values()]
  }

  /** @param before null: the subject is new */
  add(before: SubjectState | null, after: SubjectState) {
    if (before) this.#count(before, -1)
    this.#count(after, 1)
  }

  #count(state: SubjectState, sign: 1 | -1) {
    /** Counted when its district is released. */
    if (state.isHeld) return
    this.#countWait(waitCellOf(state, sign))
    const change: CounterCell = {
      districtId: state.districtId,
      loanType: state.loanType,
      statusId: state.statusId,
      paymentStatusId: state.paymentStatusId,
      subjects: sign,
      amountPaise: sign * state.amountPaise,
    }
    const key = cellKey(change)
    const cell = this.#cells.get(key)
    if (cell) {
      cell.subjects += change.subjects
      cell.amountPaise += change.amountPaise
    } else {
      this.#cells.set(key, change)
    }
  }

  #countWait(change: WaitCell | null) {
    if (!change) return
    const key = waitKey(change)
    const cell = this.#waits.get(key)
    if (cell) cell.subjects += change.subjects
    else this.#waits.set(key, change)
  }
}

/**
 * Keeps the counters of the dashboards consistent, in the transaction of the change (ARCHITECTURE, Data). Accepts many
 * changes at once, e.g. a payment batch: each cell is updated once, always in the same order, so that two decisions
 * cannot deadlock.
 *
 * @param changes what each subject was before (null: it is new) and is now
 */
export async function countSubjects(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  changes: { before: SubjectState | null; after: SubjectState }[]
) {
  const all = new CellChanges()
  for (const { before, after } of changes) all.add(before, after)
  await addChanges(trx, subjectType, all)
}

/** Adds the aggregate of many changes, first to the counters and then to the pending counts. */
export async function addChanges(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  { cells, waits }: CellChanges
) {
  await addToCells(trx, subjectType, cells)
  await addToWaitCells(trx, subjectType, waits)
}

/** Adds to cells of the counters, each once, in a fixed order. */
export async function addToCells(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  changes: readonly CounterCell[]
) {
  for (const cell of inLockOrder(changes, cellKey)) {
    if (cell.subjects === 0 && cell.amountPaise === 0) {
      continue
    }
    await trx
      .knexQuery()
      .table('workflow_counters')
      .insert({
        subject_type: subjectType,
        district_id: cell.districtId,
        loan_type: cell.loanType,
        status_id: cell.statusId,
        payment_status_id: cell.paymentStatusId,
        subjects: cell.subjects,
        amount_paise: cell.amountPaise,
      })
      .onConflict(['subject_type', 'district_id', 'loan_type', 'status_id', 'payment_status_id'])
      .merge({
        subjects: trx.knexRawQuery('workflow_counters.subjects + ?', [cell.subjects]),
        amount_paise: trx.knexRawQuery('workflow_counters.amount_paise + ?', [cell.amountPaise]),
      })
  }
}
