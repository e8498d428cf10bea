import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import type Loi from '#loi/models/loi'
import { loiForSanctionDate, loisOf } from '#loi/queries/lois'
import { DateTime } from 'luxon'
import { type Paise, formatRupees } from '#kernel/money/paise'
import type { EncryptedReferences } from '#kernel/vault/vault'
import type { BasisPoints } from '#kernel/rates/basis_points'
import type Application from '#applications/models/application'
import { type StoreFileInput, withReceivedFile } from '#documents/actions/store_file'
import {
  type Recorder,
  letterFile,
  recordReport,
  recorderColumns,
  saveLetter,
} from '#loans/actions/bank_documents'
import {
  findSanctionKeys,
  lockApplication,
  lockLiveSanction,
  lockSanction,
} from '#loans/actions/lock_loan'
import LoanSanction from '#loans/models/loan_sanction'
import { loanRules, requireUnchanged } from '#loans/queries/loan_rules'
import { amountLimit, limitViolations, rateLimit, tenureLimit } from '#loans/rules/terms'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/messages'
import { Decide } from '#workflow/actions/decide'
import { type Actor, isReportingSystem } from '#workflow/contracts/subject'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { resetVerification } from '#loans/actions/verify_loan'

const MESSAGES = 'loans.validation.sanction.messages.sanctionedOn'

interface SanctionDate {
  applicationId: number
  sanctionedOn: PlainDate
  /** Field of the form in which the day was typed. */
  field: string
}

/**
 * Returns the letter of intent within whose validity the bank sanctioned (DECISIONS 7).
 *
 * @throws Refusal for a day in the future, or one that no letter covers
 */
export async function requireLoiForSanction(
  { applicationId, sanctionedOn, field }: SanctionDate,
  trx: TransactionClientContract
): Promise<Loi> {
  const refusal = (name: string, params = {}) =>
    new Refusal(`${MESSAGES}.${name}`, params, { field })
  if (sanctionedOn > getClock().today()) throw refusal('inFuture')
  const coverage = await loiForSanctionDate(applicationId, sanctionedOn, trx)
  if (coverage.outcome === 'found') return coverage.loi
  if (coverage.outcome === 'before_first') {
    throw refusal('beforeLoi', { date: coverage.firstDate })
  }
  const latest = (await loisOf(applicationId, trx)).find((loi) => !loi.cancelledAt)
  throw latest
    ? refusal('outsideLoi', { from: latest.validFrom, till: latest.validTill })
    : refusal('withoutLoi')
}

export interface RecordSanctionInput {
  applicationId: number
  /** The applicant, or the bank's system. */
  actor: Recorder
  /** Version that the applicant saw; an application that has moved on since leads to a refusal. */
  expectedStatusId?: number
  bankId: number
  branchName: string
  city?: string | null
  sanctionedOn: PlainDate
  tenureMonths: number
  rateBp: BasisPoints
  amountPaise: Paise
  /** The applicant confirms that the letter is the bank's final one (DECISIONS 7). */
  isFinalLetter: boolean
  /** The applicant confirms that it exceeds the amount of the letter of intent. */
  isExcessConfirmed?: boolean
  /** References that identify payments of the loan; if absent, they are required at the next claim. */
  references?: EncryptedReferences
  letter: StoreFileInput['upload']
}

const FORM_MESSAGES = 'loans.validation.sanction.messages'

/**
 * Records the bank's sanction with its letter (DECISIONS 4 'record sanction', 7): one per application, dated within the
 * validity of one of its letters of intent.
 *
 * @throws FieldRefusals for values outside the scheme's limits; Refusal for a provisional letter, a date that no letter
 * of intent covers, a second sanction, or a stage that accepts none
 */
export class RecordSanction {
  async run(input: RecordSanctionInput, trx?: TransactionClientContract): Promise<LoanSanction> {
    if (!input.letter) {
      throw new Refusal(`${FORM_MESSAGES}.letter.required`, {}, { field: 'letter' })
    }
    if (!input.isFinalLetter) {
      throw new Refusal(`${FORM_MESSAGES}.isFinalLetter.accepted`, {}, { field: 'isFinalLetter' })
    }
    return withReceivedFile(letterFile(input), trx, (letter, client) =>
      this.#record({ ...input, letter }, client)
    )
  }

