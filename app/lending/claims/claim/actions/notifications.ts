import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import { Role, type RoleId } from '#auth/roles'
import { notifyUser } from '#notifications/actions/messages'
import type { TemplateParams } from '#notifications/rules/messages'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, indiaDateOf, minDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { formatRupees, paise } from '#kernel/money/paise'
import Application from '#applications/models/application'
import {
  applicationsWithClosingWindows,
  claimableSchedule,
} from '#claims/claim/queries/claimable_schedule'
import { masters, namesOf } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import Claim from '#claims/models/claim'
import { lastDayToCorrect } from '#claims/claim/rules/claimable_rows'
import type { Effect } from '#workflow/contracts/subject'
import type PaymentBatch from '#claims/models/payment_batch'
import type { AnswerRow } from '#claims/payments/rules/bank_answer'
import { returnAction, returnMeaning } from '#claims/payments/rules/payment_status'

type OfficeTemplate = 'payment_reversed' | 'payments_reported' | 'recovery_answered'

interface OfficeMessage<T extends OfficeTemplate> {
  template: T
  params: TemplateParams[T]
  /** Roles that act next, in the given district if any. */
  roleIds: readonly RoleId[]
  districtId?: number
  claimId?: number
  /** Ensures that the message is sent once. */
  dedupeKey: string
  /** The user who acted, who is not notified. */
  actorId: number | null
}

/** Notifies officers in their inbox of returned money or of a citizen's answer, in the transaction of the step. */
export async function notifyOffice<T extends OfficeTemplate>(
  { roleIds, districtId, actorId, ...message }: OfficeMessage<T>,
  trx: TransactionClientContract
) {
  for (const { id: userId } of await listHolders({ roleIds, districtId }, trx)) {
    if (userId !== actorId) await notifyUser({ ...message, userId, channels: ['notice'] }, trx)
  }
}

interface ReminderReport {
  /** The date in India that was used. */
  asOf: PlainDate
  /** Applications whose applicant was notified, or would be; today or by an earlier run. */
  reminded: string[]
  failed: { number: string; error: string }[]
}

/**
 * Reminds applicants of instalments that they may still claim and whose last day is near, the scheme's number of days
 * in advance (DECISIONS 8). Each last day is announced once, however often this runs.
 */
export class RemindClaimants {
  async run({ dryRun = false }: { dryRun?: boolean } = {}): Promise<ReminderReport> {
    const today = getClock().today()
    const report: ReminderReport = { asOf: today, reminded: [], failed: [] }
    for (const { id: loanType } of masters().schemes) {
      const rules = rulesByCountingDay(loanType, { work: today })
      const until = addDays(today, rules.claimReminderDays)
      for await (const ids of applicationsWithClosingWindows(loanType, today, rules)) {
        const applications = await Application.query().whereIn('id', ids).orderBy('id')
        for (const application of applications) {
          await this.#remindOne(application, today, until, dryRun, report)
        }
      }
    }
    return report
  }

  async #remindOne(
    application: Application,
    today: PlainDate,
    until: PlainDate,
    dryRun: boolean,
    report: ReminderReport
  ) {
    try {
      if (application.status.isFinal) return
      const { rows } = await claimableSchedule(application, today)
      const closing = rows.filter(
        ({ explanation }) => explanation.claimable && explanation.lastDay <= until
      )
      if (closing.length === 0) return
      report.reminded.push(application.number)
      if (!dryRun) await this.#notify(application, closing)
    } catch (error) {
      report.failed.push({ number: application.number, error: (error as Error).message })
    }
  }

  #notify(
    { id, userId, number }: Application,
    closing: { explanation: { lastDay: PlainDate }; proposedPaise: number }[]
  ) {
    const [first, ...rest] = closing.map(({ explanation }) => explanation.lastDay)
    const lastDay = minDate(first, ...rest)
    const sum = closing.reduce((total, { proposedPaise }) => total + proposedPaise, 0)
    return inTransaction((trx) =>
      notifyUser(
        {
          userId,
          applicationId: id,
          template: 'claim_window_closing',
          params: {
            applicationNo: number,
            count: closing.length,
            amount: formatRupees(paise(sum)),
            lastDay,
          },
          dedupeKey: `claim_window:${id}:${lastDay}`,
        },
        trx
      )
    )
  }
}

/** Steps of the applicant, and internal ones that change nothing for the applicant. */
const SILENT_STEPS = new Set<string>(['resubmit', 'withdraw', 'requeue_payment'])

const REJECTION_TEMPLATES: Record<string, 'claim_rejected'> = {
  reject: 'claim_rejected',
  stop_payment: 'claim_rejected',
  close_return: 'claim_rejected',
  reject_with_loi: 'claim_rejected',
}

