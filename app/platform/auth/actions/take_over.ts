import { inConstantTime } from '#auth/actions/failed_attempts'
import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseForeignUserName } from '#auth/actions/sign_up'
import { type OtpProof, VerifyOtp, consumeOtp } from '#auth/actions/verify_otp'
import { authFacts } from '#auth/contracts/facts'
import { recordAgreement } from '#auth/contracts/hooks'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { defaultUserName, userNameKey } from '#auth/rules/credentials'
import { type TypedFacts, areEnough, areFactsOf } from '#auth/rules/takeover_facts'
import { addressKey } from '#auth/rules/throttling'
import {
  type Limit,
  SEND_CODE,
  SEND_CODE_UNPROVEN,
  countSend,
  decrementCount,
  incrementCount,
} from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

const PURPOSE = 'take_over'
const MESSAGES = 'takeover.messages'

/** Wrong facts with a right code: the holder of the mobile is guessing. Beyond this limit the district office helps. */
const WRONG_OF_MOBILE: Limit = { name: 'takeover:mobile', max: 5, minutes: 24 * 60 }
/** A service centre helps many applicants. */
const WRONG_OF_ADDRESS: Limit = { name: 'takeover:address', max: 30, minutes: 24 * 60 }

interface CodeRequest {
  /** From the imported portfolio. */
  mobile: string
  /** Network address of the user, and the requesting browser. */
  address: string
  browser: string
  locale: string
  /** Whether the code is requested without a solved captcha, by a person who cannot solve it. */
  isUnproven: boolean
}

/**
 * Sends a code to an imported mobile number, if an account with that number can be taken over. Neither the response nor
 * its timing reveals whether one exists.
 *
 * @throws Refusal auth.messages.too_many_attempts, code_later
 */
export class RequestTakeoverCode {
  async run({ mobile, address, isUnproven, ...request }: CodeRequest): Promise<void> {
    await countSend(isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    await inConstantTime(async () => {
      const accounts = await authFacts().oldAccounts.withMobile(mobile)
      await new IssueOtp().run({
        ...request,
        recipient: mobile,
        purpose: PURPOSE,
        requester: anonymousRequester(address),
        isUnproven,
        field: 'mobile',
        deliver: accounts.length > 0,
      })
    })
  }
}

interface Takeover extends TypedFacts {
  mobile: string
  /** The code sent to the mobile. */
  otp: string
  userName?: string | null
  password: string
  address: string
  browser: string
  locale: string
}

/**
 * Turns a held account into an ordinary account of the citizen who has the imported mobile number and can state two
 * facts from the imported records. The code stays valid when the facts or the user name are refused; five wrong sets of
 * facts a day lock the mobile number, and the citizen has to turn to the district office.
 *
 * @throws Refusal auth.messages.otp_invalid, user_name_taken; takeover.messages.two_facts, not_found, locked,
 *   has_account
 */
export class TakeOver {
  async run(form: Takeover): Promise<User> {
    const { mobile, otp: code, address, browser } = form
    refuseForeignUserName(form)
    if (!areEnough(form)) throw refusal('two_facts', 'birthDate')
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: PURPOSE,
      code,
      browser,
      address,
    })
    const account = await this.#account(form)
    const password = await hashPassword(form.password)
    return this.#write(form, { account, password, proof })
  }

  /**
   * Finds the one account that matches all facts. Attempts are counted before the comparison, so that concurrent ones
   * are counted too.
   */
  async #account(form: Takeover): Promise<User> {
    const counts = [
      [WRONG_OF_MOBILE, form.mobile],
      [WRONG_OF_ADDRESS, addressKey(form.address)],
    ] as const
    for (const [limit, of] of counts) {
      const { count } = await incrementCount(limit, of)
      if (count > limit.max) throw new Refusal(`${MESSAGES}.locked`, {}, { status: 429 })
    }
    const fitting: User[] = []
    for (const account of await authFacts().oldAccounts.withMobile(form.mobile)) {
      if (areFactsOf(form, await authFacts().oldAccounts.factsOf(account))) fitting.push(account)
    }
    if (fitting.length !== 1) throw refusal('not_found', 'birthDate')
    for (const [limit, of] of counts) await decrementCount(limit, of)
    return fitting[0]
  }

  #write(
    { mobile, userName: chosen, locale }: Takeover,
    { account, password, proof }: { account: User; password: string; proof: OtpProof }
  ): Promise<User> {
    const { id } = account
    return inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await acquireLock(trx, 'mobile', mobile)
      const other = await User.query({ client: trx })
        .where({ mobile, roleId: Role.applicant, isHeld: false })
        .forUpdate()
        .first()
      if (other) throw refusal('has_account', 'mobile')
      const now = sqlInstant(getClock().now())
      const userName = defaultUserName({ userName: chosen, mobile })
      try {
        const taken = await trx
          .from('users')
          .where({ id, mobile, is_held: true })
          .update({
            is_held: false,
            user_name: userName,
            user_name_key: userNameKey(userName),
            password,
            password_changed_at: now,
            must_change_password: false,
            locale,
            updated_at: now,
          })
        if (Number(taken) !== 1) throw refusal('not_found', 'birthDate')
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Refusal('auth.messages.user_name_taken', {}, { field: 'userName' })
      }
      const person = { actorId: id, actorRole: Role.applicant }
      const subject = { subjectType: 'user', subjectId: id, data: { import: account.importId } }
      await recordAudit({ action: 'auth.taken_over', ...person, ...subject, trx })
      await recordAgreement({ userId: id, place: 'sign_up', locale }, trx)
      const notice = 'account_taken_over' as const
      await sendSecurityNotice(trx, { recipient: mobile, notice, locale, userId: id })
      return User.findOrFail(id, { client: trx })
    })
  }
}

const refusal = (name: string, field: string) => new Refusal(`${MESSAGES}.${name}`, {}, { field })
