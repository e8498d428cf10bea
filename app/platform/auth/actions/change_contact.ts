import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { IssueOtp, VerifyOtp, consumeOtp } from '#auth/actions/one_time_passwords'
import { verifyPassword } from '#auth/actions/password_hashing'
import { recordFailedAttempt } from '#auth/actions/failed_attempts'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { userNameKey } from '#auth/rules/credentials'
import { requesters, type OtpPurpose } from '#auth/rules/one_time_passwords'
import { SEND_CODE, countProof, countSend, resetProofs } from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'

/** Contact details that a user can change with a code, even while the profile is locked (DECISIONS 5). */
export type ContactKind = 'mobile' | 'email'

const PURPOSES: Record<ContactKind, OtpPurpose> = {
  mobile: 'change_mobile',
  email: 'change_email',
}

interface ContactRequest {
  user: User
  kind: ContactKind
  /** The new mobile number (ten digits) or e-mail address. */
  contact: string
  currentPassword: string
  /** Network address of the user, and the requesting browser. */
  address: string
  browser: string
  locale: string
}

/**
 * Sends a code to the new mobile number or e-mail address. The password is required first: a session left open must not
 * be enough to take over an account.
 *
 * @throws Refusal auth.messages.current_password_wrong, contact_same, otp_limit, too_many_attempts
 */
export class RequestContactChange {
  async run(request: ContactRequest): Promise<void> {
    const { user, kind, contact, address, browser, locale } = request
    await countProof(browser)
    if (!(await verifyPassword(user.password, request.currentPassword))) {
      await recordFailedAttempt('auth.password_wrong', { user, address, isKnownDevice: true })
      throw contactRefusal('current_password_wrong', 'currentPassword')
    }
    await resetProofs(browser)
    if (user[kind] === contact) throw contactRefusal('contact_same', 'contact')
    await countSend(SEND_CODE, address)
    await new IssueOtp().run({
      recipient: contact,
      purpose: PURPOSES[kind],
      browser,
      requester: requesters.signedIn(user.id),
      locale,
      userId: user.id,
    })
  }
}

interface ContactConfirmation {
  user: User
  kind: ContactKind
  contact: string
  /** The code sent to the new mobile number or e-mail address. */
  otp: string
  /** Network address of the user, and the browser in which the code is typed. */
  address: string
  browser: string
}

/**
 * Changes the mobile number or e-mail address with the code that was sent to it. If it is used for sign-in, the new one
 * replaces the old one at once. The old one is notified.
 *
 * @throws Refusal auth.messages.otp_invalid (otp), mobile_registered, user_name_taken
 */
export class ConfirmContactChange {
  async run({ user, kind, contact, otp, address, browser }: ContactConfirmation): Promise<void> {
    const proof = await new VerifyOtp().run({
      recipient: contact,
      purpose: PURPOSES[kind],
      code: otp,
      browser,
      address,
      user,
    })
    await inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      const current = await User.query({ client: trx })
        .where('id', user.id)
        .forUpdate()
        .firstOrFail()
      if (kind === 'mobile') await this.refuseRegistered(current, contact, trx)
      const before = current[kind]
      if (before !== null && current.userNameKey === userNameKey(before)) {
        current.merge({ userName: contact, userNameKey: userNameKey(contact) })
      }
      current.merge({ [kind]: contact })
      /** The address is verified, so it can be used to sign in (DECISIONS 11). */
      if (kind === 'email') current.merge({ verifiedEmailKey: userNameKey(contact) })
      await this.save(current, kind)
      const { id, roleId, districtId, locale } = current
      const action = `auth.${kind}_changed` as const
      await recordAudit({ action, actorId: id, actorRole: roleId, districtId, trx })
      if (before) {
        const notice = `${kind}_changed` as const
        await sendSecurityNotice(trx, { recipient: before, notice, locale, userId: id })
      }
    })
  }

  /** Shown only to the holder of the mobile, so that no one else learns it (as at sign-up). */
  private async refuseRegistered(user: User, mobile: string, trx: TransactionClientContract) {
    if (user.roleId !== Role.applicant) return
    await acquireLock(trx, 'mobile', mobile)
    const other = await User.query({ client: trx })
      .where({ mobile, roleId: Role.applicant, isHeld: false })
      .whereNot('id', user.id)
      .first()
    if (other) throw contactRefusal('mobile_registered')
  }

  private async save(user: User, kind: ContactKind) {
    try {
      await user.save()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw contactRefusal(kind === 'email' ? 'email_taken' : 'user_name_taken')
    }
  }
}

function contactRefusal(name: string, field?: string) {
  return new Refusal(`auth.messages.${name}`, {}, { field })
}
