import type { PlainDate } from '#kernel/calendar/plain_date'
import { isoInstant } from '#kernel/calendar/iso_instant'
import Claim from '#claims/models/claim'
import { claimStatusName } from '#claims/queries/claim_status_name'
import { LINKING_STEPS } from '#claims/rules/seeding'
import { listDocuments } from '#documents/queries/documents_of'
import { localName, masters } from '#masters/queries/masters'
import { decisionHistory } from '#workflow/queries/decision_history'

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

/** A claim's file, as pages link to it. */
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
  /** Of the payment in an account statement; null where the day was typed. */
  narration: string | null
  isRecognised: boolean
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

/** The instalments of a claim in the order of the schedule. */
export async function claimRowViews(claim: Claim): Promise<ClaimRowView[]> {
  await claim.load('rows', (rows) => void rows.preload('scheduleRow').orderBy('id'))
  return claim.rows.map((row) => ({
    scheduleRowId: row.scheduleRowId,
    rowNo: row.scheduleRow.rowNo,
    dueOn: row.scheduleRow.dueOn,
    paidOn: row.paidOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise: row.proposedPaise,
    narration: row.narration,
    isRecognised: row.isRecognised,
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
 * The history of a claim, oldest first. The applicant reads the roles, not the names, and only the
 * remarks written for applicants.
 */
export async function claimSteps(
  claimId: number,
  locale: string,
  { isOfficer }: { isOfficer: boolean }
): Promise<ClaimStep[]> {
  const decisions = await decisionHistory('claim', claimId)
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
