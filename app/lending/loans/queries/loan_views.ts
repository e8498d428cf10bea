import { type ScheduleRowFact, loanProgress } from '#loans/contracts/loan_facts'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import type Loi from '#loi/models/loi'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { localName, masters } from '#masters/queries/masters'
import type { SubjectType } from '#documents/models/document'
import { documentsOf } from '#documents/queries/documents'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { letterOfSanction, loanOf } from '#loans/queries/loans'
import type { Actor } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { isoInstant } from '#kernel/calendar/instants'
import BankSchedule from '#loans/models/bank_schedule'
import LoanChange from '#loans/models/loan_change'
import { compareSchedules } from '#loans/rules/bank_schedule'
import { changedTerms } from '#loans/rules/terms'

/** Returns a sanction as pages show it; amounts in paise, the rate in basis points. */
export function sanctionView(sanction: LoanSanction, loi: Loi, files: LoanFiles, locale: string) {
  return {
    bank: localName(masters().bank(sanction.bankId), locale),
    branchName: sanction.branchName,
    city: sanction.city,
    sanctionedOn: sanction.sanctionedOn,
    tenureMonths: sanction.tenureMonths,
    rateBp: sanction.rateBp,
    amountPaise: sanction.amountPaise,
    disbursedPaise: sanction.disbursedPaise,
    /** The amount by which the sanction exceeds the letter of intent. */
    excessPaise: Math.max(0, sanction.amountPaise - loi.data.amount),
    letterPaise: loi.data.amount as number,
    excessRemarks: sanction.excessRemarks,
    account: maskNumber(sanction.accountLast4, 'account'),
    mandate: maskNumber(sanction.mandateLast4, 'account'),
    isVerified: sanction.isVerified,
    reportedBy: reportingBank(sanction, sanction.bankId, locale),
    letter: files.letter,
  }
}

/**
 * Returns the bank whose system reported the record, since a system reports only for its own bank; null where the
 * applicant recorded it.
 */
const reportingBank = (
  { recordedByClient }: LoanSanction | Disbursement,
  bankId: number,
  locale: string
) => (recordedByClient === null ? null : localName(masters().bank(bankId), locale))

/** Returns the claim state of an instalment for a schedule; null where claims have no data on it. */
const claimOfRow = (fact?: ScheduleRowFact) =>
  fact ? { state: fact.state, lastDay: fact.lastDay } : null

/** Returns a disbursement with its schedule as pages show it; requires `rows` to be loaded. */
export function disbursementView(
  disbursement: Disbursement,
  files: LoanFiles,
  facts: ReadonlyMap<number, ScheduleRowFact>,
  { bankId, locale }: { bankId: number; locale: string }
) {
  return {
    id: disbursement.id,
    trancheNo: disbursement.trancheNo,
    disbursedOn: disbursement.disbursedOn,
    amountPaise: disbursement.amountPaise,
    tenureMonths: disbursement.tenureMonths,
    rateBp: disbursement.rateBp,
    emiPaise: disbursement.emiPaise,
    computedEmiPaise: disbursement.computedEmiPaise,
    emiStartOn: disbursement.emiStartOn,
    emiEndOn: disbursement.emiEndOn,
    moratoriumMonths: disbursement.moratoriumMonths,
    moratoriumKind: disbursement.moratoriumKind,
    capitalisedPaise: disbursement.capitalisedPaise,
    isVerified: disbursement.isVerified,
    reportedBy: reportingBank(disbursement, bankId, locale),
    letter: files.letter,
    paymentSchedule: files.emi_schedule,
    rows: disbursement.rows.map((row) => ({
      rowNo: row.rowNo,
      dueOn: row.dueOn,
      openingPaise: row.openingPaise,
      emiPaise: row.emiPaise,
      principalPaise: row.principalPaise,
      interestPaise: row.interestPaise,
      closingPaise: row.closingPaise,
      claim: claimOfRow(facts.get(row.id)),
    })),
  }
}

/** A stored file as pages link to it. */
export interface LoanFile {
  uuid: string
  name: string
  mime: string
  /** In bytes. */
  size: number
}

/** Document slots of loans: the bank's letter and, for a disbursement, its own payment schedule. */
type LoanSlot = 'letter' | 'emi_schedule'

type LoanFiles = Record<LoanSlot, LoanFile | null>

/** Subjects of loans that have documents. */
type LoanSubject = Extract<SubjectType, 'sanction' | 'disbursement'>