  async #record(input: RecordSanctionInput, trx: TransactionClientContract) {
    const application = await lockApplication(input.applicationId, trx)
    if (await lockLiveSanction(application.id, trx)) {
      throw new Refusal('loans.messages.sanction_exists', {}, { status: 409 })
    }
    this.#refuseOutOfLimits(input, application)
    const loi = await requireLoiForSanction({ ...input, field: 'sanctionedOn' }, trx)
    const isExcessConfirmed = this.#confirmedExcess(input, loi)
    const { decisionId } = await new Decide().run(
      {
        subjectType: 'application',
        subjectId: application.id,
        action: 'record_sanction',
        actor: input.actor,
        expectedStatusId: input.expectedStatusId,
      },
      trx
    )
    const sanction = await LoanSanction.create(
      {
        applicationId: application.id,
        liveApplicationId: application.id,
        loiId: loi.id,
        bankId: input.bankId,
        branchName: input.branchName,
        city: input.city ?? null,
        sanctionedOn: input.sanctionedOn,
        tenureMonths: input.tenureMonths,
        rateBp: input.rateBp,
        amountPaise: input.amountPaise,
        disbursedPaise: 0,
        isFinalLetter: input.isFinalLetter,
        isExcessConfirmed,
        ...input.references,
        ...recorderColumns(input.actor),
        createdAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
    const subject = { subjectType: 'sanction', subjectId: sanction.id } as const
    await saveLetter(input, { ...subject, ownerUserId: application.userId }, trx)
    await notifyUser(
      {
        userId: application.userId,
        applicationId: application.id,
        template: 'sanction_recorded',
        params: { applicationNo: application.number, amount: formatRupees(input.amountPaise) },
        dedupeKey: `decision:${decisionId}`,
      },
      trx
    )
    if (isReportingSystem(input.actor)) {
      await recordReport(input.actor, subject, application.districtId, trx)
    }
    return sanction
  }

  /** The form has already checked this; commands and imports are checked here. */
  #refuseOutOfLimits(input: RecordSanctionInput, application: Application) {
    const rules = loanRules(application, input.sanctionedOn)
    const violations = limitViolations(FORM_MESSAGES, rules, [
      ['tenureMonths', tenureLimit, input.tenureMonths],
      ['rate', rateLimit, input.rateBp],
      ['amount', amountLimit, input.amountPaise],
    ])
    if (!masters().find('banks', input.bankId)?.isActive) {
      violations.unshift({ field: 'bankId', messageKey: `${FORM_MESSAGES}.bankId.required` })
    }
    if (violations.length > 0) {
      throw new FieldRefusals(violations)
    }
  }

  /**
   * An amount above the letter's needs the applicant's own confirmation (DECISIONS 7), which a bank's system cannot
   * give.
   *
   * @returns whether it is above
   */
  #confirmedExcess(input: RecordSanctionInput, loi: Loi): boolean {
    if (input.amountPaise <= loi.data.amount) return false
    if (input.isExcessConfirmed && !isReportingSystem(input.actor)) return true
    const name = isReportingSystem(input.actor) ? 'aboveLetterBySystem' : 'aboveLetter'
    const params = {
      amount: formatRupees(input.amountPaise),
      letter: formatRupees(loi.data.amount),
    }
    const field = isReportingSystem(input.actor) ? 'amount' : 'isExcessConfirmed'
    throw new Refusal(`${FORM_MESSAGES}.${name}`, params, { field })
  }
}

interface ReferenceCorrection {
  sanctionId: number
  actor: Actor
  /** Given references replace the existing ones. */
  references: EncryptedReferences
  remarks: string
  /** Version that the administrator saw (`versionOf`); a later change leads to a refusal. */
  expectedVersion: string
}

const masksOf = ({ accountLast4, mandateLast4 }: LoanSanction) => ({
  account: maskNumber(accountLast4, 'account'),
  mandate: maskNumber(mandateLast4, 'account'),
})

/**
 * Corrects the loan's account number or the lender's mandate, which identify its payments in statements. The audit log
 * stores the last digits of both with who, when and why; accounts verify the sanction again (DECISIONS 7).
 *
 * @throws NotFound; Refusal when neither is given, or the sanction was changed or withdrawn meanwhile
 */
export class CorrectReferences {
  async run(input: ReferenceCorrection): Promise<void> {
    const { sanctionId, actor, references, remarks, expectedVersion } = input
    if (Object.keys(references).length === 0) {
      throw new Refusal('loans.messages.no_reference', {}, { field: 'accountNo' })
    }
    const place = await findSanctionKeys(sanctionId)
    await inTransaction(async (trx) => {
      const { application, sanction } = await lockSanction(place, trx)
      await requireUnchanged('sanction', sanction, expectedVersion, trx)
      const before = masksOf(sanction)
      await resetVerification(sanction.merge(references), trx)
      await recordAudit({
        action: 'sanction.references_corrected',
        actor,
        subjectType: 'sanction',
        subjectId: sanction.id,
        districtId: application.districtId,
        data: { before, after: masksOf(sanction), remarks },
        trx,
      })
    })
  }
}
