import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#core/database/transaction'
import { recordAudit } from '#core/audit/record_audit'
import { addToCells, cellKey } from '#workflow/actions/count_subjects'
import type { CounterCell, SubjectType } from '#workflow/contracts/subject'
import { subjectAdapter } from '#workflow/registry'

/** A cell of the counters that does not say what the table has. */
export interface WrongCell extends Omit<CounterCell, 'subjects' | 'amountPaise'> {
  counted: { subjects: number; amountPaise: number }
  actual: { subjects: number; amountPaise: number }
}

export interface RecountReport {
  subjectType: SubjectType
  /** Cells looked at, right and wrong. */
  cells: number
  wrong: WrongCell[]
  fixed: boolean
}

const NOTHING = { subjects: 0, amountPaise: 0 }

/**
 * Compares the counters behind the dashboards with the table they count, in one view of both. With
 * `fix` the differences are added to the counters in the same transaction: a decision taken meanwhile
 * adds its own, so nothing is lost while people work.
 */
export class RecountSubjects {
  run(subjectType: SubjectType, { fix = false } = {}): Promise<RecountReport> {
    return inTransaction(async (trx) => {
      const actual = new Map(
        (await subjectAdapter(subjectType).count(trx)).map((cell) => [cellKey(cell), cell])
      )
      const counted = new Map((await kept(subjectType, trx)).map((cell) => [cellKey(cell), cell]))
      const keys = new Set([...actual.keys(), ...counted.keys()])
      const wrong = [...keys].flatMap((key) => wrongCell(counted.get(key), actual.get(key)))
      const mustFix = fix && wrong.length > 0
      if (mustFix) {
        await addToCells(trx, subjectType, wrong.map(difference))
        const data = { cells: wrong.length }
        await recordAudit({ action: 'counters.fixed', actorId: null, subjectType, data }, trx)
      }
      return { subjectType, cells: keys.size, wrong, fixed: mustFix }
    })
  }
}

async function kept(subjectType: SubjectType, trx: TransactionClientContract) {
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

function wrongCell(counted?: CounterCell, actual?: CounterCell): WrongCell[] {
  const { districtId, loanType, statusId, paymentStatusId } = (counted ?? actual)!
  const [said, is] = [counted ?? NOTHING, actual ?? NOTHING].map(({ subjects, amountPaise }) => ({
    subjects,
    amountPaise,
  }))
  if (said.subjects === is.subjects && said.amountPaise === is.amountPaise) return []
  return [{ districtId, loanType, statusId, paymentStatusId, counted: said, actual: is }]
}

const difference = ({ counted, actual, ...cell }: WrongCell): CounterCell => ({
  ...cell,
  subjects: actual.subjects - counted.subjects,
  amountPaise: actual.amountPaise - counted.amountPaise,
})
