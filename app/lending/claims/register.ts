import { applicationById } from '#applications/contracts/application_subject'
import Application from '#applications/models/application'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerCollaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import { registerFileAccess } from '#documents/contracts/file_access'
import '#claims/claim/actions/follow_application'
import * as effects from '#claims/claim/actions/decisions'
import { claimSubject } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import {
  claimTotalsByDisbursement,
  factsOfScheduleRows,
  loanClaimFacts,
} from '#claims/claim/queries/loan_claims'
import {
  maySeeDebitStatement,
  maySeeClaimDocument,
  maySeeStatement,
} from '#claims/policies/file_access'
import { CLAIM_GUARDS, refundPeriodOver } from '#claims/queries/guards'
import { claimHref, claimList } from '#claims/claim/queries/list_claims'
import { claimFileOf, claimQuestions } from '#claims/claim/actions/claim_questions'
import {
  applicantClaimHref,
  openClaimQuestions,
  openQuestionRows,
} from '#claims/claim/queries/own_claims'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { registerLoanProgress } from '#loans/contracts/loan_facts'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { registerEffect, registerSteps } from '#workflow/registry'
import { type LateCredit, lateCredit } from '#claims/payments/actions/late_credit'
import { LATE_CREDIT_CHANGE } from '#claims/payments/queries/late_credits'
import { type Reversal, paymentReversal } from '#claims/payments/actions/reverse_payment'
import {
  CERTIFICATE_CHANGE,
  CERTIFICATE_LETTER,
  type Certification,
  debitCertificate,
} from '#claims/debit_account/actions/certify_month'
import { drawSignedCertificate } from '#claims/debit_account/pdf/certificate'
import { REVERSAL_CHANGE, maySeeEvidence } from '#claims/payments/queries/reversals'
import {
  WRITE_OFF_CHANGE,
  type WriteOff,
  recoveryWriteOff,
} from '#claims/recovery/actions/collect_or_write_off'
import { maySeeRecoveryEvidence } from '#claims/recovery/queries/recoveries'
import {
  RECOVERY_LETTERS,
  drawSignedRecovery,
  signedKindOf,
} from '#claims/recovery/actions/recovery_letters'
import { registerLetterKind } from '#documents/contracts/letter_kind'
import { registerChange } from '#maker_checker/contracts/change_kind'
import {
  CONNECTION_CHANGE,
  type NewConnection,
  connectionChange,
} from '#claims/payments/transfers/actions/connection_changes'
import {
  HOST_KEY_CHANGE,
  type NewHostKey,
  hostKeyChange,
} from '#claims/payments/transfers/actions/host_key_change'
import {
  FATE_CHANGE,
  type FateDecision,
  transferFate,
} from '#claims/payments/transfers/actions/transfer_steps'
import {
  RELEASE_CHANGE,
  type Release,
  paymentRelease,
} from '#claims/payments/actions/release_payment_batch'
import { pastDueList } from '#claims/days_past_due/queries/list_past_due'
import { claimsPanel } from '#claims/claim/queries/claim_views'
import { PAYMENT_FILE, paymentFileKind } from '#claims/payments/spreadsheets/bank_files'
import { recoveryList } from '#claims/recovery/queries/list_recoveries'
import { paymentBatchList } from '#claims/payments/queries/list_payment_batches'
import { registerFileKind } from '#jobs/contracts/file_kind'
import { registerList } from '#lists/definition'

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

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    payment_reversal: Reversal
    late_credit: LateCredit
    debit_certificate: Certification
    recovery_write_off: WriteOff
    payment_release: Release
    transfer_fate: FateDecision
    bank_connection: NewConnection
    bank_host_key: NewHostKey
  }
}

registerChange(REVERSAL_CHANGE, paymentReversal)
registerChange(LATE_CREDIT_CHANGE, lateCredit)
registerChange(CERTIFICATE_CHANGE, debitCertificate)
registerChange(WRITE_OFF_CHANGE, recoveryWriteOff)
registerChange(RELEASE_CHANGE, paymentRelease)
registerChange(FATE_CHANGE, transferFate)
registerChange(CONNECTION_CHANGE, connectionChange)
registerChange(HOST_KEY_CHANGE, hostKeyChange)

registerReviewPanel('claims', claimsPanel, { isDated: true, table: 'claims' })

registerEffect('claim', 'set_approved_amount', effects.setApprovedAmount, ['verify', 'approve'])
registerEffect('claim', 'make_payable', effects.makePayable)
registerEffect('claim', 'release_rows', effects.releaseRows)
registerEffect('claim', 'requeue_payment', effects.requeuePayment)
registerEffect('claim', 'stop_payment', effects.stopPayment)
registerSteps('claim', {
  adapter: claimSubject,
  guards: CLAIM_GUARDS,
  binding: ['make_payable', 'requeue_payment', 'stop_payment'],
  keys: {
    verify: 'V',
    approve: 'A',
    return: 'R',
    reject: 'X',
    requeue_payment: 'Q',
    stop_payment: 'S',
  },
})
registerSteps('application', { guards: { refund_period_over: refundPeriodOver } })

registerEffect('application', 'reject_open_claims', effects.rejectOpenClaims)

registerLoanProgress({
  scheduleRows: factsOfScheduleRows,
  claimTotals: claimTotalsByDisbursement,
})

/** Officers collaborate on a claim; all of them see it, in their district. */
registerCollaborationSubject({
  type: 'claim',
  async open(officer, id) {
    const claim = await visibleClaim(officer, id)
    return claimFileOf(claim, (await applicationById(claim.applicationId))!)
  },
  isSeenBy: async () => true,
  questions: claimQuestions,
})
registerApplicationFacts({
  loan: loanClaimFacts,
  asked: { rows: ({ id }) => openQuestionRows(id), read: openClaimQuestions },
})
registerNoticePlaces({
  pages: { payments_reported: '/officer/payment-batches' },
  officer: { claim: async (_, id) => claimHref(id) },
  citizen: {
    claim: async (user, id) => {
      const claim = await Claim.query().where({ id, userId: user.id }).first()
      if (!claim) return null
      const { uuid } = await Application.findOrFail(claim.applicationId)
      return applicantClaimHref(uuid, claim.uuid)
    },
  },
})

registerFileAccess({
  documents: { claim: maySeeClaimDocument },
  files: {
    seeding: maySeeStatement,
    reversal: maySeeEvidence,
    debit_statement: maySeeDebitStatement,
    recovery: maySeeRecoveryEvidence,
  },
})

registerList({ list: claimList, path: '/officer/claims', route: 'claims.officer.index' })
registerList({
  list: paymentBatchList,
  path: '/officer/payment-batches',
  route: 'claims.payment_batches.index',
})

registerList({ list: recoveryList, path: '/officer/recoveries', route: 'claims.recoveries.index' })
registerList({
  list: pastDueList,
  path: '/officer/days-past-due',
  route: 'claims.days_past_due.index',
})

registerFileKind(PAYMENT_FILE, paymentFileKind)
for (const kind of RECOVERY_LETTERS) registerLetterKind(signedKindOf(kind), drawSignedRecovery)
registerLetterKind(CERTIFICATE_LETTER, drawSignedCertificate)
