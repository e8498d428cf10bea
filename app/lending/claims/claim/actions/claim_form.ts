import type { DateTime } from 'luxon'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { type Paise, paise, sumPaise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import type {
  ClaimableSchedule,
  ScheduleRowForClaim,
} from '#claims/claim/queries/claimable_schedule'
import { proposedRefund } from '#claims/claim/rules/refund'
import type { RefundTerms } from '#loans/queries/loans'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type FilesByName, ReceiveFiles, type ReceivedFile } from '#documents/actions/receive_files'
import { SaveDocument } from '#documents/actions/document_versions'
import type { UploadSource } from '#documents/rules/files'
import type Claim from '#claims/models/claim'
import type { ClaimSlot } from '#claims/claim/rules/claim_items'

/** The bank's line of a payment; amounts in paise. */
export interface StatementLine {
  narration: string
  linePaise: number | null
  balancePaise: number | null
  /**
   * Whether it contains a reference of the loan; otherwise it is only possible, and counts once the applicant confirms
   * it.
   */
  isRecognised: boolean
}

/** Data of the applicant's form (document 4, claim upload); amounts in paise. */
export interface ClaimForm {
  /** Chosen rows; each may have its own day of payment, otherwise that of the form applies. */
  rows: {
    scheduleRowId: number
    paidOn?: PlainDate | null
    /** The matching line of the account statement (`verifyReading`). */
    statementLine?: StatementLine | null
    /** When the applicant confirmed a line that is only a possible match. */
    confirmedAt?: DateTime | null
  }[]
  paidOn: PlainDate
  paidPaise: Paise
  chargesPaise: Paise
}

/** A chosen row with its instalment. */
export interface ChosenRow {
  scheduleRowId: number
  paidOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
  narration: string | null
  linePaise: number | null
  balancePaise: number | null
  isRecognised: boolean
  confirmedAt: DateTime | null
}

export interface ClaimTotals {
  chosen: ChosenRow[]
  principalPaise: Paise
  interestPaise: Paise
  proposedPaise: Paise
}

type LoanForClaim = Extract<ClaimableSchedule, { paidFrom: PlainDate }>

/**
 * Returns the chosen rows with their refunds and sums, checked against the rules (document 4 section 5, DECISIONS 8);
 * all errors are reported at once, in the order of the specification.
 *
 * @param latest the last day on which an instalment can have been paid
 * @throws FieldRefusals
 */
export function claimTotals(
  form: ClaimForm,
  { rows: schedule, rules, paidFrom }: LoanForClaim,
  latest: PlainDate
): ClaimTotals {
  const byId = new Map(schedule.map((entry) => [entry.row.id, entry]))
  const chosen: ChosenRow[] = []
  let refusedRow: ScheduleRowForClaim | undefined
  const paidDays = [form.paidOn]
  for (const { scheduleRowId, paidOn, statementLine, confirmedAt = null } of form.rows) {
    const entry = byId.get(scheduleRowId)
    if (!entry?.explanation.claimable) {
      refusedRow ??= entry
      continue
    }
    const on = paidOn ?? form.paidOn
    paidDays.push(on)
    const {
      narration = null,
      linePaise = null,
      balancePaise = null,
      isRecognised = false,
    } = statementLine ?? {}
    const line = { narration, linePaise, balancePaise, isRecognised, confirmedAt }
    chosen.push({ ...chosenRow(entry, on, rules), ...line })
  }
  const principalPaise = sumPaise(chosen.map((row) => paise(row.principalPaise)))
  const interestPaise = sumPaise(chosen.map((row) => paise(row.interestPaise)))
  const proposedPaise = sumPaise(chosen.map((row) => paise(row.proposedPaise)))

  const complaints = [
    paidDays.some((day) => day > latest) && {
      field: 'paidOn',
      messageKey: 'claims.messages.paid_in_future',
    },
    paidDays.some((day) => day < paidFrom) && {
      field: 'paidOn',
      messageKey: 'claims.messages.paid_before_disbursal',
      params: { day: { day: paidFrom } },
    },
    form.paidPaise < principalPaise + interestPaise + form.chargesPaise && {
      field: 'paidAmount',
      messageKey: 'claims.messages.amount_low',
    },
    chosen.length === 0 && { field: 'rows', messageKey: 'claims.messages.no_row' },
    refusedRow && { field: 'rows', messageKey: `claims.messages.row_${reasonOf(refusedRow)}` },
    chosen.length !== new Set(chosen.map((row) => row.scheduleRowId)).size && {
      field: 'rows',
      messageKey: 'claims.messages.row_already_claimed',
    },
  ].filter((complaint) => !!complaint)
  if (complaints.length > 0) {
    throw new FieldRefusals(complaints)
  }
  return { chosen, principalPaise, interestPaise, proposedPaise }
}

const reasonOf = ({ explanation, state }: ScheduleRowForClaim) => {
  if (state === 'refunded' || state === 'refused') return state
  return explanation.claimable ? 'already_claimed' : explanation.reason
}

function chosenRow(entry: ScheduleRowForClaim, paidOn: PlainDate, rules: RefundTerms) {
  const { row } = entry
  return {
    scheduleRowId: row.id,
    paidOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise: proposedRefund({
      openingPaise: paise(row.openingPaise),
      interestPaise: paise(row.interestPaise),
      dueOn: row.dueOn,
      paidOn,
      capBp: basisPoints(rules.refundCapBp),
      onTimeGraceDays: rules.onTimeGraceDays,
    }),
  }
}

/** Files of a claim (document 4, section 2.10: claim paid proof and business photo). */
export interface ClaimFiles {
  proof: UploadSource | null
  photo: UploadSource | null
  /** Whether the scheme requires the photo (loan types 1 and 2). */
  needsPhoto: boolean
  /** A correction may keep the existing files. */
  keepsMissing?: boolean
}

type ReceivedClaimFiles = FilesByName<ClaimSlot, ReceivedFile>

/**
 * Receives the files before the transaction: none is stored unless all are acceptable.
 *
 * @throws Refusal documents.errors.no_file and the other upload messages, on 'proof' or 'photo'
 */
export function receiveClaimFiles(files: ClaimFiles): Promise<ReceivedClaimFiles> {
  const { proof, photo, needsPhoto, keepsMissing } = files
  const purpose = 'document'
  return new ReceiveFiles<ClaimSlot>().run({
    ...((proof || !keepsMissing) && { paid_proof: { upload: proof, purpose, field: 'proof' } }),
    ...((photo || (needsPhoto && !keepsMissing)) && {
      business_photo: { upload: photo, purpose, field: 'photo' },
    }),
  })
}

/** Saves the received files in the claim's slots. */
export async function saveClaimFiles(
  claim: Claim,
  received: ReceivedClaimFiles,
  uploadedBy: number,
  trx: TransactionClientContract
) {
  for (const [slot, upload] of Object.entries(received)) {
    await new SaveDocument().run(
      {
        subjectType: 'claim',
        subjectId: claim.id,
        slot,
        upload,
        ownerUserId: claim.userId,
        uploadedBy,
      },
      trx
    )
  }
}
