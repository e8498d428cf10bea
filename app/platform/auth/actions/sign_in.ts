import { DateTime } from 'luxon'
import { renewHash, verifyPassword } from '#auth/actions/password_hashing'
import { notifyOwner, recordFailedAttempt, withoutDisclosure } from '#auth/actions/failed_attempts'
import type User from '#auth/models/user'
import { findUserByTypedName } from '#auth/queries/users'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/devices'
import { addressKey } from '#auth/rules/throttling'
import { userNameKey } from '#auth/rules/credentials'
import {
  accountKey,
  countKnownDeviceAttempt,
  countUnknownDeviceAttempt,
  resetDeviceAttempts,
  undoUnknownDeviceAttempt,
} from '#auth/throttling/failed_attempts'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { IssueOtp } from '#auth/actions/issue_otp'
import { VerifyOtp, consumeOtp } from '#auth/actions/verify_otp'
import { requesters } from '#auth/rules/one_time_passwords'

interface Credentials {
  userName: string
  password: string
  /** Network address of the person. */
  address: string
  /** Whom the browser has signed in before. */
  devices: readonly KnownDevice[]
  /** A code sent to the account's mobile was given in place of the sum. */
  hasProvenMobile?: boolean
  /** The page of the emergency was opened: officers may come in without their provider. */
  isEmergency?: boolean
}

/**
 * What comes of a user name and a password: the person they belong to, or the code step that an
 * account under attack shows to new devices, whether they belong or not (person null).
 */
type CredentialCheck = { next: 'enter'; user: User } | { next: 'code'; user: User | null }

/**
 * Finds the person to whom user name and password belong (document 1, sign-in). The code of a
 * second factor is asked for next where it is on; opening the session is the caller's.
 *
 * @throws Refusal auth.messages.invalid_credentials; auth.messages.too_many_attempts
 */
export class CheckCredentials {
  async run(credentials: Credentials): Promise<CredentialCheck> {
    const user = await findUserByTypedName(credentials.userName)
    const device = user ? knownDeviceOf(credentials.devices, user) : null
    if (device) return this.fromKnownDevice(user!, device, credentials)
    if (credentials.hasProvenMobile) return this.fromMobileHolder(user, credentials)
    return this.fromUnknownDevice(user, credentials)
  }

  /** A device that has signed in before has a count of its own, whatever others do. */
  private async fromKnownDevice(user: User, device: KnownDevice, credentials: Credentials) {
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

  /** Who holds the mobile has shown it with a code that is good once. */
  private async fromMobileHolder(user: User | null, credentials: Credentials) {
    const { password, address } = credentials
    if (!(await isValidPassword(user, password, { lane: addressKey(address) }))) {
      await recordFailedAttempt('auth.password_wrong', { user, address })
      throw invalidCredentials(credentials)
    }
    return { next: 'enter', user: user! } as const
  }

  private async fromUnknownDevice(
    user: User | null,
    credentials: Credentials
  ): Promise<CredentialCheck> {
    const { userName, password, address } = credentials
    /** A name that nobody has is counted alike. */
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

/** Where officers sign in at a provider, the answer is that to an officer with the right password. */
function invalidCredentials({ isEmergency }: Credentials) {
  const provider = isEmergency ? null : singleSignOn()
  if (provider) return new Refusal('auth.single_sign_on.use_it', { name: provider.name })
  return new Refusal('auth.messages.invalid_credentials')
}

/** Whether it is the password of somebody who may sign in; a hash of old strength is renewed. */
async function isValidPassword(user: User | null, password: string, ticket: { lane: string }) {
  const isValid = await verifyPassword(user?.password ?? null, password, ticket)
  if (!isValid || !user!.maySignIn) return false
  await renewHash(user!, password)
  return true
}

/** By what somebody signed in, where it was not the password. */
export type SignInProof = 'passkey' | 'provider'

/** Notes that somebody has signed in, and the language their messages come in from now on. */
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

const PURPOSE = 'new_device'

/**
 * The code step that an account under attack shows to new devices (DECISIONS 11): a code leaves only
 * when the password was right, and neither the answer nor its time shows whether it did.
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
          purpose: PURPOSE,
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
 * Takes that code, once.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp; for a wrong password always
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
    const proof = await new VerifyOtp().run({ ...typed, recipient, purpose: PURPOSE, user })
    await inTransaction((trx) => consumeOtp(proof, trx))
    return user!
  }
}
