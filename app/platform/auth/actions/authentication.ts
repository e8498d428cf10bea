import { DateTime } from 'luxon'
import { rehashPassword, verifyPassword } from '#auth/actions/password_hashing'
import { notifyOwner, recordFailedAttempt, withoutDisclosure } from '#auth/actions/failed_attempts'
import type User from '#auth/models/user'
import { findUserByTypedName } from '#auth/queries/users'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/devices'
import { addressKey } from '#auth/rules/throttling'
import { userNameKey } from '#auth/rules/credentials'
import {
  accountKey,
  countKnownDeviceAttempt,
  countProof,
  countUnknownDeviceAttempt,
  resetDeviceAttempts,
  resetProofs,
  undoUnknownDeviceAttempt,
} from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { IssueOtp, VerifyOtp, consumeOtp } from '#auth/actions/one_time_passwords'
import { requesters } from '#auth/rules/one_time_passwords'
import { CheckSecondFactor } from '#auth/actions/second_factors'
import { type PasskeyUse, UsePasskey } from '#auth/actions/use_passkey'
import { proofsOf } from '#auth/queries/second_factors'
import type { StepUpProof } from '#auth/rules/second_factor'

interface Credentials {
  userName: string
  password: string
  /** Network address of the user. */
  address: string
  /** Users whom the browser has signed in before. */
  devices: readonly KnownDevice[]
  /** A code sent to the account's mobile number was submitted in place of the sum. */
  hasProvenMobile?: boolean
  /** The emergency page was opened: officers may sign in without their provider. */
  isEmergency?: boolean
}

/**
 * Result of checking a user name and a password: the user to whom they belong, or the code step that an account under
 * attack shows to new devices, whether or not they are right (user null).
 */
type CredentialCheck = { next: 'enter'; user: User } | { next: 'code'; user: User | null }

/**
 * Finds the user to whom user name and password belong (document 1, sign-in). Where a second factor is enabled, its
 * code is required next; the caller opens the session.
 *
 * @throws Refusal auth.messages.invalid_credentials; auth.messages.too_many_attempts
 */
export class CheckCredentials {
  async run(credentials: Credentials): Promise<CredentialCheck> {
    const user = await findUserByTypedName(credentials.userName)
    const device = user ? knownDeviceOf(credentials.devices, user) : null
    if (device) return this.checkFromKnownDevice(user!, device, credentials)
    if (credentials.hasProvenMobile) return this.checkFromMobileHolder(user, credentials)
    return this.checkFromUnknownDevice(user, credentials)
  }

  /** A device that has signed in before has its own count, independent of others. */
  private async checkFromKnownDevice(user: User, device: KnownDevice, credentials: Credentials) {
    await countKnownDeviceAttempt(device.id)
    const ticket = { lane: device.id, isKnown: true }
    if (!(await isValidPassword(user, credentials.password, ticket))) {
      await recordFailedAttempt('auth.password_wrong', {
        user,
        address: credentials.address,
        isKnownDevice: true,
      })
      throw invalidCredentials(credentials)
    }
    await resetDeviceAttempts(device.id)
    return { next: 'enter', user } as const
  }

  /** The user has proved possession of the mobile with a code that is valid once. */
  private async checkFromMobileHolder(user: User | null, credentials: Credentials) {
    const { password, address } = credentials
    if (!(await isValidPassword(user, password, { lane: addressKey(address) }))) {
      await recordFailedAttempt('auth.password_wrong', { user, address })
      throw invalidCredentials(credentials)
    }
    return { next: 'enter', user: user! } as const
  }

  private async checkFromUnknownDevice(
    user: User | null,
    credentials: Credentials
  ): Promise<CredentialCheck> {
    const { userName, password, address } = credentials
    /** A name that does not exist is counted in the same way. */
    const account = user ? accountKey(user.id) : `name ${userNameKey(userName)}`
    const status = await countUnknownDeviceAttempt(account, address)
    if (status.isFirstOfAttack) await notifyOwner(user)
    const isValid = await isValidPassword(user, password, { lane: addressKey(address) })
    if (isValid) await undoUnknownDeviceAttempt(account, address)
    else await recordFailedAttempt('auth.password_wrong', { user, address, isKnownDevice: false })
    if (status.isHidden) return { next: 'code', user: isValid ? user : null }
    if (!isValid) throw invalidCredentials(credentials)
    return { next: 'enter', user: user! }
  }
}

/** Where officers sign in at a provider, this is also the answer to an officer with the right password. */
function invalidCredentials({ isEmergency }: Credentials) {
  const provider = isEmergency ? null : singleSignOn()
  if (provider) return new Refusal('auth.single_sign_on.use_it', { name: provider.name })
  return new Refusal('auth.messages.invalid_credentials')
}

