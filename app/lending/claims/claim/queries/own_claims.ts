import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import type Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { claimableSchedule } from '#claims/claim/queries/claimable_schedule'
import { type ClaimLine, claimLine } from '#claims/claim/queries/claim_views'
import { type RowState, lastDayToCorrect } from '#claims/claim/rules/claimable_rows'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type QuestionFacts, questionFacts } from '#applications/contracts/facts'
import ClaimRow from '#claims/models/claim_row'
import {
  requestedItemOf,
  claimItemName,
  itemsOfClaim,
  returnedItem,
} from '#claims/claim/queries/claim_items'
import { ACCOUNT_ITEM, type AskableItem } from '#claims/claim/rules/claim_items'
import { maskNumber } from '#kernel/formats/personal_numbers'
import type { DisplayValue, FieldInput } from '#kernel/formats/field_input'
import type { QuestionPage } from '#approvals/collaboration/contracts/collaboration'
import FileQuestion from '#approvals/collaboration/models/file_question'
import { questionOf } from '#approvals/collaboration/queries/discussion'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import { formInputs, formValues } from '#profile/fields/derive'
import BankAccount from '#profile/models/bank_account'
import { localName, masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { latestDecision } from '#workflow/queries/decision_history'

/** One instalment of the claim form: its refund and last day, or why it cannot be claimed. */
export type InstalmentChoice = {
  scheduleRowId: number
  trancheNo: number
  rowNo: number
  dueOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
  lastDay: PlainDate
  /** The instalment can be chosen only in the state 'due'. */
  state: RowState
}

/** Returns the address of a claim's page for its applicant. */
export const applicantClaimHref = (applicationUuid: string, uuid: string) =>
  `/loans/${applicationUuid}/claims/${uuid}`

/** Returns the applicant's claims on one application, newest first. */
export async function applicantClaims(application: Application, locale: string) {
  const claims = await Claim.query().where('application_id', application.id).orderBy('id', 'desc')
  return claims.map((claim) => applicantClaimLine(claim, locale))
}

/** Returns a claim as its applicant sees it: an amount is shown as approved once the MD has approved it. */
function applicantClaimLine(claim: Claim, locale: string): ClaimLine {
  const isApproved = claim.statusId === approvedClaimStatusId()
  return { ...claimLine(claim, locale), ...(isApproved ? {} : { approvedPaise: null }) }
}

/** Returns the same for the page of the claim. */
export const applicantClaimView = (claim: Claim, locale: string) => ({
  ...applicantClaimLine(claim, locale),
  statusId: claim.statusId,
  chargesPaise: claim.chargesPaise,
})

/** @throws NotFound for a claim of another application */
export async function applicantClaim(application: Application, uuid: string): Promise<Claim> {
  const claim = await Claim.query()
    .where('uuid', uuid)
    .where('application_id', application.id)
    .first()
  if (!claim) {
    throw new NotFound()
  }
  return claim
}

/** Returns every instalment of the loan with the results of the rules today, or for a claim in correction. */
export async function instalmentChoices(
  application: Application,
  corrected?: Claim
): Promise<InstalmentChoice[]> {
  const asOf = corrected?.firstSubmittedOn ?? getClock().today()
  const { rows } = await claimableSchedule(application, asOf, { exceptClaimId: corrected?.id })
  return rows.map(({ row, trancheNo, explanation, state, proposedPaise }) => ({
    scheduleRowId: row.id,
    trancheNo,
    rowNo: row.rowNo,
    dueOn: row.dueOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise,
    lastDay: explanation.lastDay,
    state,
  }))
}

/** Returns the address at which the applicant answers a question about a claim. */
const answerHref = (claimHref: string, id: number) => `${claimHref}/questions/${id}`

/** Selects open questions about claims of an application. */
export const openQuestionRows = (applicationId: number) =>
  db
    .from('file_questions')
    .join('claims', 'claims.id', 'file_questions.subject_id')
    .where('file_questions.subject_type', 'claim')
    .where('file_questions.state', 'open')
    .where('claims.application_id', applicationId)

/** Returns the office's questions about claims of an application, each with the link to its answer. */
export async function openClaimQuestions(
  { id, uuid, status }: Application,
  { client }: { client: QueryClientContract }
): Promise<QuestionFacts[]> {
  if (status.dashboardColumn !== 'Disbursed') return []
  const questions = await FileQuestion.query({ client })
    .join('claims', 'claims.id', 'file_questions.subject_id')
    .whereIn('file_questions.id', openQuestionRows(id).select('file_questions.id'))
    .orderBy('file_questions.id')
    .select('file_questions.*', 'claims.uuid as claim_uuid')
  return questions
    .filter(({ currentState }) => currentState === 'open')
    .map((question) => {
      const page = applicantClaimHref(uuid, question.$extras.claim_uuid)
      return questionFacts(question, answerHref(page, question.id))
    })
}

/** Returns the questions for the page of a claim: open ones, and answers that the office is reviewing. */
export async function questionsOnClaim(application: Application, claim: Claim, i18n: I18n) {
  const rows = await FileQuestion.query()
    .where({ subjectType: 'claim', subjectId: claim.id })
    .whereNotNull('openKey')
    .orderBy('id')
  const shown = rows.filter(({ currentState: standing }) => standing !== 'late')
  const items = shown.length > 0 ? [...(await itemsOfClaim(claim)), ACCOUNT_ITEM] : []
  const page = applicantClaimHref(application.uuid, claim.uuid)
  return shown.map((row) => {
    const item = items.find(({ key }) => key === row.item)
    return {
      id: row.id,
      name: item ? claimItemName(item, i18n) : row.item,
      reason: row.reason,
      until: row.answerBy,
      href: row.waitsForOffice ? null : answerHref(page, row.id),
    }
  })
}

/** Returns one question about the applicant's own claim. @throws NotFound for every other question */
export async function applicantClaimQuestion(claim: Claim, id: number) {
  const row = await questionOf('claim', claim.id, id)
  const item = await requestedItemOf(claim, row.item)
  if (!item) throw new NotFound()
  return { row, item }
}

/** Returns the page of one question: the item, the due date, the current value and the single input. */
export async function claimQuestionPage(
  application: Application,
  claim: Claim,
  { row, item }: Awaited<ReturnType<typeof applicantClaimQuestion>>,
  i18n: I18n
): Promise<QuestionPage> {
  const page = applicantClaimHref(application.uuid, claim.uuid)
  const name = claimItemName(item, i18n)
  const common = {
    number: application.number,
    href: answerHref(page, row.id),
    backHref: page,
    name,
    reason: row.reason,
    until: row.answerBy,
    state: row.currentState,
  }
  if (item.kind === 'account') return { ...common, ...(await accountInputs(application, i18n)) }
  return { ...common, field: fieldOf(item, name), mask: '', now: await displayValueOf(item, claim) }
}

/** Returns the number, always entered again, and the related values of the profile. */
async function accountInputs({ profileId }: Application, i18n: I18n) {
  const account = await BankAccount.findBy({ profileId })
  const [field, ...fields] = formInputs(BANK_ACCOUNT, { i18n })
  const form = formValues(BANK_ACCOUNT, account)
  const { ifsc, bankName, branchName, city } = form
  const values = { ifsc, bankName, branchName, city }
  const mask = maskNumber(account?.accountLast4 ?? null, 'account')
  const now = [values.bankName, values.branchName, values.ifsc, mask].filter(Boolean).join(', ')
  const number = { ...field, required: true }
  return { field: number, more: { fields, values }, mask, now: now || null }
}

function fieldOf(item: ValueOrDocument, label: string): FieldInput | null {
  if (item.kind === 'paper') return null
  return { name: item.field, input: item.kind, label, required: true }
}

type ValueOrDocument = Exclude<AskableItem, { kind: 'account' }>

async function displayValueOf(item: ValueOrDocument, claim: Claim): Promise<DisplayValue> {
  if (item.kind === 'paper') return null
  if (item.kind === 'amount') {
    return { paise: item.field === 'charges' ? claim.chargesPaise : claim.paidPaise }
  }
  const { scheduleRowId } = item
  const row = await ClaimRow.query().where({ claimId: claim.id, scheduleRowId }).firstOrFail()
  return { day: row.paidOn }
}

/**
 * Returns why a claim was returned to its applicant, until when it can be corrected, and the item concerned.
 *
 * @param page the claim's page for its applicant; empty on that page itself
 */
export async function claimReturn(claim: Claim, page: string, i18n: I18n) {
  const { claimReturnCloseDays } = rulesByCountingDay(claim.loanType, { work: getClock().today() })
  const last = await latestDecision('claim', claim.id)
  const reason = last?.reasonId ? masters().claimRejectReason(last.reasonId) : null
  return {
    until: lastDayToCorrect(indiaDateOf(claim.statusSince), claimReturnCloseDays),
    reason: reason && localName(reason, i18n.locale),
    remarks: last?.remarks ?? null,
    item: await returnedItem(claim, last?.data?.item ?? null, page, i18n),
  }
}
