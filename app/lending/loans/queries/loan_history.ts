import { isoInstant } from '#kernel/calendar/iso_instant'
import BankSchedule from '#loans/models/bank_schedule'
import type Disbursement from '#loans/models/disbursement'
import LoanChange from '#loans/models/loan_change'
import { compareSchedules } from '#loans/rules/bank_schedule'
import { changedTerms } from '#loans/rules/loan_terms'

/** Every Edit Loan of a disbursement, newest first: what changed, who, when and why. */
export async function loanChanges(disbursementId: number) {
  const changes = await LoanChange.query()
    .where('disbursement_id', disbursementId)
    .preload('changer')
    .orderBy('id', 'desc')
  return changes.map(({ id, data, remarks, changer, createdAt }) => ({
    id,
    by: changer.displayName,
    at: isoInstant(createdAt),
    remarks,
    keptRows: data.keptRows,
    terms: changedTerms(data.before, data.after).map((name) => ({
      name,
      before: data.before[name],
      after: data.after[name],
    })),
  }))
}

/** The latest schedule of the bank beside the computed one; null when none was given. */
export async function bankComparison(disbursement: Disbursement) {
  const bank = await BankSchedule.query()
    .where('disbursement_id', disbursement.id)
    .orderBy('id', 'desc')
    .first()
  if (!bank) {
    return null
  }
  const { rows, differing } = compareSchedules(disbursement.rows, bank.data.rows)
  return {
    fileName: bank.fileName,
    at: isoInstant(bank.createdAt),
    differing,
    rows: rows.map(({ rowNo, line, computed: ours, bank: theirs, agrees, ...differences }) => ({
      key: `${rowNo ?? 'x'}-${line ?? 'x'}`,
      rowNo,
      agrees,
      dueOn: ours?.dueOn ?? null,
      bankDueOn: theirs?.dueOn ?? null,
      emiPaise: ours?.emiPaise ?? null,
      bankEmiPaise: theirs?.emiPaise ?? null,
      interestPaise: ours?.interestPaise ?? null,
      bankInterestPaise: theirs?.interestPaise ?? null,
      ...differences,
    })),
  }
}
