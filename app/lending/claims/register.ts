import { addMonthsClamped, indiaDateOf } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { registerAskedFacts, registerLoanFacts } from '#applications/contracts/stage_facts'
import { registerReviewPanel } from '#approvals/registry'
import { registerDeskSubject } from '#approvals/collaboration/registry'
import { registerFileAccess, registerPlainFileAccess } from '#documents/access/file_access'
import * as effects from '#claims/actions/decision_effects'
import { claimSubject } from '#claims/contracts/claim_subject'
import Claim from '#claims/models/claim'
import SeedingStatement from '#claims/models/seeding_statement'
import { claimTotalsByDisbursement, factsOfScheduleRows } from '#claims/queries/schedule_facts'
import { loanFacts } from '#claims/queries/loan_facts'
import { claimHref } from '#claims/queries/claim_place'
import { claimFileOf, claimQuestions } from '#claims/queries/claim_questions'
import { claimsAskedAbout } from '#claims/queries/own_claim_questions'
import { visibleClaim } from '#claims/queries/officer_claim'
import { openClaimsOf } from '#claims/queries/open_claims'
import { ownClaimHref } from '#claims/queries/own_claims'
import { lastDayToClaim } from '#claims/rules/claimable_rows'
import { lastDayToCorrect } from '#claims/rules/return_deadline'
import { PaymentStatus } from '#claims/rules/payment_status'
import { refundRulesOf } from '#loans/queries/letter_of_sanction'
import { firstDueOn, isLoanVerified, loanOf } from '#loans/queries/loan_of'
import { registerClaimTotals, registerScheduleRowFacts } from '#loans/registry'
import { registerNoticePlace } from '#notifications/contracts/notice_place'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { Decide } from '#workflow/actions/decide'
import WorkflowDecision from '#workflow/models/workflow_decision'
import {
  registerBinding,
  registerEffect,
  registerGuard,
  registerKeys,
  registerSubject,
} from '#workflow/registry'
import { claimsPanel } from '#claims/queries/claims_panel'
import { claimList } from '#claims/queries/list_claims'
import { PAYMENT_FILE, paymentFileKind } from '#claims/payment_file_kind'
import { paymentBatchList } from '#claims/queries/list_payment_batches'
import { registerFileKind } from '#jobs/contracts/file_kind'
import { registerList } from '#lists/officer_lists'

declare module '#workflow/contracts/subject' {
  interface ClaimActions {
    verify: effects.ApprovedAmount
    approve: effects.ApprovedAmount
    return: null
    resubmit: null
    withdraw: null
    close_return: null
    reject: null
    reject_with_loi: null
    requeue_payment: null
    stop_payment: null
  }
  interface ApplicationActions {
    complete: null
  }
}

registerSubject(claimSubject)
registerReviewPanel('claims', claimsPanel, { isDated: true })

registerEffect('claim', 'set_approved_amount', effects.setApprovedAmount, ['verify', 'approve'])
registerEffect('claim', 'make_payable', effects.makePayable)
registerEffect('claim', 'release_rows', effects.releaseRows)
registerEffect('claim', 'requeue_payment', effects.requeuePayment)
registerEffect('claim', 'stop_payment', effects.stopPayment)
registerBinding('claim', 'make_payable', 'requeue_payment', 'stop_payment')

registerKeys('claim', {
  verify: 'V',
  approve: 'A',
  return: 'R',
  reject: 'X',
  requeue_payment: 'Q',
  stop_payment: 'S',
})

const claimOf = (id: number, client: Parameters<typeof loanOf>[1]) =>
  Claim.query({ client }).where('id', id).firstOrFail()

/** No claim moves onward at any stage while its loan is not verified (DECISIONS 7). */
registerGuard('claim', 'loan_verified', async ({ client, subject }) => {
  const claim = await claimOf(subject.id, client)
  return isLoanVerified(claim.applicationId, client)
})

