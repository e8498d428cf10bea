import { claimRowsOf } from '#claims/claim/queries/claim_items'
import i18nManager from '@adonisjs/i18n/services/main'
import { localName, masters } from '#masters/queries/masters'
import type { Named } from '#masters/queries/master_lists'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { isoInstant } from '#kernel/calendar/instants'
import Claim from '#claims/models/claim'
import { LINKING_STEPS } from '#claims/aadhaar_linking/rules/linking_status'
import { listDocuments } from '#documents/queries/documents'
import { decisionsOf } from '#workflow/queries/decision_history'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { PaymentStatus, paymentStatusAfter } from '#claims/payments/rules/payment_status'
import type { AsOf } from '#kernel/database/as_of'
import { formatRupees, paise } from '#kernel/money/paise'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Steps after which a closed claim is not called rejected, since no officer rejected it. */
export const NEUTRAL_CLOSINGS: readonly string[] = ['withdraw', 'close_return']

/** Returns the name of a claim's status; for a closed one, how it was closed. */
export function claimStatusName(
  status: Named,
  closedByStep: string | null,
  locale: string
): string {
  return closedByStep !== null && NEUTRAL_CLOSINGS.includes(closedByStep)
    ? i18nManager.locale(locale).t(`claims.closed.${closedByStep}`)
    : localName(status, locale)
}

/** One line of a list of claims; amounts in paise. */
export type ClaimLine = {
  id: number
  uuid: string
  submittedOn: PlainDate
  paidOn: PlainDate
  paidPaise: number
  interestPaise: number
  proposedPaise: number
  approvedPaise: number | null
  status: string
  owner: string
  payment: string
  isEditable: boolean
}

/** A file of a claim, as pages link to it. */
export type ClaimFile = { slot: string; uuid: string; name: string; mime: string }

/** One instalment of a claim; amounts in paise. */
export type ClaimRowView = {
  scheduleRowId: number
  rowNo: number
  dueOn: PlainDate
  paidOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
  /** The bank's line of the payment in an account statement; null where the day was typed. */
  narration: string | null
  linePaise: number | null
  balancePaise: number | null
  isRecognised: boolean
  isConfirmed: boolean
}

/** One step of a claim's history. */
export type ClaimStep = {
  id: number
  action: string
  at: string
  by: string | null
  role: string | null
  reason: string | null
  remarks: string | null
  approvedPaise: number | null
}

export function claimLine(claim: Claim, locale: string): ClaimLine {
  return {
    id: claim.id,
    uuid: claim.uuid,
    submittedOn: claim.submittedOn,
    paidOn: claim.paidOn,
    paidPaise: claim.paidPaise,
    interestPaise: claim.interestPaise,
    proposedPaise: claim.proposedPaise,
    approvedPaise: claim.approvedPaise,
    status: claimStatusName(claim.status, claim.closedByStep, locale),
    owner: claim.owner,
    payment: localName(masters().paymentStatus(claim.paymentStatusId), locale),
    isEditable: claim.status.editableByApplicant,
  }
}

/** Returns the instalments of a claim as pages show them. */
export async function claimRowViews(claimId: number): Promise<ClaimRowView[]> {
  return (await claimRowsOf(claimId)).map((row) => ({
    scheduleRowId: row.scheduleRowId,
    rowNo: row.scheduleRow.rowNo,
    dueOn: row.scheduleRow.dueOn,
    paidOn: row.paidOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise: row.proposedPaise,
    ...row.line,
    isConfirmed: row.confirmedAt !== null,
  }))
}

export async function claimFiles(claimId: number): Promise<ClaimFile[]> {
  const documents = await listDocuments('claim', claimId)
  return documents.map(({ slot, currentVersion: { file } }) => ({
    slot,
    uuid: file.uuid,
    name: file.originalName,
    mime: file.mime,
  }))
}

/**
 * Returns the history of a claim, oldest first. The applicant sees the roles, not the names, and only the remarks
 * written for applicants.
 */
