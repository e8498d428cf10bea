import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { changedFields } from '#approvals/queries/profile_changes'
import User from '#auth/models/user'
import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { ACCOUNT_SECTION, acceptAnswer } from '#claims/claim/actions/accept_answer'
import { type StoredAnswer, claimById } from '#claims/claim/contracts/claim_subject'
import type Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import {
  askedItemOf,
  claimItemName,
  claimItemOptions,
  itemsOfClaim,
} from '#claims/claim/queries/claim_items'
import { ACCOUNT_ITEM } from '#claims/claim/rules/claim_items'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import type {
  AnswerChange,
  CollaborationFile,
  Questions,
} from '#approvals/collaboration/contracts/collaboration'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import DocumentVersion from '#documents/models/document_version'

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
    return (await askedItemOf(claim, item, trx)) !== null
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
