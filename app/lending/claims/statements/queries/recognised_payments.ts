import encryption from '@adonisjs/core/services/encryption'
import { readFile } from 'node:fs/promises'
import { type PlainDate, minDate } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { decrypt } from '#kernel/vault/vault'
import { claimableSchedule } from '#claims/claim/queries/claimable_schedule'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import type { RecoveryState } from '#claims/recovery/rules/recovery'
import { runStatementTask, sha256Of } from '#claims/statements/actions/read_account_statement'
import type { StatementLine } from '#claims/claim/actions/claim_form'
import type { Statement } from '#claims/statements/rules/entries'
import type { ExpectedInstalment, Finding } from '#claims/statements/rules/findings'
import { compareHolders, holdersOf } from '#claims/statements/rules/read_statement'
import { instalmentFacts } from '#claims/statements/rules/instalment_facts'
import type { LoanReferences } from '#claims/statements/rules/narrations'
import type { UploadSource } from '#documents/rules/files'
import { masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import type LoanSanction from '#loans/models/loan_sanction'
import { loanOf } from '#loans/queries/loans'

/** The bank's line for the payment of an instalment, as the server read it. */
interface StatementReading extends StatementLine {
  scheduleRowId: number
  on: PlainDate
  /** Number of the line in the file, and the digest of the file. */
  line: number
  sha256: string
}

const PURPOSE = 'statement-reading'
const VALID_FOR = '1 day'

/** Maximum number of characters stored of a narration (`claim_rows.narration`). */
const MAX_NARRATION_LENGTH = 300

/** Signs the reading that the page carries to the claim, so that the narration cannot be altered. */
const signReading = (reading: StatementReading): string =>
  encryption
    .getMessageVerifier()
    .sign(
      { ...reading, narration: [...reading.narration].slice(0, MAX_NARRATION_LENGTH).join('') },
      VALID_FOR,
      PURPOSE
    )

/**
 * @returns whether a holder of the account has the applicant's name
 * @throws Refusal that names both where the account belongs to another person
 */
async function requireOwnAccount(
  application: { applicantName: string; profileId: number },
  above: readonly string[]
) {
  const holders = holdersOf(above)
  const profile = await Profile.findOrFail(application.profileId)
  const names = [...new Set([application.applicantName, profile.fullName])].filter(Boolean)
  const match = compareHolders(holders, names)
  if (match !== 'other') return match === 'same'
  const params = { holder: holders.join(', '), name: names.join(', ') }
  throw new Refusal('claims.messages.statement.other_holder', params, { field: 'statement' })
}

/** Data about instalments in an account statement, as the server read it. */
export interface StatementFacts {
  applicationId: number
  /** Digest of the file. */
  sha256: string
  /** The first and the last day that the statement covers. */
  from: PlainDate
  till: PlainDate
  /** An instalment is identified by its tranche and due day, since schedules are replaced. */
  facts: { disbursementId: number; dueOn: PlainDate; status: 'paid' | 'overdue'; on: PlainDate }[]
}

const FACTS_PURPOSE = 'statement-facts'

/**
 * Returns the facts of the statement submitted as the proof of a claim; null where the proof is not a statement that
 * was read for the application.
 *
 * @param signed the signed readings of statements for the claim, as the page sent them
 */
export async function proofFacts(
  proof: UploadSource | null,
  signed: readonly string[],
  applicationId: number
): Promise<StatementFacts | null> {
  if (!proof || !('path' in proof) || signed.length === 0) return null
  const sha256 = sha256Of(await readFile(proof.path))
  const verifier = encryption.getMessageVerifier()
  const read = signed.flatMap((one) => verifier.unsign<StatementFacts>(one, FACTS_PURPOSE) ?? [])
  return (
    read.findLast((one) => one.applicationId === applicationId && one.sha256 === sha256) ?? null
  )
}

/**
 * Returns the reading of an instalment paid on a day; null for a different instalment or day, and after a day has
 * passed.
 */
export function verifyReading(
  signed: string | undefined,
  row: { scheduleRowId: number; paidOn: PlainDate }
): StatementReading | null {
  const reading = signed
    ? encryption.getMessageVerifier().unsign<StatementReading>(signed, PURPOSE)
    : null
  const isOfRow = reading?.scheduleRowId === row.scheduleRowId && reading.on === row.paidOn
  return isOfRow ? reading : null
}

const signFacts = (facts: StatementFacts): string =>
  encryption.getMessageVerifier().sign(facts, VALID_FOR, FACTS_PURPOSE)

const SETTLED_STATES = ['claimed', 'refunded', 'refused']

/**
 * Returns the statement's result for each instalment that can be claimed today, for confirmation by the applicant;
 * paise. For a returned claim, its own instalments are included, each with its recorded day.
 *
 * @throws Refusal before the first disbursement, and for the statement of another person
 */
export async function recognisedPayments(
  application: Application,
  { statement, sha256 }: { statement: Statement; sha256: string },
  corrected?: Claim
) {
  const isHolder = await requireOwnAccount(application, statement.above)
  const today = getClock().today()
  const asOf = corrected?.firstSubmittedOn ?? today
  const { loan, rows } = await claimableSchedule(application, asOf, {
    exceptClaimId: corrected?.id,
  })
  if (!loan || rows.length === 0) {
    throw new Refusal('claims.messages.no_loan', {}, { field: 'statement' })
  }
  const references = await referencesOf(application.id, loan.sanction)
  const schedule = rows.map(({ row, trancheNo, state }) => ({
    scheduleRowId: row.id,
    trancheNo,
    dueOn: row.dueOn,
    emiPaise: paise(row.emiPaise),
    isSettled: SETTLED_STATES.includes(state),
  }))
  const held = await paidDaysOf(corrected)
  const due = new Set(rows.filter(({ state }) => state === 'due').map(({ row }) => row.id))
  const past = {
    ...statement,
    till: minDate(statement.till, today),
    lastOn: minDate(statement.lastOn, today),
  }
  const found = await runStatementTask('recognise', {
    statement: past,
    schedule: [...schedule, ...(await otherInstalments(application))],
    references,
  })
  const disbursements = new Map(rows.map(({ row }) => [row.id, row.disbursementId]))
  const facts = instalmentFacts(past, found, { isHolder, references }).map(
    ({ scheduleRowId, ...fact }) => ({ disbursementId: disbursements.get(scheduleRowId)!, ...fact })
  )
  return {
    from: statement.from,
    till: statement.till,
    facts: signFacts({
      applicationId: application.id,
      sha256,
      from: past.from,
      till: past.till,
      facts,
    }),
    payments: statement.entries.length,
    instalments: found
      .filter(({ scheduleRowId }) => due.has(scheduleRowId))
      .map(({ scheduleRowId, dueOn, emiPaise, finding }) => ({
        scheduleRowId,
        dueOn,
        emiPaise,
        finding,
        readings: signedReadings(scheduleRowId, finding, sha256),
        /** Day of payment in the returned claim; null where the instalment is not in it. */
        heldOn: held.get(scheduleRowId) ?? null,
      })),
  }
}

/** Returns the signed readings that accompany the claim, by the day of payment; of two parts, the last. */
function signedReadings(scheduleRowId: number, finding: Finding, sha256: string) {
  const isRecognised = finding.kind === 'recognised'
  const payments = isRecognised
    ? finding.payments.slice(-1)
    : finding.kind === 'choose'
      ? finding.payments
      : []
  return payments.map(({ on, narration, amountPaise: linePaise, balancePaise, line }) => ({
    on,
    line,
    reading: signReading({
      scheduleRowId,
      on,
      narration,
      linePaise,
      balancePaise,
      line,
      isRecognised,
      sha256,
    }),
  }))
}

/** Demands after which the refund remains valid. */
const NOT_OWED: RecoveryState[] = ['dropped', 'withdrawn']

/**
 * Returns the references that identify the loan's narrations: its numbers, and the narrations of its refunded claims,
 * unless the refund is demanded back: such instalments may have been paid to others.
 */
async function referencesOf(
  applicationId: number,
  { accountCipher, mandateCipher, bankId }: LoanSanction
): Promise<LoanReferences> {
  const bank = masters().bank(bankId)
  const confirmed = await ClaimRow.query()
    .whereIn('claim_id', (paid) => {
      paid
        .from('claims')
        .where({ application_id: applicationId, payment_status_id: PaymentStatus.paid })
        .whereNotExists((demands) => {
          demands
            .from('recovery_demands')
            .whereColumn('claim_id', 'claims.id')
            .whereNotIn('state', NOT_OWED)
        })
        .select('id')
    })
    .whereNotNull('narration')
  return {
    accountNumber: accountCipher && decrypt(accountCipher, 'account'),
    mandateReference: mandateCipher && decrypt(mandateCipher, 'account'),
    confirmed: confirmed.map(({ narration }) => narration!),
    lender: { name: bank.nameEn, code: bank.ifscPrefix },
  }
}

/** Offset for tranches of other loans, which keeps them distinct from those of this loan. */
const OTHER_LOAN_TRANCHE_OFFSET = 1000

/**
 * Returns the instalments of the person's other loans, each tranche as an additional one. Where two loans have the same
 * instalment, one payment belongs to only one of them, and only the applicant knows which.
 */
async function otherInstalments({
  id,
  userId,
}: {
  id: number
  userId: number
}): Promise<ExpectedInstalment[]> {
  const others = await Application.query().where('userId', userId).whereNot('id', id).select('id')
  const loans = await Promise.all(others.map((one) => loanOf(one.id)))
  const tranches = loans.flatMap((loan) => loan?.disbursements ?? [])
  return tranches.flatMap(({ rows }, index) =>
    rows.map(({ id: scheduleRowId, dueOn, emiPaise }) => ({
      scheduleRowId,
      trancheNo: OTHER_LOAN_TRANCHE_OFFSET + index,
      dueOn,
      emiPaise: paise(emiPaise),
      isSettled: false,
      isOfOtherLoan: true,
    }))
  )
}

async function paidDaysOf(claim?: Claim): Promise<Map<number, PlainDate>> {
  if (!claim) return new Map()
  const rows = await ClaimRow.query().where('claimId', claim.id)
  return new Map(rows.map(({ scheduleRowId, paidOn }) => [scheduleRowId, paidOn]))
}