export async function claimSteps(
  claimId: number,
  locale: string,
  { isOfficer }: { isOfficer: boolean }
): Promise<ClaimStep[]> {
  const decisions = await decisionsOf('claim', claimId)
  return decisions.map((decision) => {
    const isForApplicant = decision.reasonId !== null || decision.action === LINKING_STEPS.asked
    return {
      id: decision.id,
      action: decision.action,
      at: isoInstant(decision.createdAt),
      by: isOfficer ? (decision.decider?.displayName ?? null) : null,
      role: decision.role === null ? null : localName(masters().role(decision.role), locale),
      reason: decision.reasonId
        ? localName(masters().claimRejectReason(decision.reasonId), locale)
        : null,
      remarks: isOfficer || isForApplicant ? decision.remarks : null,
      approvedPaise: decision.data?.approvedPaise ?? null,
    }
  })
}

/** Returns the claims of an application with their status and payment; null where there are none. */
export async function claimsPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, may, locale, t, asOf } = context
  if (!(await may('ClaimPolicy.view'))) return null
  const all = await Claim.query().where('applicationId', application.id).orderBy('id')
  const states = await Promise.all(all.map((claim) => claimStateAsOf(claim, asOf)))
  const claims = all.flatMap((claim, at) => (states[at] ? [{ claim, state: states[at] }] : []))
  if (claims.length === 0) return null
  /** Two claims may be submitted on one day: the position gives each a distinct name. */
  const titles = new Map(
    all.map(({ id, firstSubmittedOn }, at) => [
      id,
      t('claims.panel.of', { which: at + 1, day: firstSubmittedOn }),
    ])
  )
  const title = ({ id }: Claim) => titles.get(id)!
  return {
    title: t('claims.panel.title'),
    items: claims.map(({ claim, state }) => ({
      label: title(claim),
      value: [
        claimStatusName(masters().claimStatus(state.statusId), state.closedByStep, locale),
        localName(masters().paymentStatus(state.paymentStatusId), locale),
        ...(state.approvedPaise === null
          ? []
          : [t('claims.panel.approved', { amount: formatRupees(paise(state.approvedPaise)) })]),
      ].join(', '),
    })),
    links: claims.map(({ claim }) => ({
      label: title(claim),
      href: `/officer/claims/${claim.id}`,
    })),
  }
}

type ClaimState = Pick<Claim, 'statusId' | 'paymentStatusId' | 'closedByStep' | 'approvedPaise'>

/** Returns the state of a claim at a point in time, by its steps until then; null where there was none yet. */
async function claimStateAsOf(claim: Claim, asOf: AsOf): Promise<ClaimState | null> {
  if (asOf.before === null) return claim
  const steps = await decisionsOf('claim', claim.id, asOf.before)
  const last = steps.at(-1)
  if (!last) return null
  const status = masters().claimStatus(last.toStatus)
  const closing = steps.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)
  /** A resubmitted claim has no amount until it is approved again. */
  const resubmissionIndex = steps.findLastIndex(({ action }) => action === 'resubmit')
  const approved = steps
    .slice(resubmissionIndex + 1)
    .findLast(({ data }) => data?.approvedPaise !== undefined)
  return {
    statusId: status.id,
    closedByStep: status.owner === 'Rejected' ? (closing?.action ?? null) : null,
    approvedPaise:
      status.owner === 'Rejected' ? null : ((approved?.data?.approvedPaise as number) ?? null),
    paymentStatusId: paymentStatusAfter(
      steps.map(({ action, toStatus }) => ({
        action,
        isPayable: masters().claimStatus(toStatus).owner === 'ToBePaid',
      }))
    ),
  }
}

const PAYMENT_AT_BANK: readonly number[] = [PaymentStatus.paid, PaymentStatus.sentToBank]

/** Whether a claim still requires an action. */
export const isOpenClaim = ({ status, paymentStatusId }: Claim) =>
  !status.isFinal && !PAYMENT_AT_BANK.includes(paymentStatusId)

/** Selects claims that still require an action: neither rejected nor paid nor sent to the bank. */
function openClaims(client: QueryClientContract) {
  const open = masters()
    .claimStatuses.filter((status) => !status.isFinal)
    .map((status) => status.id)
  return Claim.query({ client })
    .whereIn('status_id', open)
    .whereNotIn('payment_status_id', [...PAYMENT_AT_BANK])
    .orderBy('id')
}

/** Returns the open claims of one application. */
export const openClaimsOf = async (applicationId: number, client: QueryClientContract) =>
  openClaims(client).where('application_id', applicationId)

/** Returns the open claims of one person, with their applications. */
export const openClaimsOfPerson = async (userId: number) =>
  openClaims(db.connection()).where('user_id', userId).preload('application')
