import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import PastDueReport from '#claims/models/past_due_report'
import { countPastDueOf } from '#claims/days_past_due/actions/count_past_due'
import type { BankReport } from '#claims/days_past_due/rules/past_due'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { lockApplication, lockLiveSanction } from '#loans/actions/lock_loan'
import type { ReportingSystem } from '#workflow/contracts/subject'

interface BankReportInput extends BankReport {
  applicationId: number
  system: ReportingSystem
  overduePaise: number | null
}

/**
 * Records a bank's report on the arrears of a loan at the end of a day; the borrower's loans are counted again. The
 * last report of a day counts (DECISIONS 13b).
 *
 * @throws NotFound for the loan of another bank; Refusal without a sanction; FieldRefusals for invalid days
 */
export class RecordBankReport {
  async run(input: BankReportInput, trx: TransactionClientContract): Promise<PastDueReport> {
    const { applicationId, system, asOf, oldestDueOn, npaOn, overduePaise } = input
    requireDays(input)
    const application = await lockApplication(applicationId, trx)
    const sanction = await lockLiveSanction(applicationId, trx)
    if (!sanction) throw new Refusal('loans.messages.sanction_first', {}, { status: 409 })
    if (sanction.bankId !== system.bankId) throw new NotFound()
    const report = await PastDueReport.create(
      {
        sanctionId: sanction.id,
        asOf,
        oldestDueOn,
        npaOn,
        overduePaise,
        recordedByClient: system.clientId,
        createdAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
    await recordAudit({
      action: 'past_due.reported',
      actor: null,
      subjectType: 'sanction',
      subjectId: sanction.id,
      districtId: application.districtId,
      data: {
        clientId: system.clientId,
        system: system.name,
        asOf,
        oldestDueOn,
        npaOn,
        overduePaise,
      },
      trx,
    })
    await countPastDueOf([application.userId], trx)
    return report
  }
}

/** A bank reports the arrears at the end of a day that has begun, and since when they exist. */
function requireDays({ asOf, oldestDueOn, npaOn }: BankReport) {
  const future = 'claims.past_due.messages.future'
  const errors = [
    ...(asOf > getClock().today() ? [{ field: 'asOf', messageKey: future }] : []),
    ...(oldestDueOn !== null && oldestDueOn > asOf
      ? [{ field: 'oldestDueOn', messageKey: 'claims.past_due.messages.not_due' }]
      : []),
    ...(npaOn !== null && npaOn > asOf ? [{ field: 'npaOn', messageKey: future }] : []),
  ]
  if (errors.length > 0) throw new FieldRefusals(errors)
}
