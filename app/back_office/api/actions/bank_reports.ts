import type { ResponseBody } from '#api/schemas/responses'
import Application from '#applications/models/application'
import { AnswerLetter, type BranchAnswer } from '#bank_desk/actions/letter_answers'
import { AcceptLetter, answersOfHolder } from '#bank_desk/actions/letter_holders'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { branchByIfsc } from '#bank_desk/queries/branch_letters'
import { allowedAnswers } from '#bank_desk/rules/branches'
import { RecordBankReport } from '#claims/days_past_due/actions/record_bank_report'
import { type BankReport, daysPastDue } from '#claims/days_past_due/rules/past_due'
import { inTransaction } from '#kernel/database/transaction'
import { isoInstant } from '#kernel/calendar/instants'
import { FieldRefusals, NotFound } from '#kernel/exceptions/refusal'
import { saveApiResponse } from '#kernel/idempotency/idempotency_store'
import Loi from '#loi/models/loi'
import type { ReportingSystem } from '#workflow/contracts/subject'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type StoreFileInput, withReceivedFile } from '#documents/actions/store_file'
import { letterFile } from '#loans/actions/bank_documents'
import {
  RecordDisbursement,
  type RecordDisbursementInput,
} from '#loans/actions/record_disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { RecordSanction, type RecordSanctionInput } from '#loans/actions/sanctions'
import type PastDueReport from '#claims/models/past_due_report'
import type Disbursement from '#loans/models/disbursement'
import { liveSanctionOf } from '#loans/queries/loans'
import { letterByAddress } from '#loi/queries/loi_lookup'

async function applicationOf({ applicationId }: LoanSanction, client: TransactionClientContract) {
  const { uuid, number } = await Application.findOrFail(applicationId, { client })
  return { applicationId: uuid, applicationNumber: number }
}

