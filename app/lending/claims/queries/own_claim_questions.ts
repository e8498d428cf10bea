import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type QuestionFacts, questionFacts } from '#applications/contracts/stage_facts'
import type Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { askedItemOf, claimItemName, itemsOfClaim } from '#claims/queries/claim_items'
import { applicantClaimHref } from '#claims/queries/own_claims'
import { ACCOUNT_ITEM, type AskableItem } from '#claims/rules/claim_items'
import { NotFound } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/masks'
import type { FieldInput, DisplayValue } from '#kernel/formats/field_input'
import type { QuestionPage } from '#approvals/collaboration/contracts/questions'
import FileQuestion from '#approvals/collaboration/models/file_question'
import { openQuestionsOf, questionOf } from '#approvals/collaboration/queries/questions'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import { formValues, formInputs } from '#profile/fields/follow'
import BankAccount from '#profile/models/bank_account'

/** Where the applicant answers a question about a claim. */
const answerHref = (claimHref: string, id: number) => `${claimHref}/asked/${id}`

/** What the office asks about claims of an application, each with the way to its answer. */
export async function openClaimQuestions(
  { id, uuid, status }: Application,
  { client }: { client: QueryClientContract }
): Promise<QuestionFacts[]> {
  if (status.dashboardColumn !== 'Disbursed') return []
  const claims = await Claim.query({ client }).where('applicationId', id).select('id', 'uuid')
  const uuids = new Map(claims.map((claim) => [claim.id, claim.uuid]))
  const questions = await openQuestionsOf('claim', [...uuids.keys()], client)
  return questions.map((question) => {
    const page = applicantClaimHref(uuid, uuids.get(question.subjectId)!)
    return questionFacts(question, answerHref(page, question.id))
  })
}

/** What the page of a claim says of questions: those that are open, and answers the office looks at. */
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

/** One question about the applicant's own claim. @throws NotFound for every other */
export async function applicantClaimQuestion(claim: Claim, id: number) {
  const row = await questionOf('claim', claim.id, id)
  const item = await askedItemOf(claim, row.item)
  if (!item) throw new NotFound()
  return { row, item }
}

/** The page of one question: what is asked, by when, what stands there now, and the one input. */
export async function claimQuestionPage(
  application: Application,
  claim: Claim,
  { row, item }: Awaited<ReturnType<typeof applicantClaimQuestion>>,
  i18n: I18n
): Promise<QuestionPage> {
  const page = applicantClaimHref(application.uuid, claim.uuid)
  const name = claimItemName(item, i18n)
  const about = {
    number: application.number,
    href: answerHref(page, row.id),
    backHref: page,
    name,
    reason: row.reason,
    until: row.answerBy,
    state: row.currentState,
  }
  if (item.kind === 'account') return { ...about, ...(await accountInputs(application, i18n)) }
  return { ...about, field: fieldOf(item, name), mask: '', now: await displayValueOf(item, claim) }
}

/** The number, always given anew, and what belongs to it as it stands in the profile. */
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
