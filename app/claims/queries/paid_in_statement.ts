import { getClock } from '#core/calendar/clock'
import { minDate, type PlainDate } from '#core/calendar/plain_date'
import { Refusal } from '#core/exceptions/refusal'
import { paise } from '#core/money/paise'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import type { Statement } from '#claims/rules/statements/entries'
import { recogniseInstalments } from '#claims/rules/statements/recognise'
import { masters } from '#masters/queries/masters'

const SETTLED = ['claimed', 'refunded', 'refused']

/**
 * What an account statement says of each instalment that can be claimed today, for the person to confirm; paise.
 * Of a returned claim also those that are in it, with the day that it holds for each.
 *
 * @throws Refusal before the first disbursal
 */
export async function paidInStatement(
  application: { id: number; loanType: number },
  statement: Statement,
  corrected?: Claim
) {
  const today = getClock().today()
  const asOf = corrected?.firstSubmittedOn ?? today
  const { loan, rows } = await claimableSchedule(application, asOf, {
    exceptClaimId: corrected?.id,
  })
  if (!loan || rows.length === 0) {
    throw new Refusal('claims.messages.no_loan', {}, { field: 'statement' })
  }
  const schedule = rows.map(({ row, trancheNo, state }) => ({
    scheduleRowId: row.id,
    trancheNo,
    dueOn: row.dueOn,
    emiPaise: paise(row.emiPaise),
    isSettled: SETTLED.includes(state),
  }))
  const held = await heldDays(corrected)
  const due = new Set(rows.filter(({ state }) => state === 'due').map(({ row }) => row.id))
  const found = recogniseInstalments(
    { ...statement, till: minDate(statement.till, today) },
    schedule,
    masters().bank(loan.sanction.bankId).nameEn
  )
  return {
    from: statement.from,
    till: statement.till,
    payments: statement.entries.length,
    instalments: found
      .filter(({ scheduleRowId }) => due.has(scheduleRowId))
      .map(({ scheduleRowId, dueOn, emiPaise, finding }) => ({
        scheduleRowId,
        dueOn,
        emiPaise,
        finding,
        /** The paid day in the returned claim; null where the instalment is not in it. */
        heldOn: held.get(scheduleRowId) ?? null,
      })),
  }
}

async function heldDays(claim?: Claim): Promise<Map<number, PlainDate>> {
  if (!claim) return new Map()
  const rows = await ClaimRow.query().where('claimId', claim.id)
  return new Map(rows.map(({ scheduleRowId, paidOn }) => [scheduleRowId, paidOn]))
}
