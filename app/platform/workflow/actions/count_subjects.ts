import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addToWaits, waitCellOf } from '#workflow/actions/count_waits'
import type { CounterCell, SubjectState, SubjectType, WaitCell } from '#workflow/contracts/subject'
import { cellKey, inLockOrder, waitKey } from '#workflow/rules/cells'

/** What many changes add to the counters, cell by cell: as much memory for a hundred thousand. */
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
 * Keeps the counters behind the dashboards true, in the transaction of the change (ARCHITECTURE,
 * Data). Takes many changes at once, e.g. a payment batch: each cell is touched once, always in
 * the same order, so that two decisions cannot wait for each other in a circle.
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

/** Adds what many changes come to, first to the counters and then to what waits. */
export async function addChanges(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  { cells, waits }: CellChanges
) {
  await addToCells(trx, subjectType, cells)
  await addToWaits(trx, subjectType, waits)
}

/** Adds to cells of the counters, each once, in an order that everybody keeps. */
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
