import { randomUUID } from 'node:crypto'
import { minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { basisPoints } from '#kernel/rates/basis_points'
import { proposedRefundForRows } from '#claims/claim/rules/refund'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import type { ScheduleRow } from '#loans/rules/amortisation'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import {
  amountOf,
  dayOf,
  idsByValue,
  insertRows,
  type OldRow,
  sum,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import {
  lettersOf,
  type Tranche,
  type WriteContext,
} from '#administration/portfolio/actions/write_files'
import { type PaidClaim, writePayments } from '#administration/portfolio/actions/write_payments'
import { sentOn } from '#administration/portfolio/rules/checked_loans'
import {
  letterOfSanction,
  oldInstant,
  spreadClaim,
} from '#administration/portfolio/rules/old_loans'

interface OldClaim extends PaidClaim {
  tranche: Tranche
  row: OldRow
  /** The last payment, which determines whether the claim is paid. */
  payment: OldRow | null
  instalments: { id: number; row: ScheduleRow; isLive: boolean }[]
  isRejected: boolean
  statusId: number
  paymentStatusId: number
}

export interface WrittenClaim {
  key: string
  id: number
  userId: number
}

/** Writes claims with their instalments, first steps and payments. */
export async function writeClaims(
  tranches: readonly Tranche[],
  rowIds: Map<Tranche, Map<number, number>>,
  payments: Map<string, OldRow[]>,
  writing: WriteContext
): Promise<WrittenClaim[]> {
  const { trx, today, importId } = writing
  const claims = tranches.flatMap((tranche) =>
    tranche.claims.map((row): OldClaim => {
      const statusId = amountOf(row, 'status')
      const { owner } = masters().claimStatus(statusId)
      /** The sort is stable: payments of one day stay in the order of the sheet. */
      const own = (payments.get(row.key!) ?? []).toSorted((a, b) =>
        sentOn(a.values) < sentOn(b.values) ? -1 : Number(sentOn(a.values) > sentOn(b.values))
      )
      const payment = own.at(-1) ?? null
      const [first, last] = [amountOf(row, 'first_instalment'), amountOf(row, 'last_instalment')]
      const claimed = tranche.schedule.slice(first - 1, last)
      /** For a loan that ended before the claimed instalments, the claim is linked to its last instalment. */
      const isLive = claimed.length > 0
      const instalments = (isLive ? claimed : tranche.schedule.slice(-1)).map((one) => ({
        id: rowIds.get(tranche)!.get(one.rowNo)!,
        row: one,
        isLive,
      }))
      return {
        uuid: randomUUID(),
        tranche,
        row,
        payment,
        payments: own,
        instalments,
        isRejected: owner === 'Rejected',
        statusId,
        paymentStatusId:
          owner !== 'ToBePaid'
            ? PaymentStatus.notDue
            : payment === null
              ? PaymentStatus.toBePaid
              : payment.values.return_code
                ? PaymentStatus.failed
                : PaymentStatus.paid,
      }
    })
  )
  if (claims.length === 0) return []
  const rows = claims.map((claim) => claimRow(claim, writing))
  await insertRows('claims', rows, trx)
  const uuids = claims.map(({ uuid }) => uuid)
  const ids = await idsByValue('claims', 'uuid', uuids, trx)
  const steps: Record<string, string | number | null>[] = []
  const lines: Record<string, string | number | null>[] = []
  claims.forEach((claim) => {
    const { row, payments: own, statusId, instalments } = claim
    const id = ids.get(claim.uuid)!
    const step = (action: string, from: number | null, on: PlainDate, remarks: string | null) => ({
      subject_type: 'claim',
      subject_id: id,
      action,
      from_status: from,
      to_status: statusId,
      remarks,
      data: JSON.stringify({ import: importId }),
      created_at: oldInstant(on, today),
    })
    steps.push(step('import', null, dayOf(row, 'submitted_on'), row.key))
    for (const payment of own) {
      const { bank_reference: reference, return_code: code } = payment.values
      const remarks = code ?? reference ?? null
      const action = code ? 'mark_failed' : 'mark_paid'
      const shortRemarks = remarks === null ? null : textOf(remarks, 64)
      steps.push(step(action, statusId, dayOf(payment, 'paid_on'), shortRemarks))
    }
    const parts = refundsOf(claim)
    instalments.forEach((instalment, no) =>
      lines.push({
        claim_id: id,
        schedule_row_id: instalment.id,
        live_schedule_row_id: claim.isRejected || !instalment.isLive ? null : instalment.id,
        paid_on: paidOnOf(claim, instalment.row),
        emi_paise: instalment.row.emiPaise,
        principal_paise: instalment.row.principalPaise,
        interest_paise: instalment.row.interestPaise,
        proposed_paise: parts[no],
      })
    )
  })
  await insertRows('claim_rows', lines, trx)
  await insertRows('workflow_decisions', steps, trx)
  await writePayments(claims, ids, writing)
  return claims.map(({ uuid, row, tranche }) => ({
    key: row.key!,
    id: ids.get(uuid)!,
    userId: tranche.file.person.userId,
  }))
}

const paidOnOf = ({ row }: OldClaim, { dueOn }: ScheduleRow) =>
  minDate(dueOn, dayOf(row, 'submitted_on'))

/**
 * Returns the refund of each instalment: from the scheme at that time if it adds up to the sum, or else in proportion.
 */
function refundsOf(claim: OldClaim): readonly number[] {
  const { tranche, row, instalments } = claim
  const letter = letterOfSanction(lettersOf(tranche.file), dayOf(tranche.sanction, 'sanctioned_on'))
  const { refundCapBp, onTimeGraceDays } = rulesByCountingDay(
    Number(tranche.file.row.values.loan_type),
    { sanctioningLetter: letter.issuedOn }
  )
  const claimed = amountOf(row, 'claimed')
  const { proposedPaise, perRow } = proposedRefundForRows(
    instalments.map((one) => ({ ...one.row, paidOn: paidOnOf(claim, one.row) })),
    { capBp: basisPoints(refundCapBp), onTimeGraceDays }
  )
  const interest = instalments.map((one) => one.row.interestPaise)
  return proposedPaise === claimed ? perRow : spreadClaim(claimed, interest)
}

function claimRow(claim: OldClaim, { now, today, workflowVersions }: WriteContext) {
  const { uuid, tranche, row, payment, instalments } = claim
  const { file, sanction, sanctionId } = tranche
  const submittedOn = dayOf(row, 'submitted_on')
  const of = (name: 'emiPaise' | 'principalPaise' | 'interestPaise') =>
    sum(instalments.map(({ row: instalment }) => instalment[name]))
  return {
    uuid,
    application_id: file.id,
    sanction_id: sanctionId,
    user_id: file.person.userId,
    district_id: Number(file.row.values.district),
    loan_type: Number(file.row.values.loan_type),
    bank_id: Number(sanction.values.bank),
    status_id: claim.statusId,
    payment_status_id: claim.paymentStatusId,
    applicant_name: file.person.name,
    paid_on: submittedOn,
    paid_paise: of('emiPaise'),
    charges_paise: 0,
    principal_paise: of('principalPaise'),
    interest_paise: of('interestPaise'),
    proposed_paise: amountOf(row, 'claimed'),
    approved_paise: row.values.approved === null ? null : amountOf(row, 'approved'),
    first_submitted_on: submittedOn,
    submitted_on: submittedOn,
    status_since: oldInstant(payment ? dayOf(payment, 'paid_on') : submittedOn, today),
    created_at: now,
    updated_at: now,
    workflow_version: workflowVersions.claim,
  }
}