/** Notifies the applicant of the claim's new status, in the same transaction through the outbox. */
export const notifyClaimant: Effect = async (context) => {
  const { trx, subject, transition, decision, reasonId, remarks } = context
  if (SILENT_STEPS.has(transition.action)) {
    return
  }
  const claim = await Claim.query({ client: trx }).where('id', subject.id).firstOrFail()
  const application = await Application.query({ client: trx })
    .where('id', claim.applicationId)
    .firstOrFail()
  const common = {
    userId: claim.userId,
    applicationId: claim.applicationId,
    claimId: claim.id,
    dedupeKey: `decision:${decision.id}`,
  }
  const baseParams = {
    applicationNo: application.number,
    amount: formatRupees(paise(claim.approvedPaise ?? claim.interestPaise)),
  }
  const reason = reasonId ? namesOf(masters().claimRejectReason(reasonId)) : null
  if (transition.action === 'return') {
    const days = rulesByCountingDay(application.loanType, { work: getClock().today() })
    const since = indiaDateOf(claim.statusSince)
    const lastDay = lastDayToCorrect(since, days.claimReturnCloseDays)
    const params = { ...baseParams, reason, remarks, lastDay }
    await notifyUser({ ...common, template: 'claim_returned', params }, trx)
    return
  }
  const template = REJECTION_TEMPLATES[transition.action]
  if (template) {
    await notifyUser({ ...common, template, params: { ...baseParams, reason, remarks } }, trx)
    return
  }
  const stage = namesOf(masters().claimStatus(transition.toStatus))
  await notifyUser({ ...common, template: 'claim_moved', params: { ...baseParams, stage } }, trx)
}

/** Notifies each applicant that the refund arrived, or why it did not (DECISIONS 9). */
export async function notifyPaid(
  claims: Claim[],
  answers: { item: { claimId: number; amountPaise: number }; row: AnswerRow }[],
  batch: PaymentBatch,
  trx: TransactionClientContract
) {
  const byClaim = new Map(answers.map((answer) => [answer.item.claimId, answer]))
  const numbers = await applicationNumbers(claims, trx)
  for (const claim of claims) {
    const { item, row } = byClaim.get(claim.id)!
    const common = {
      userId: claim.userId,
      applicationId: claim.applicationId,
      claimId: claim.id,
      dedupeKey: `payment:${batch.id}:${claim.id}:${row.result}`,
    }
    const baseParams = {
      applicationNo: numbers.get(claim.applicationId)!,
      amount: formatRupees(paise(item.amountPaise)),
    }
    if (row.result === 'paid') {
      const date = row.creditedOn ?? getClock().today()
      await notifyUser({ ...common, template: 'claim_paid', params: { ...baseParams, date } }, trx)
    } else {
      const reason = failureReasonOf(row)
      await notifyUser(
        { ...common, template: 'claim_failed', params: { ...baseParams, reason } },
        trx
      )
    }
  }
}

/** Notifies the applicant and the office that the bank returned a paid refund, and why (DECISIONS 9). */
export async function notifyReversed(
  claim: Claim,
  { id, amountPaise }: { id: number; amountPaise: number },
  {
    returnedOn,
    returnCode,
    actorId,
  }: { returnedOn: PlainDate; returnCode: string; actorId: number },
  trx: TransactionClientContract
) {
  const known = masters().apbsReturnReason(returnCode)
  const numbers = await applicationNumbers([claim], trx)
  const baseParams = {
    applicationNo: numbers.get(claim.applicationId)!,
    amount: formatRupees(paise(amountPaise)),
    date: returnedOn,
  }
  await notifyUser(
    {
      userId: claim.userId,
      applicationId: claim.applicationId,
      claimId: claim.id,
      template: 'claim_reversed',
      params: {
        ...baseParams,
        reason: known ? (returnAction(known) ?? returnMeaning(known)) : returnCode,
      },
      dedupeKey: `reversal:${id}`,
    },
    trx
  )
  await notifyOffice(
    {
      template: 'payment_reversed',
      params: { ...baseParams, claim: claim.id },
      roleIds: [Role.districtOfficer, Role.accounts],
      districtId: claim.districtId,
      claimId: claim.id,
      dedupeKey: `reversal:${id}`,
      actorId,
    },
    trx
  )
}

async function applicationNumbers(claims: Claim[], trx: TransactionClientContract) {
  const applications = await Application.query({ client: trx }).whereIn(
    'id',
    claims.map((claim) => claim.applicationId)
  )
  return new Map(applications.map(({ id, number }) => [id, number]))
}

/** Returns what the beneficiary can do about it, when the bank's code is known; otherwise the bank's text. */
function failureReasonOf(row: AnswerRow) {
  const known = row.returnCode ? masters().apbsReturnReason(row.returnCode) : undefined
  return (known && returnAction(known)) ?? row.reason ?? row.returnCode ?? ''
}