/** Returns the files in the slots of several sanctions and disbursements, by type and id. */
export async function loanFiles(
  subjects: Partial<Record<LoanSubject, readonly number[]>>
): Promise<(type: LoanSubject, id: number) => LoanFiles> {
  const documents = await documentsOf(subjects)
  const inSlot = (type: LoanSubject, id: number, slot: LoanSlot): LoanFile | null => {
    const document = documents.find(
      (one) => one.subjectType === type && one.subjectId === id && one.slot === slot
    )
    const file = document?.currentVersion.file
    return file
      ? { uuid: file.uuid, name: file.originalName, mime: file.mime, size: file.sizeBytes }
      : null
  }
  return (type, id) => ({
    letter: inSlot(type, id, 'letter'),
    emi_schedule: inSlot(type, id, 'emi_schedule'),
  })
}

/** Returns the data of an application that every page of the loan menu shows. */
export function applicationView(application: Application, locale: string) {
  return {
    uuid: application.uuid,
    number: application.number,
    scheme: localName(masters().scheme(application.loanType), locale),
    status: localName(application.status, locale),
    statusId: application.statusId,
  }
}

/** Returns the names of the steps that the applicant may take now. */
export async function applicantSteps(application: Application, actor: Actor): Promise<string[]> {
  const actions = await allowedActions('application', application.id, actor)
  return actions.map(({ action }) => action)
}

/** Returns the applicant's own loan for its pages, or null before a sanction is recorded. */
export async function applicantLoan(application: Application, locale: string) {
  const loan = await loanOf(application.id)
  if (!loan) {
    return null
  }
  const { sanction, disbursements } = loan
  const [loi, filesOf, facts] = await Promise.all([
    letterOfSanction(sanction.id),
    loanFiles({ sanction: [sanction.id], disbursement: disbursements.map(({ id }) => id) }),
    loanProgress().scheduleRows(application.id, db.connection()),
  ])
  return {
    sanction: sanctionView(sanction, loi, filesOf('sanction', sanction.id), locale),
    disbursements: disbursements.map((disbursement) =>
      disbursementView(disbursement, filesOf('disbursement', disbursement.id), facts, {
        bankId: sanction.bankId,
        locale,
      })
    ),
  }
}

type ApplicantLoan = NonNullable<Awaited<ReturnType<typeof applicantLoan>>>

/**
 * Returns the next step of a recorded loan: a tranche while the bank has paid out less than it sanctioned, then claims;
 * none once the application is closed.
 */
export function nextLoanStep(
  application: Application,
  { sanction, disbursements }: ApplicantLoan,
  steps: readonly string[]
): 'disbursement' | 'claim' | null {
  if (application.status.isFinal) return null
  const isOpen = sanction.disbursedPaise < sanction.amountPaise
  if (isOpen && steps.includes('record_disbursement')) return 'disbursement'
  return disbursements.length > 0 ? 'claim' : null
}

/** Returns every Edit Loan of a disbursement, newest first: the changes, who made them, when and why. */
export async function loanChanges(disbursementId: number) {
  const changes = await LoanChange.query()
    .where('disbursement_id', disbursementId)
    .preload('changer')
    .orderBy('id', 'desc')
  return changes.map(({ id, data, remarks, changer, createdAt }) => ({
    id,
    by: changer.displayName,
    at: isoInstant(createdAt),
    remarks,
    keptRows: data.keptRows,
    terms: changedTerms(data.before, data.after).map((name) => ({
      name,
      before: data.before[name],
      after: data.after[name],
    })),
  }))
}

/** Returns the latest schedule of the bank compared with the computed one; null when none was uploaded. */
export async function bankComparison(disbursement: Disbursement) {
  const bank = await BankSchedule.query()
    .where('disbursement_id', disbursement.id)
    .orderBy('id', 'desc')
    .first()
  if (!bank) {
    return null
  }
  const { rows, differing } = compareSchedules(disbursement.rows, bank.data.rows)
  return {
    fileName: bank.fileName,
    at: isoInstant(bank.createdAt),
    differing,
    rows: rows.map(({ rowNo, line, computed: ours, bank: theirs, agrees, ...differences }) => ({
      key: `${rowNo ?? 'x'}-${line ?? 'x'}`,
      rowNo,
      agrees,
      dueOn: ours?.dueOn ?? null,
      bankDueOn: theirs?.dueOn ?? null,
      emiPaise: ours?.emiPaise ?? null,
      bankEmiPaise: theirs?.emiPaise ?? null,
      interestPaise: ours?.interestPaise ?? null,
      bankInterestPaise: theirs?.interestPaise ?? null,
      ...differences,
    })),
  }
}
