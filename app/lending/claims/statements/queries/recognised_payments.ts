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
import { compareHolders, holdersOf } from '#claims/statements/rules/holder'
import { instalmentFacts } from '#claims/statements/rules/instalment_facts'
import type { LoanReferences } from '#claims/statements/rules/narrations'
import type { UploadSource } from '#documents/rules/uploads'
import { masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import type LoanSanction from '#loans/models/loan_sanction'
import { loanOf } from '#loans/queries/loans'

/** The bank's line of an instalment's payment, as the server read it. */
interface StatementReading extends StatementLine {
  scheduleRowId: number
  on: PlainDate
  /** Number of the line in the file, and the digest of the file. */
  line: number
  sha256: string
}

const PURPOSE = 'statement-reading'
const VALID_FOR = '1 day'

/** Letters of a narration that are kept (`claim_rows.narration`). */
const MAX_NARRATION_LENGTH = 300

/** The reading as the page carries it to the claim: nobody can write another narration into it. */
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
 * @throws Refusal that names both where the account is somebody else's
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

/** What an account statement shows of instalments, as the server read it. */
export interface StatementFacts {
  applicationId: number
  /** Digest of the file. */
  sha256: string
  /** The first and the last day that the statement covers. */
  from: PlainDate
  till: PlainDate
  /** The tranche and the due day know an instalment: schedules are replaced. */
  facts: { disbursementId: number; dueOn: PlainDate; status: 'paid' | 'overdue'; on: PlainDate }[]
}

const FACTS_PURPOSE = 'statement-facts'

/**
 * The facts of the statement that is sent as the proof of a claim; null where the proof is none that was read for the
 * application.
 *
 * @param signed what the page carried of the statements that were read for the claim
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

/** The reading of an instalment that was paid on a day; null for that of another, and after a day. */
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
 * What an account statement says of each instalment that can be claimed today, for the person to confirm; paise.
 * Of a returned claim also those that are in it, with the day that it holds for each.
 *
 * @throws Refusal before the first disbursal, and for the statement of somebody else
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
        /** The paid day in the returned claim; null where the instalment is not in it. */
        heldOn: held.get(scheduleRowId) ?? null,
      })),
  }
}

/** What goes with the claim of what was shown, by the day of the payment; of two parts the last. */
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

/** Demands after which the refund stays as it was. */
const NOT_OWED: RecoveryState[] = ['dropped', 'withdrawn']

/**
 * By what narrations are known to be of the loan: its numbers, and the narrations of its claims that were refunded,
 * unless the refund is demanded back: its instalments may have been paid to others.
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

/** Tranches of other loans, which are none of this one's. */
const OTHER_LOAN_TRANCHE_OFFSET = 1000

/**
 * The instalments of the person's other loans, each tranche as a further one. Where two loans have the same
 * instalment, one payment is for one of them, and only the person knows for which.
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