/** Whether it is the password of a user who may sign in; a hash of an old strength is renewed. */
async function isValidPassword(user: User | null, password: string, ticket: { lane: string }) {
  const isValid = await verifyPassword(user?.password ?? null, password, ticket)
  if (!isValid || !user!.maySignIn) return false
  await rehashPassword(user!, password)
  return true
}

/** The proof used to sign in, if it was not the password. */
export type SignInProof = 'passkey' | 'provider'

/** Records that a user has signed in, and the language of their messages from now on. */
export class RecordSignIn {
  async run(user: User, locale: string, proof?: SignInProof): Promise<void> {
    await inTransaction(async (trx) => {
      user.useTransaction(trx)
      user.merge({ lastSignInAt: DateTime.fromJSDate(getClock().now()).toUTC(), locale })
      await user.save()
      const { id, roleId, districtId } = user
      await recordAudit({
        action: 'auth.signed_in',
        actorId: id,
        actorRole: roleId,
        districtId,
        ...(proof ? { data: { proof } } : {}),
        trx,
      })
    })
  }
}

const NEW_DEVICE_PURPOSE = 'new_device'

/**
 * Sends the code of the code step that an account under attack shows to new devices (DECISIONS 11): a code is sent only
 * when the password was right, and neither the answer nor its timing reveals whether it was.
 */
export class SendNewDeviceCode {
  /** @param user null when the password was wrong */
  async run({ user, browser }: { user: User | null; browser: string }): Promise<void> {
    await withoutDisclosure(async () => {
      if (user) {
        const { id: userId, mobile: recipient, locale } = user
        const requester = requesters.rightPassword(userId)
        await new IssueOtp().run({
          recipient,
          purpose: NEW_DEVICE_PURPOSE,
          browser,
          requester,
          locale,
          userId,
        })
      }
    })
  }
}

/**
 * Accepts that code, once.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp; always for a wrong password
 */
export class VerifyNewDeviceCode {
  async run(answer: {
    user: User | null
    code: string
    browser: string
    address: string
  }): Promise<User> {
    const { user, ...typed } = answer
    const recipient = user?.mobile ?? 'nobody'
    const proof = await new VerifyOtp().run({
      ...typed,
      recipient,
      purpose: NEW_DEVICE_PURPOSE,
      user,
    })
    await inTransaction((trx) => consumeOtp(proof, trx))
    return user!
  }
}

interface StepUpAnswer {
  user: User
  /** The typed values, of which the required one is used. */
  code: string
  password: string
  /** Network address of the user. */
  address: string
  /** The browser in which it is typed, and the users whom it has signed in before. */
  browser: string
  devices: readonly KnownDevice[]
}

/**
 * Reauthenticates a signed-in user before an action that binds the corporation: by the second factor, or by the
 * password where there is none. Wrong values count as elsewhere.
 *
 * @throws Refusal auth.messages.step_up_needed when nothing was typed, second_factor_wrong, current_password_wrong,
 * too_many_attempts
 */
export class StepUp {
  async run(answer: StepUpAnswer): Promise<void> {
    const { user, address } = answer
    const { proof } = await proofsOf(user)
    if (proof === 'passkey') throw new Refusal('auth.messages.step_up_needed', {}, { status: 403 })
    if (!answer[proof].trim()) {
      throw new Refusal('auth.messages.step_up_needed', {}, { field: proof, status: 403 })
    }
    if (proof === 'code') await new CheckSecondFactor().run(answer)
    else await this.#checkPassword(answer)
    await recordStepUp(user, proof, address)
  }

  async #checkPassword({ user, password, address, browser }: StepUpAnswer) {
    await countProof(browser)
    if (!(await verifyPassword(user.password, password))) {
      await recordFailedAttempt('auth.password_wrong', { user, address, isKnownDevice: true })
      throw new Refusal('auth.messages.current_password_wrong', {}, { field: 'password' })
    }
    await resetProofs(browser)
  }
}

/** Reauthenticates by an unlocked passkey, whatever other factors the user has. @throws as UsePasskey */
export class StepUpWithPasskey {
  async run(proof: Omit<PasskeyUse, 'purpose' | 'user'> & { user: User }): Promise<void> {
    await new UsePasskey().run({ ...proof, purpose: 'step_up' })
    await recordStepUp(proof.user, 'passkey', proof.address)
  }
}

/** Records that a user has reauthenticated. */
export const recordStepUp = (
  user: User,
  proof: StepUpProof | 'passkey' | 'provider',
  address: string
) =>
  recordAudit({
    action: 'auth.stepped_up',
    actor: user,
    subjectType: 'user',
    subjectId: user.id,
    districtId: user.districtId,
    data: { proof, address },
  })
