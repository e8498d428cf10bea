import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import type { ClaimFiles } from '#claims/claim/actions/claim_form'
import { SubmitClaim } from '#claims/claim/actions/submit_claim'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import type Claim from '#claims/models/claim'
import { getClock } from '#kernel/calendar/clock'
import type { EncryptedReferences } from '#kernel/vault/vault'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { addPaise, paise } from '#kernel/money/paise'
import type { TestLoan } from '#database/factories/loan_factory'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { masters } from '#masters/queries/masters'
import { countSubjects } from '#workflow/actions/count_subjects'
import { latestDecision } from '#workflow/queries/decision_history'

interface ClaimOptions {
  /** Numbers of the schedule rows to claim. */
  rowNos: number[]
  paidOn?: PlainDate
  chargesPaise?: number
  /** Exactly principal, interest and charges by default. */
  paidPaise?: number
  references?: EncryptedReferences
  /** A document as proof and a photo by default. */
  files?: Partial<Pick<ClaimFiles, 'proof' | 'photo'>>
}

async function fixture(name: string) {
  return { bytes: await readFile(app.makePath('tests/fixtures/files', name)), clientName: name }
}

/** Submits a claim on rows of a loan as its applicant, with real files. */
export async function claimRows(loan: TestLoan, options: ClaimOptions): Promise<Claim> {
  const rows = loan.rows.filter((row) => options.rowNos.includes(row.rowNo))
  const charges = paise(options.chargesPaise ?? 0)
  const sum = addPaise(
    ...rows.map((row) => paise(row.principalPaise)),
    ...rows.map((row) => paise(row.interestPaise)),
    charges
  )
  return new SubmitClaim().run({
    applicationId: loan.application.id,
    actor: { id: loan.application.userId, role: Role.applicant },
    references: options.references,
    form: {
      rows: rows.map((row) => ({ scheduleRowId: row.id })),
      paidOn: options.paidOn ?? getClock().today(),
      paidPaise: options.paidPaise === undefined ? sum : paise(options.paidPaise),
      chargesPaise: charges,
    },
    files: {
      proof: await fixture('two_pages.pdf'),
      photo: await fixture('photo.jpg'),
      needsPhoto: true,
      ...options.files,
    },
  })
}

/** Returns the state of a claim that a page opened now would send. */
export async function expectedClaimState({ id, statusId }: Claim) {
  const latest = await latestDecision('claim', id)
  return { expectedStatusId: statusId, expectedDecisionId: latest?.id ?? null }
}

/** Returns the same, as the officers' list sends it with each selected claim. */
export async function listedClaim(claim: Claim) {
  return { id: claim.id, ...(await expectedClaimState(claim)) }
}

/**
 * Puts a claim into another status of work or payment and updates the counters, whether or not a transition leads
 * there.
 */
export async function placeClaimAt(
  claim: Claim,
  place: Partial<Pick<Claim, 'statusId' | 'paymentStatusId'>>
): Promise<void> {
  await inTransaction(async (trx) => {
    const before = claimStateOf(claim)
    await claim.useTransaction(trx).merge(place).save()
    await countSubjects(trx, 'claim', [{ before, after: claimStateOf(claim) }])
  })
}

/** Sets a claim to the status after its return to the applicant. */
export async function returnClaim(claim: Claim): Promise<void> {
  const returned = masters().claimStatuses.find((status) => status.editableByApplicant)!
  await placeClaimAt(claim, { statusId: returned.id })
}