/** One person acts on one claim at one stage only (DECISIONS 8). */
registerGuard('claim', 'new_person', async ({ client, subject, actor }) => {
  if (!actor) {
    return true
  }
  const elsewhere = await WorkflowDecision.query({ client })
    .where('subject_type', 'claim')
    .where('subject_id', subject.id)
    .where('decided_by', actor.id)
    .whereNot('from_status', subject.statusId)
    .first()
  return elsewhere === null
})

registerGuard('claim', 'payment_failed', ({ subject }) => {
  return subject.paymentStatusId === PaymentStatus.failed
})

registerGuard('claim', 'payment_stoppable', ({ subject }) => {
  const stoppable: number[] = [PaymentStatus.toBePaid, PaymentStatus.failed]
  return stoppable.includes(subject.paymentStatusId)
})

/** A returned claim that nobody corrected in time is closed (DECISIONS 8). */
registerGuard('claim', 'return_overdue', async ({ client, subject, today }) => {
  const claim = await claimOf(subject.id, client)
  const rules = rulesThatCount(subject.loanType, { work: today })
  return today > lastDayToCorrect(indiaDateOf(claim.statusSince), rules.claimReturnCloseDays)
})

/** The last claimable row's window has closed and no claim is open (DECISIONS 4 'complete'). */
registerGuard('application', 'refund_period_over', async ({ client, subject, today }) => {
  const loan = await loanOf(subject.id, client)
  const first = await firstDueOn(subject.id, client)
  if (!loan || !first || (await openClaimsOf(subject.id, client)).length > 0) {
    return false
  }
  const rules = await refundRulesOf(subject.loanType, loan.sanction.id, client)
  const periodEnds = addMonthsClamped(first, rules.refundPeriodYears * 12)
  const dueDates = loan.disbursements
    .flatMap((disbursement) => disbursement.rows.map((row) => row.dueOn))
    .filter((dueOn) => dueOn < periodEnds)
  return dueDates.every((dueOn) => today > lastDayToClaim(dueOn, rules.claimWindowMonths))
})

/** A cancelled LOI takes its open claims along (DECISIONS 4 'cancel LOI'). */
registerEffect('application', 'reject_open_claims', async ({ trx, subject, remarks }) => {
  for (const claim of await openClaimsOf(subject.id, trx)) {
    await new Decide().run(
      {
        subjectType: 'claim',
        subjectId: claim.id,
        action: 'reject_with_loi',
        actor: null,
        remarks,
      },
      trx
    )
  }
})

registerScheduleRowFacts(factsOfScheduleRows)
registerClaimTotals(claimTotalsByDisbursement)
registerLoanFacts(loanFacts)

/** Officers work together on a claim; all of them see it, in their district. */
registerDeskSubject({
  type: 'claim',
  async open(officer, id) {
    const claim = await visibleClaim(officer, id)
    await claim.load('application')
    return claimFileOf(claim)
  },
  isSeenBy: async () => true,
  questions: claimQuestions,
})
registerAskedFacts(claimsAskedAbout)
registerNoticePlace('claim', 'officer', async (_, id) => claimHref(id))
registerNoticePlace('claim', 'citizen', async (user, id) => {
  const claim = await Claim.query().where({ id, userId: user.id }).first()
  if (!claim) return null
  const { uuid } = await Application.findOrFail(claim.applicationId)
  return ownClaimHref(uuid, claim.uuid)
})

registerFileAccess('claim', async (user, document) => {
  const claim = await Claim.find(document.subjectId)
  return claim !== null && user.maySee(claim)
})

/** The picture of a statement: for officers who see a claim of the person who made it. */
registerPlainFileAccess('seeding', async (user, { id }) => {
  const statement = await SeedingStatement.query().where('fileId', id).first()
  if (statement === null) return false
  const claims = await Claim.query().where('userId', statement.userId)
  return claims.some((claim) => user.maySee(claim))
})

registerList({ list: claimList, path: '/officer/claims', route: 'claims.officer.index' })
registerList({
  list: paymentBatchList,
  path: '/officer/payment-batches',
  route: 'claims.payment_batches.index',
})

registerFileKind(PAYMENT_FILE, paymentFileKind)
