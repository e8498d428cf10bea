import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#kernel/database/transaction'
import { recordAudit } from '#kernel/audit/record_audit'
import { addToCells, addToWaitCells, storedWaitCells } from '#workflow/actions/count_subjects'
import {
  addToFinishedCells,
  recountFinishedCells,
  type FinishedCell,
  finishedKey,
  storedFinishedCells,
} from '#workflow/actions/count_finished'
import type { CounterCell, SubjectType, WaitCell } from '#workflow/contracts/subject'
import { subjectAdapter } from '#workflow/registry'
import { cellKey, waitKey } from '#workflow/rules/waits'

/** A cell of the counters that does not match the table. */
export interface CellMismatch extends Omit<CounterCell, 'subjects' | 'amountPaise'> {
  counted: { subjects: number; amountPaise: number }
  actual: { subjects: number; amountPaise: number }
}

/** A cell of the pending counts that does not match the table. */
export interface WaitMismatch extends Omit<WaitCell, 'subjects'> {
  counted: number
  actual: number
}

/** A cell of the finished waits that does not match the decisions. */
export interface FinishedMismatch extends Omit<FinishedCell, 'subjects'> {
  counted: number
  actual: number
}

export interface RecountReport {
  subjectType: SubjectType
  /** Cells checked, right and wrong. */
  cells: number
  wrong: CellMismatch[]
  /** Mismatches of the pending counts, by day of arrival. */
  wrongWaits: WaitMismatch[]
  /** Mismatches of the finished waits, by month. */
  wrongFinished: FinishedMismatch[]
  fixed: boolean
}

const EMPTY_COUNT = { subjects: 0, amountPaise: 0 }

/**
 * Compares the counters of the dashboards with the table that they count, in one snapshot of both. With `fix` the
 * differences are added to the counters in the same transaction: a decision taken meanwhile adds its own, so it can run
 * while people work.
 */
export class RecountSubjects {
  run(subjectType: SubjectType, { fix = false } = {}): Promise<RecountReport> {
    return inTransaction(async (trx) => {
      const actual = new Map(
        (await subjectAdapter(subjectType).count(trx)).map((cell) => [cellKey(cell), cell])
      )
      const counted = new Map(
        (await storedCells(subjectType, trx)).map((cell) => [cellKey(cell), cell])
      )
      const keys = new Set([...actual.keys(), ...counted.keys()])
      const wrong = [...keys].flatMap((key) => cellMismatch(counted.get(key), actual.get(key)))
      const waits = await compareWaits(subjectType, trx)
      const finished = await compareFinishedCells(subjectType, trx)
      const mistakes = wrong.length + waits.wrong.length + finished.wrong.length
      const mustFix = fix && mistakes > 0
      if (mustFix) {
        await addToCells(trx, subjectType, wrong.map(difference))
        await addToWaitCells(
          trx,
          subjectType,
          waits.wrong.map(({ counted: storedCount, actual: actualCount, ...cell }) => ({
            ...cell,
            subjects: actualCount - storedCount,
          }))
        )
        await addToFinishedCells(
          trx,
          subjectType,
          finished.wrong.map(({ counted: storedCount, actual: actualCount, ...cell }) => ({
            ...cell,
            subjects: actualCount - storedCount,
          }))
        )
        const data = { cells: mistakes }
        await recordAudit({ action: 'counters.fixed', actorId: null, subjectType, data, trx })
      }
      return {
        subjectType,
        cells: keys.size + waits.cells + finished.cells,
        wrong,
        wrongWaits: waits.wrong,
        wrongFinished: finished.wrong,
        fixed: mustFix,
      }
    })
  }
}

/** Returns the cells of the pending counts, as stored and as they should be. */
async function compareWaits(subjectType: SubjectType, trx: TransactionClientContract) {
  const byKey = (cells: WaitCell[]) => new Map(cells.map((cell) => [waitKey(cell), cell]))
  const actual = byKey(await subjectAdapter(subjectType).countWaits(trx))
  const counted = byKey(await storedWaitCells(trx, subjectType))
  const keys = new Set([...actual.keys(), ...counted.keys()])
  const wrong = [...keys].flatMap((key): WaitMismatch[] => {
    const cell = (counted.get(key) ?? actual.get(key))!
    const storedCount = counted.get(key)?.subjects ?? 0
    const actualCount = actual.get(key)?.subjects ?? 0
    const { districtId, statusId, paymentStatusId, arrivedOn, isReturned } = cell
    const place = { districtId, statusId, paymentStatusId, arrivedOn, isReturned }
    return storedCount === actualCount
      ? []
      : [{ ...place, counted: storedCount, actual: actualCount }]
  })
  return { cells: keys.size, wrong }
}

/** Returns the cells of the finished waits, as stored and as counted from the decisions. */
async function compareFinishedCells(subjectType: SubjectType, trx: TransactionClientContract) {
  const byKey = (cells: FinishedCell[]) => new Map(cells.map((cell) => [finishedKey(cell), cell]))
  const actual = byKey(await recountFinishedCells(trx, subjectType))
  const counted = byKey(await storedFinishedCells(trx, subjectType))
  const keys = new Set([...actual.keys(), ...counted.keys()])
  const wrong = [...keys].flatMap((key): FinishedMismatch[] => {
    const { subjects: _, ...cell } = (counted.get(key) ?? actual.get(key))!
    const storedCount = counted.get(key)?.subjects ?? 0
    const actualCount = actual.get(key)?.subjects ?? 0
    return storedCount === actualCount
      ? []
      : [{ ...cell, counted: storedCount, actual: actualCount }]
  })
  return { cells: keys.size, wrong }
}

async function storedCells(subjectType: SubjectType, trx: TransactionClientContract) {
  const rows = await trx.from('workflow_counters').where('subject_type', subjectType)
  return rows.map((row): CounterCell => ({
    districtId: row.district_id,
    loanType: row.loan_type,
    statusId: row.status_id,
    paymentStatusId: row.payment_status_id,
    subjects: Number(row.subjects),
    amountPaise: Number(row.amount_paise),
  }))
}

function cellMismatch(counted?: CounterCell, actual?: CounterCell): CellMismatch[] {
  const { districtId, loanType, statusId, paymentStatusId } = (counted ?? actual)!
  const [storedCount, actualCount] = [counted ?? EMPTY_COUNT, actual ?? EMPTY_COUNT].map(
    ({ subjects, amountPaise }) => ({
      subjects,
      amountPaise,
    })
  )
  if (
    storedCount.subjects === actualCount.subjects &&
    storedCount.amountPaise === actualCount.amountPaise
  )
    return []
  return [
    { districtId, loanType, statusId, paymentStatusId, counted: storedCount, actual: actualCount },
  ]
}

const difference = ({ counted, actual, ...cell }: CellMismatch): CounterCell => ({
  ...cell,
  subjects: actual.subjects - counted.subjects,
  amountPaise: actual.amountPaise - counted.amountPaise,
})
