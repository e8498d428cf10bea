import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { IssueOtp } from '#auth/actions/issue_otp'
import { verifyPassword } from '#auth/actions/password_hashing'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import { sendSecurityNotice } from '#auth/contracts/security_notices'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import type { OtpPurpose } from '#auth/rules/one_time_passwords'
import { userNameKey } from '#auth/rules/user_names'
import {
  CHANGE_PASSWORD,
  countAttempt,
  forgiveAttempt,
  SEND_CODE,
  TRY_CODE,
} from '#auth/throttling/throttle'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

/** What of a person can be changed with a code, also while the profile is locked (DECISIONS 5). */
export type ContactKind = 'mobile' | 'email'

const PURPOSES: Record<ContactKind, OtpPurpose> = {
  mobile: 'change_mobile',
  email: 'change_email',
}

export interface ContactRequest {
  user: User
  kind: ContactKind
  /** The new mobile (ten digits) or e-mail address. */
  contact: string
  currentPassword: string
  /** Network address of the person. */
  address: string
  locale: string
}

/**
 * Sends a code to the new mobile or e-mail address. The password is asked for first: a session
 * left open must not be enough to take an account over.
 *
 * @throws Refusal auth.messages.current_password_wrong, contact_same, otp_limit,
 *   too_many_attempts
 */
export class RequestContactChange {
  async run(request: ContactRequest): Promise<void> {
    const { user, kind, contact, address, locale } = request
    const attempt = { address, account: user.userNameKey }
    await countAttempt(CHANGE_PASSWORD, attempt)
    if (!(await verifyPassword(user.password, request.currentPassword))) {
      throw refusal('current_password_wrong', 'currentPassword')
    }
    await forgiveAttempt(CHANGE_PASSWORD, attempt)
    if (user[kind] === contact) throw refusal('contact_same', 'contact')
    await countAttempt(SEND_CODE, { address, account: contact })
    await new IssueOtp().run({
      recipient: contact,
      purpose: PURPOSES[kind],
      locale,
      userId: user.id,
    })
  }
}

export interface ContactConfirmation {
  user: User
  kind: ContactKind
  contact: string
  /** The code sent to the new mobile or e-mail address. */
  otp: string
  /** Network address of the person. */
  address: string
}

/**
 * Changes mobile or e-mail address with the code that was sent there. Who signs in with the old
 * one signs in with the new one from now on. The old one is told.
 *
 * @throws Refusal auth.messages.otp_invalid (otp), mobile_registered, user_name_taken
 */
export class ConfirmContactChange {
  async run({ user, kind, contact, otp, address }: ContactConfirmation): Promise<void> {
    await countAttempt(TRY_CODE, { address, account: contact })
    const proof = await new VerifyOtp().run({
      recipient: contact,
      purpose: PURPOSES[kind],
      code: otp,
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
      await this.save(current)
      const { id, roleId, districtId, locale } = current
      const action = `auth.${kind}_changed`
      await recordAudit({ action, actorId: id, actorRole: roleId, districtId }, trx)
      if (before) {
        const notice = `${kind}_changed` as const
        await sendSecurityNotice(trx, { recipient: before, notice, locale, userId: id })
      }
    })
  }

  /** Told only to who holds the mobile, so nobody else learns it (as at sign-up). */
  private async refuseRegistered(user: User, mobile: string, trx: TransactionClientContract) {
    if (user.roleId !== Role.applicant) return
    const other = await User.query({ client: trx })
      .where({ mobile, roleId: Role.applicant })
      .whereNot('id', user.id)
      .first()
    if (other) throw refusal('mobile_registered')
  }

  private async save(user: User) {
    try {
      await user.save()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw refusal('user_name_taken')
    }
  }
}

function refusal(name: string, field?: string) {
  return new Refusal(`auth.messages.${name}`, {}, { field })
}
