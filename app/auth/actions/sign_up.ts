import { CreateUser, type NewUser } from '#auth/actions/create_user'
import { hashPassword } from '#auth/actions/password_hashing'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { countAttempt, TRY_CODE } from '#auth/throttling/throttle'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

export interface SignUpForm extends Omit<
  NewUser,
  'roleId' | 'districtId' | 'password' | 'mustChangePassword'
> {
  password: string
  /** The code sent to the mobile. */
  otp: string
  /** Network address of the person. */
  address: string
}

/**
 * Creates an applicant who has shown that the mobile is theirs (document 1, sign-up). Who is
 * registered already is told so only then, so that nobody else learns it; the code stays good for
 * a second try with another user name.
 *
 * @throws Refusal auth.messages.otp_invalid (otp), mobile_registered (mobile), user_name_taken
 */
export class SignUp {
  async run({ otp, address, password, ...person }: SignUpForm): Promise<User> {
    const { mobile } = person
    await countAttempt(TRY_CODE, { address, account: mobile })
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: 'sign_up',
      code: otp,
    })
    const hash = await hashPassword(password)
    return inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      const registered = await User.query({ client: trx })
        .where({ mobile, roleId: Role.applicant })
        .forUpdate()
        .first()
      if (registered) throw new Refusal('auth.messages.mobile_registered', {}, { field: 'mobile' })
      const applicant = { ...person, roleId: Role.applicant, password: { hash } }
      const user = await new CreateUser().run(applicant, trx)
      await recordAudit({ action: 'auth.signed_up', actorId: user.id, actorRole: user.roleId }, trx)
      return user
    })
  }
}
