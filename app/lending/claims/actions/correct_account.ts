import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import AccountAnswer from '#claims/models/account_answer'
import type Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/rules/payment_status'
import { sqlInstant } from '#kernel/database/instant'
import { Refusal } from '#kernel/exceptions/refusal'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import { lockedProfile } from '#profile/actions/start_profile'
import { snapshotOf } from '#profile/fields/follow'
import BankAccount from '#profile/models/bank_account'
import ProfileRevision from '#profile/models/profile_revision'
import { changesBetween } from '#profile/rules/changes'

/** The section of the profile that the account stands in. */
export const ACCOUNT_SECTION = 'bank-account'

/** @throws Refusal where the payment of the claim is not a returned one any more */
export const requireFailedPayment = ({ paymentStatusId }: Claim) => {
  if (paymentStatusId === PaymentStatus.failed) return
  throw new Refusal('claims.account.not_needed', {}, { status: 409 })
}

/**
 * Takes the account that was answered over into the profile, as a revision of its own.
 *
 * @throws Refusal where the payment is not a returned one any more, or the account was corrected since
 */
export async function acceptAccount(
  claim: Claim,
  questionId: number,
  trx: TransactionClientContract
): Promise<void> {
  requireFailedPayment(claim)
  await lockedProfile(claim.userId, trx)
  const answer = await AccountAnswer.query({ client: trx }).where({ questionId }).firstOrFail()
  await requireNotCorrectedSince(claim, answer, trx)
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

/** What the office corrected after the answer is newer than the answer. */
async function requireNotCorrectedSince(
  { applicationId }: Claim,
  { createdAt }: AccountAnswer,
  trx: TransactionClientContract
) {
  const { profileId } = await Application.findOrFail(applicationId, { client: trx })
  const newer = await ProfileRevision.query({ client: trx })
    .where({ profileId, section: ACCOUNT_SECTION })
    .where('createdAt', '>', sqlInstant(createdAt))
    .first()
  if (newer) throw new Refusal('claims.asked.fits_no_more', {}, { status: 409 })
}

/** The account in the profile of the claim's application, locked; null where there is none yet. */
export async function accountOf({ applicationId }: Claim, trx: TransactionClientContract) {
  const { profileId } = await Application.query({ client: trx })
    .where('id', applicationId)
    .firstOrFail()
  const account = await BankAccount.query({ client: trx }).where({ profileId }).forUpdate().first()
  return { profileId, account }
}
