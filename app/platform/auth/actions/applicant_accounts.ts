import { CreateUser, type NewUser } from '#auth/actions/users'
import { hashPassword } from '#auth/actions/password_hashing'
import {
  IssueOtp,
  type OtpProof,
  VerifyOtp,
  anonymousRequester,
  consumeOtp,
  hasPendingCode,
} from '#auth/actions/one_time_passwords'
import User from '#auth/models/user'
import { recordAgreement } from '#auth/contracts/hooks'
import { Role } from '#auth/roles'
import {
  type TypedFacts,
  hasEnoughFacts,
  factsMatch,
  couldBelongToAnother,
  defaultUserName,
  userNameKey,
} from '#auth/rules/credentials'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'
import {
  type Limit,
  SEND_CODE,
  SEND_CODE_UNPROVEN,
  countSend,
  decrementCount,
  incrementCount,
} from '#auth/throttling/rate_limits'
import { inConstantTime } from '#auth/actions/failed_attempts'
import { authFacts } from '#auth/contracts/facts'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import { addressKey } from '#auth/rules/throttling'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'

export type SignUpDetails = Omit<
  NewUser,
  'roleId' | 'districts' | 'fromOn' | 'untilOn' | 'password' | 'mustChangePassword'
>

interface SignUpForm extends SignUpDetails {
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

const SIGN_UP_PURPOSE = 'sign_up'

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
    if (!isAgain && (await hasPendingCode({ recipient, purpose: SIGN_UP_PURPOSE, browser }))) return
    await countSend(SEND_CODE, address)
    const requester = anonymousRequester(address)
    await new IssueOtp().run({ recipient, purpose: SIGN_UP_PURPOSE, browser, requester, locale })
  }
}

const TAKEOVER_PURPOSE = 'take_over'
const MESSAGES = 'takeover.messages'

/** Wrong facts with a right code: the holder of the mobile is guessing. Beyond this limit the district office helps. */
const WRONG_FACTS_PER_MOBILE: Limit = { name: 'takeover:mobile', max: 5, minutes: 24 * 60 }
/** A service centre helps many applicants. */
const WRONG_FACTS_PER_ADDRESS: Limit = { name: 'takeover:address', max: 30, minutes: 24 * 60 }

interface TakeoverCodeRequest {
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
  async run({ mobile, address, isUnproven, ...request }: TakeoverCodeRequest): Promise<void> {
    await countSend(isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    await inConstantTime(async () => {
      const accounts = await authFacts().oldAccounts.withMobile(mobile)
      await new IssueOtp().run({
        ...request,
        recipient: mobile,
        purpose: TAKEOVER_PURPOSE,
        requester: anonymousRequester(address),
        isUnproven,
        field: 'mobile',
        deliver: accounts.length > 0,
      })
    })
  }
}

interface TakeoverForm extends TypedFacts {
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
export class TakeOverAccount {
  async run(form: TakeoverForm): Promise<User> {
    const { mobile, otp: code, address, browser } = form
    refuseForeignUserName(form)
    if (!hasEnoughFacts(form)) throw refusal('two_facts', 'birthDate')
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: TAKEOVER_PURPOSE,
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
  async #account(form: TakeoverForm): Promise<User> {
    const counts = [
      [WRONG_FACTS_PER_MOBILE, form.mobile],
      [WRONG_FACTS_PER_ADDRESS, addressKey(form.address)],
    ] as const
    for (const [limit, of] of counts) {
      const { count } = await incrementCount(limit, of)
      if (count > limit.max) throw new Refusal(`${MESSAGES}.locked`, {}, { status: 429 })
    }
    const fitting: User[] = []
    for (const account of await authFacts().oldAccounts.withMobile(form.mobile)) {
      if (factsMatch(form, await authFacts().oldAccounts.factsOf(account))) fitting.push(account)
    }
    if (fitting.length !== 1) throw refusal('not_found', 'birthDate')
    for (const [limit, of] of counts) await decrementCount(limit, of)
    return fitting[0]
  }

  #write(
    { mobile, userName: chosen, locale }: TakeoverForm,
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
        const updated = await trx
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
        if (Number(updated) !== 1) throw refusal('not_found', 'birthDate')
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
