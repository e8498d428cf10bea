import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { changedFields } from '#approvals/queries/profile_changes'
import User from '#auth/models/user'
import { type PlainDate, formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { type Paise, formatRupees, paise } from '#kernel/money/paise'
import { type StoredAnswer, claimById, claimStateOf } from '#claims/claim/contracts/claim_subject'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import {
  requestedItemOf,
  claimItemName,
  claimItemOf,
  claimItemOptions,
  itemsOfClaim,
} from '#claims/claim/queries/claim_items'
import { ACCOUNT_ITEM, type ClaimItem } from '#claims/claim/rules/claim_items'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import type {
  AnswerChange,
  CollaborationFile,
  Questions,
} from '#approvals/collaboration/contracts/collaboration'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import DocumentVersion from '#documents/models/document_version'
import { Role } from '#auth/roles'
import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import AccountAnswer from '#claims/models/account_answer'
import { replaceStatementEntries } from '#claims/days_past_due/actions/instalment_entries'
import { sqlInstant } from '#kernel/database/dialect'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import { lockedProfile } from '#profile/actions/update_section'
import { snapshotOf } from '#profile/fields/derive'
import BankAccount from '#profile/models/bank_account'
import ProfileRevision from '#profile/models/profile_revision'
import { changesBetween } from '#profile/rules/form_values'
import type { ClaimForm } from '#claims/claim/actions/claim_form'
import ClaimRow from '#claims/models/claim_row'
import { recomputeTotals, rewriteClaim } from '#claims/claim/actions/submit_claim'
import { ActivateVersion } from '#documents/actions/document_versions'
import { countSubjects } from '#workflow/actions/count_subjects'

/** The section of the profile that contains the account. */
const ACCOUNT_SECTION = 'bank-account'

/** @throws Refusal where the payment of the claim is no longer a returned one */
export const requireFailedPayment = ({ paymentStatusId }: Claim) => {
  if (paymentStatusId === PaymentStatus.failed) return
  throw new Refusal('claims.account.not_needed', {}, { status: 409 })
}

/**
 * Copies the answered account into the profile, as a revision of its own.
 *
 * @throws Refusal where the payment is no longer a returned one, or the account was corrected since
 */
async function acceptAccount(
  claim: Claim,
  questionId: number,
  trx: TransactionClientContract
): Promise<void> {
  requireFailedPayment(claim)
  await lockedProfile(claim.userId, trx)
  const answer = await AccountAnswer.query({ client: trx }).where({ questionId }).firstOrFail()
  await requireNoLaterCorrection(claim, answer, trx)
  const { profileId, account } = await accountOf(claim, trx)
  const before = snapshotOf(BANK_ACCOUNT, account)
  const { accountCipher, accountDigest, accountLast4, ifsc, bankName, branchName, city } = answer
  const columns = { accountCipher, accountDigest, accountLast4, ifsc, bankName, branchName, city }
  const saved = await BankAccount.updateOrCreate({ profileId }, columns, { client: trx })
  const changes = changesBetween(before, snapshotOf(BANK_ACCOUNT, saved))
  if (changes.length === 0) return
  await ProfileRevision.create(
    {
      profileId,
      section: ACCOUNT_SECTION,
      changedBy: claim.userId,
      data: { changes },
      createdAt: DateTime.fromJSDate(getClock().now()),
    },
    { client: trx }
  )
}

/** A correction that the office made after the answer takes precedence over it. */
async function requireNoLaterCorrection(
  { applicationId }: Claim,
  { createdAt }: AccountAnswer,
  trx: TransactionClientContract
) {
  const { profileId } = await Application.findOrFail(applicationId, { client: trx })
  const newer = await ProfileRevision.query({ client: trx })
    .where({ profileId, section: ACCOUNT_SECTION })
    .where('createdAt', '>', sqlInstant(createdAt))
    .first()
  if (newer) throw new Refusal('claims.questions.fits_no_more', {}, { status: 409 })
}

/** Returns the account in the profile of the claim's application, locked; null where there is none yet. */
export async function accountOf({ applicationId }: Claim, trx: TransactionClientContract) {
  const { profileId } = await Application.query({ client: trx })
    .where('id', applicationId)
    .firstOrFail()
  const account = await BankAccount.query({ client: trx }).where({ profileId }).forUpdate().first()
  return { profileId, account }
}

/** The items of a claim that are values, not documents. */
export type ValueItem = Exclude<ClaimItem, { kind: 'paper' }>

/** Returns the current form of a claim with one value changed, and the present value, as a day or in paise. */
export async function changedForm(
  claim: Claim,
  item: ValueItem,
  value: PlainDate | Paise,
  trx: TransactionClientContract
): Promise<{ form: ClaimForm; before: PlainDate | Paise }> {
  const rows = await ClaimRow.query({ client: trx }).where('claimId', claim.id).orderBy('id')
  const form: ClaimForm = {
    rows: rows.map((row) => ({
      scheduleRowId: row.scheduleRowId,
      paidOn: row.paidOn,
      statementLine: row.narration === null ? null : { ...row.line, narration: row.narration },
      confirmedAt: row.confirmedAt,
    })),
    paidOn: claim.paidOn,
    paidPaise: paise(claim.paidPaise),
    chargesPaise: paise(claim.chargesPaise),
  }
  if (item.kind === 'day') {
    const row = form.rows.find(({ scheduleRowId }) => scheduleRowId === item.scheduleRowId)!
    const before = row.paidOn!
    Object.assign(row, { paidOn: value, statementLine: null, confirmedAt: null })
    if (form.rows.length === 1) form.paidOn = value as PlainDate
    return { form, before }
  }
  const name = item.field === 'charges' ? 'chargesPaise' : 'paidPaise'
  const before = form[name]
  form[name] = value as Paise
  return { form, before }
}

/**
 * Accepts an applicant's answer into the claim, whose row is locked: a document into its slot, a value with the refund
 * recalculated, the account into the profile. The amount approved at the previous stage is limited to the new refund.
 *
 * @throws Refusal where the answer would by now break a rule of the claim
 */
async function acceptAnswer(
  { id, subjectId, item: key, data }: FileQuestion,
  trx: TransactionClientContract
): Promise<void> {
  const claim = await Claim.query({ client: trx }).where('id', subjectId).firstOrFail()
  if (key === ACCOUNT_ITEM.key) return acceptAccount(claim, id, trx)
  const item = await claimItemOf(claim, key, trx)
  const answer = data as StoredAnswer
  const stale = () => new Refusal('claims.questions.fits_no_more', {}, { status: 409 })
  if (item?.kind === 'paper' && 'versionId' in answer) {
    const place = { subjectType: 'claim' as const, subjectId: claim.id, slot: item.slot }
    await new ActivateVersion().run({ ...place, versionId: answer.versionId }, trx)
    if (item.slot === 'paid_proof') {
      await replaceStatementEntries(claim, null, { id: claim.userId, role: Role.applicant }, trx)
    }
    return
  }
  if (!item || item.kind === 'paper' || !('value' in answer)) throw stale()
  const { form } = await changedForm(claim, item, answer.value as PlainDate | Paise, trx)
  const before = claimStateOf(claim)
  try {
    const totals = await recomputeTotals(claim, form, claim.submittedOn, trx)
    if (claim.approvedPaise !== null) {
      claim.approvedPaise = Math.min(claim.approvedPaise, totals.proposedPaise)
    }
    await rewriteClaim(claim, form, totals, trx)
  } catch (error) {
    throw error instanceof FieldRefusals ? stale() : error
  }
  await countSubjects(trx, 'claim', [{ before, after: claimStateOf(claim) }])
}

/** The bank returned the payment, so the beneficiary's details may have to be corrected. */
const isPaymentFailed = ({ paymentStatusId }: { paymentStatusId: number }) =>
  paymentStatusId === PaymentStatus.failed

/**
 * Returns a claim as a subject of collaboration among officers. One whose payment the bank returned counts as on the
 * desk of the officers who pay.
 */
export const claimFileOf = (claim: Claim, application: Application): CollaborationFile => {
  const { id, districtId, statusId } = claim
  return {
    type: 'claim',
    id,
    districtId,
    statusId,
    number: application.number,
    applicationId: application.id,
    claimId: id,
    askedBy: isPaymentFailed(claim) ? claim.status.pendingWithRole : null,
  }
}

/** The items of a claim that can be requested separately; an answer counts once the office has accepted it. */
export const claimQuestions: Questions = {
  async choices({ id }, i18n) {
    const claim = await claimOf(id)
    return isPaymentFailed(claim)
      ? [await accountChoice(claim, i18n)]
      : claimItemOptions(await itemsOfClaim(claim), i18n)
  },

  /** For a returned payment only the account can be requested: the claim itself stays approved. */
  async isAskable(item, { id, paymentStatusId }, trx) {
    const isAccount = item === ACCOUNT_ITEM.key
    if (isPaymentFailed({ paymentStatusId }) || isAccount)
      return isAccount && isPaymentFailed({ paymentStatusId })
    const claim = await Claim.query({ client: trx }).where('id', id).firstOrFail()
    return (await requestedItemOf(claim, item, trx)) !== null
  },

  async describe({ id }, questions, i18n) {
    if (questions.length === 0) return []
    const claim = await claimOf(id)
    const items = [...(await itemsOfClaim(claim)), ACCOUNT_ITEM]
    const versions = await versionsOf(questions)
    return questions.map(({ item: key, data }) => {
      const item = items.find((one) => one.key === key)
      return {
        name: item ? claimItemName(item, i18n) : key,
        changes: changesOf(key, data as StoredAnswer | null, { versions, claim, i18n }),
      }
    })
  },

  accept: acceptAnswer,
}

/** Returns the account as a choice, with the reason for the request in the recipient's language. */
async function accountChoice({ userId }: Claim, i18n: I18n) {
  const { locale } = await User.findOrFail(userId)
  const reason = i18nManager.locale(locale).t('claims.account.reason')
  return { value: ACCOUNT_ITEM.key, label: claimItemName(ACCOUNT_ITEM, i18n), reason }
}

const claimOf = async (id: number) => (await claimById(id))!

async function versionsOf(questions: readonly FileQuestion[]) {
  const ids = questions.flatMap(({ data }) => (data && 'versionId' in data ? [data.versionId] : []))
  const versions = await DocumentVersion.query().whereIn('id', ids).preload('file')
  return new Map(versions.map((version) => [version.id, version]))
}

function changesOf(
  key: string,
  answer: StoredAnswer | null,
  {
    versions,
    claim,
    i18n,
  }: { versions: ReadonlyMap<number, DocumentVersion>; claim: Claim; i18n: I18n }
): AnswerChange[] {
  if (answer === null) return []
  if ('accountChanges' in answer) {
    const revision = { section: ACCOUNT_SECTION, data: { changes: answer.accountChanges } }
    return changedFields([revision], claim.loanType, i18n).map((one) => ({
      key: one.key,
      before: one.before,
      after: `${one.field}: ${one.after ?? ''}`,
      href: null,
    }))
  }
  if ('versionId' in answer) {
    const { file } = versions.get(answer.versionId)!
    return [{ key, before: null, after: file.originalName, href: `/files/${file.uuid}` }]
  }
  const { before, value } = answer
  if (before === value) return []
  return [{ key, before: displayValue(before, i18n), after: displayValue(value, i18n), href: null }]
}

const displayValue = (value: string | number, { locale }: I18n) =>
  isPlainDate(value) ? formatDate(value, locale) : formatRupees(paise(Number(value)))