/** Returns a sanction for its bank, without personal data. */
async function sanctionAnswer(
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<ResponseBody<'Sanction'>> {
  return {
    id: sanction.id,
    ...(await applicationOf(sanction, client)),
    letterNumber: (await Loi.findOrFail(sanction.loiId, { client })).number,
    sanctionedOn: sanction.sanctionedOn,
    branchName: sanction.branchName,
    city: sanction.city,
    tenureMonths: sanction.tenureMonths,
    rate: sanction.rateBp,
    amount: sanction.amountPaise,
  }
}

/** Returns a disbursement for its bank, with the remaining amount of the sanction. */
async function disbursalAnswer(
  disbursement: Disbursement,
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<ResponseBody<'Disbursal'>> {
  return {
    id: disbursement.id,
    ...(await applicationOf(sanction, client)),
    sanctionId: sanction.id,
    trancheNo: disbursement.trancheNo,
    disbursedOn: disbursement.disbursedOn,
    amount: disbursement.amountPaise,
    emiAmount: disbursement.emiPaise,
    computedEmiAmount: disbursement.computedEmiPaise,
    emiStartOn: disbursement.emiStartOn,
    emiEndOn: disbursement.emiEndOn,
    disbursed: sanction.disbursedPaise,
    remaining: sanction.remainingPaise,
  }
}

/** Returns a report of days past due for its bank, with the days as computed by the portal. */
async function pastDueAnswer(
  { id, asOf, oldestDueOn, npaOn }: PastDueReport,
  sanction: LoanSanction,
  client: TransactionClientContract
): Promise<ResponseBody<'PastDueReport'>> {
  return {
    id,
    ...(await applicationOf(sanction, client)),
    sanctionId: sanction.id,
    asOf,
    daysPastDue: daysPastDue(oldestDueOn, asOf),
    npaOn,
  }
}

/** A letter by both parts of its URL. */
export interface LetterAddress {
  /** Uuid. */
  applicationId: string
  number: string
}

/**
 * Finds a letter that a bank may report on. A letter names no bank, because its applicant may take it to any. It is
 * available to a bank that has both parts of its URL, until it has the sanction of another bank.
 *
 * @throws NotFound
 */
async function findReportableLetter(
  { applicationId, number }: LetterAddress,
  bankId: number
): Promise<Loi> {
  const letter = await letterByAddress(applicationId, number)
  const sanction = await liveSanctionOf(letter.applicationId)
  if (sanction && sanction.bankId !== bankId) throw new NotFound()
  return letter
}

interface ReportLetterAnswerInput extends Omit<
  BranchAnswer,
  'branch' | 'applicationUuid' | 'expectedVersion'
> {
  system: ReportingSystem
  address: LetterAddress
  /** IFSC of the branch that answers. */
  ifsc: string
}

/**
 * Records the answer of a bank's system to a letter for one of its branches, under the rules of the bank desk:
 * 'received' accepts the letter (`AcceptLetter`), any other value answers one that the branch has (`AnswerLetter`). The
 * response to the system is saved in the same transaction.
 *
 * @throws NotFound for a letter that is not this bank's, or not with this branch
 * @throws FieldRefusals for a branch of another bank; the errors of those actions
 */
export class ReportLetterAnswer {
  async run({
    system,
    address,
    ifsc,
    ...answerFields
  }: ReportLetterAnswerInput): Promise<ResponseBody<'LetterAnswer'>> {
    const branch = branchByIfsc(ifsc)
    if (!branch || branch.bankId !== system.bankId) {
      throw new FieldRefusals([{ field: 'ifsc', messageKey: 'bank_desk.messages.no_branch' }])
    }
    const { applicationId } = await findReportableLetter(address, system.bankId)
    const { uuid } = await Application.findOrFail(applicationId)
    let body: ResponseBody<'LetterAnswer'> | undefined
    const by = {
      systemName: system.name,
      async onSaved(answer: LetterAnswer, trx: TransactionClientContract) {
        body = await letterAnswer(answer, { uuid, ifsc: branch.ifsc }, trx)
        await saveApiResponse(trx, { status: 201, body })
      },
    }
    if (answerFields.kind === 'received') {
      const wanted = { loiNumber: address.number, applicationUuid: uuid, issuedOn: null }
      await new AcceptLetter().run(branch, wanted, by)
    } else {
      await new AnswerLetter().run(
        { ...answerFields, branch, applicationUuid: uuid, expectedVersion: null },
        by
      )
    }
    return body!
  }
}

/** Returns an answer for the bank's system, with the possible next steps and no personal data. */
async function letterAnswer(
  answer: LetterAnswer,
  { uuid, ifsc }: { uuid: string; ifsc: string },
  trx: TransactionClientContract
): Promise<ResponseBody<'LetterAnswer'>> {
  const given = await answersOfHolder(answer.holderId, trx)
  const holder = await trx.from('letter_holders').where('id', answer.holderId).first()
  return {
    id: answer.id,
    applicationId: uuid,
    letterNumber: (await Loi.findOrFail(holder.loi_id, { client: trx })).number,
    ifsc,
    kind: answer.kind,
    answeredAt: isoInstant(answer.answeredAt),
    next: allowedAnswers(given.map(({ kind }) => kind)),
  }
}

interface ReportDisbursalInput extends Omit<
  RecordDisbursementInput,
  'actor' | 'applicationId' | 'letter' | 'expectedStatusId'
> {
  system: ReportingSystem
  address: LetterAddress
  letter: StoreFileInput['upload']
}

/**
 * Records a disbursement that a bank reports for a loan that it sanctioned, by the rules of `RecordDisbursement`; the
 * response is saved in the same transaction.
 *
 * @throws NotFound for a letter that is not this bank's; the errors of `RecordDisbursement`
 */
export class ReportDisbursal {
  async run({
    system,
    address,
    ...report
  }: ReportDisbursalInput): Promise<ResponseBody<'Disbursal'>> {
    const { applicationId } = await findReportableLetter(address, system.bankId)
    const input = { ...report, applicationId, actor: system }
    return withReceivedFile(letterFile(input), undefined, async (letter, trx) => {
      const disbursement = await new RecordDisbursement().run({ ...input, letter }, trx)
      const { sanctionId } = disbursement
      const sanction = await LoanSanction.findOrFail(sanctionId, { client: trx })
      /** A sanction of another bank may have replaced this one since the letter was loaded. */
      if (sanction.bankId !== system.bankId) throw new NotFound()
      const body = await disbursalAnswer(disbursement, sanction, trx)
      await saveApiResponse(trx, { status: 201, body })
      return body
    })
  }
}

interface ReportPastDueInput extends BankReport {
  system: ReportingSystem
  address: LetterAddress
  overduePaise: number | null
}

/**
 * Records the arrears of a loan that a bank reports (`RecordBankReport`); the response is saved in the same
 * transaction.
 *
 * @throws NotFound for a letter that is not this bank's; the errors of `RecordBankReport`
 */
export class ReportPastDue {
  async run({
    system,
    address,
    ...report
  }: ReportPastDueInput): Promise<ResponseBody<'PastDueReport'>> {
    const { applicationId } = await findReportableLetter(address, system.bankId)
    return inTransaction(async (trx) => {
      const recorded = await new RecordBankReport().run({ ...report, applicationId, system }, trx)
      const sanction = await LoanSanction.findOrFail(recorded.sanctionId, { client: trx })
      const body = await pastDueAnswer(recorded, sanction, trx)
      await saveApiResponse(trx, { status: 201, body })
      return body
    })
  }
}

interface ReportSanctionInput extends Omit<
  RecordSanctionInput,
  'actor' | 'applicationId' | 'bankId' | 'letter' | 'expectedStatusId'
> {
  system: ReportingSystem
  address: LetterAddress
  letter: StoreFileInput['upload']
}

/**
 * Records a sanction on a letter that a bank reports. `RecordSanction` has the rules, as for officers; the response is
 * saved in the same transaction.
 *
 * @throws NotFound for a letter that is not this bank's; the errors of `RecordSanction`
 */
export class ReportSanction {
  async run({
    system,
    address,
    ...report
  }: ReportSanctionInput): Promise<ResponseBody<'Sanction'>> {
    const { applicationId } = await findReportableLetter(address, system.bankId)
    const input = { ...report, applicationId, actor: system, bankId: system.bankId }
    return withReceivedFile(letterFile(input), undefined, async (letter, trx) => {
      const sanction = await new RecordSanction().run({ ...input, letter }, trx)
      const body = await sanctionAnswer(sanction, trx)
      await saveApiResponse(trx, { status: 201, body })
      return body
    })
  }
}
