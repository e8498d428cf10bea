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
  /** By default exactly principal, interest and charges. */
  paidPaise?: number
  references?: EncryptedReferences
  /** By default a paper as proof and a photo. */
  files?: Partial<Pick<ClaimFiles, 'proof' | 'photo'>>
}

async function fixture(name: string) {
  return { bytes: await readFile(app.makePath('tests/fixtures/files', name)), clientName: name }
}

/** Submits a claim on some rows of a loan as its applicant, with real files. */
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

/** What a page that is opened now shows of how far a claim has come. */
export async function seenClaim({ id, statusId }: Claim) {
  const latest = await latestDecision('claim', id)
  return { expectedStatusId: statusId, expectedDecisionId: latest?.id ?? null }
}

/** The same as the officers' list sends it with each chosen claim. */
export async function listedClaim(claim: Claim) {
  return { id: claim.id, ...(await seenClaim(claim)) }
}

/** Puts a claim into another status of work or payment, counted, whatever way leads there. */
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

/** A claim as after its return to the applicant. */
export async function returnClaim(claim: Claim): Promise<void> {
  const returned = masters().claimStatuses.find((status) => status.editableByApplicant)!
  await placeClaimAt(claim, { statusId: returned.id })
}
