import { CreateUser, type NewUser } from '#auth/actions/users'
import { hashPassword } from '#auth/actions/password_hashing'
import { VerifyOtp, consumeOtp, hasPendingCode } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { recordAgreement } from '#auth/contracts/hooks'
import { Role } from '#auth/roles'
import { couldBelongToAnother } from '#auth/rules/credentials'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'
import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { SEND_CODE, countSend } from '#auth/throttling/rate_limits'

export type SignUpDetails = Omit<
  NewUser,
  'roleId' | 'districts' | 'fromOn' | 'untilOn' | 'password' | 'mustChangePassword'
>

export interface SignUpForm extends SignUpDetails {
  /** Unencrypted, or already hashed when the code was requested. */
  password: NewUser['password']
  /** The code sent to the mobile number. */
  otp: string
  /** Network address of the user, and the browser that requested the code. */
  address: string
  browser: string
}

/** @throws Refusal auth.messages.user_name_not_own, field userName */
export function refuseForeignUserName({ userName, mobile }: Pick<NewUser, 'userName' | 'mobile'>) {
  if (!userName || !couldBelongToAnother(userName, mobile)) return
  throw new Refusal('auth.messages.user_name_not_own', {}, { field: 'userName' })
}

/**
 * Creates an applicant who has proved possession of the mobile (document 1, sign-up). Only then is a registered user
 * informed that they are registered, so that no one else learns it; the code stays valid for a second attempt with
 * another user name.
 *
 * @throws Refusal auth.messages.otp_invalid (otp), mobile_registered (mobile), user_name_taken
 */
export class SignUp {
  async run({ otp, address, browser, password, ...person }: SignUpForm): Promise<User> {
    const { mobile } = person
    refuseForeignUserName(person)
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: 'sign_up',
      code: otp,
      browser,
      address,
    })
    const hash = typeof password === 'string' ? await hashPassword(password) : password.hash
    return inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await acquireLock(trx, 'mobile', mobile)
      const registered = await User.query({ client: trx })
        .where({ mobile, roleId: Role.applicant, isHeld: false })
        .forUpdate()
        .first()
      if (registered) throw new Refusal('auth.messages.mobile_registered', {}, { field: 'mobile' })
      const applicant = { ...person, roleId: Role.applicant, password: { hash } }
      const { id } = await new CreateUser().run(applicant, trx)
      await recordAudit({ action: 'auth.signed_up', actorId: id, actorRole: Role.applicant, trx })
      await recordAgreement({ userId: id, place: 'sign_up', locale: person.locale ?? 'en' }, trx)
      /** As stored in the database, since the session is stamped with it. */
      return User.findOrFail(id, { client: trx })
    })
  }
}

const PURPOSE = 'sign_up'

/**
 * Sends a new applicant the code that proves possession of the mobile. While a code requested by this browser is still
 * valid, no other is sent: details can be changed without using up the three codes per hour.
 *
 * @throws Refusal auth.messages.code_later, too_many_attempts
 */
export class RequestSignUpCode {
  async run(request: {
    mobile: string
    address: string
    browser: string
    locale: string
    /** The user requests another one because the first did not arrive. */
    isAgain?: boolean
  }): Promise<void> {
    const { mobile: recipient, address, browser, locale, isAgain } = request
    if (!isAgain && (await hasPendingCode({ recipient, purpose: PURPOSE, browser }))) return
    await countSend(SEND_CODE, address)
    const requester = anonymousRequester(address)
    await new IssueOtp().run({ recipient, purpose: PURPOSE, browser, requester, locale })
  }
}
