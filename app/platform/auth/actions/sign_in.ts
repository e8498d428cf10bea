import { DateTime } from 'luxon'
import { renewHash, verifyPassword } from '#auth/actions/password_hashing'
import { recordFailedTry, tellOwner } from '#auth/actions/record_failed_try'
import type User from '#auth/models/user'
import { personByName } from '#auth/queries/person_by_name'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/known_devices'
import { placeOf } from '#auth/rules/networks'
import { userNameKey } from '#auth/rules/user_names'
import {
  accountOf,
  countTryOfDevice,
  countTryOfStranger,
  forgetTriesOfDevice,
  takeBackTryOfStranger,
} from '#auth/throttling/wrong_tries'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

export interface Credentials {
  userName: string
  password: string
  /** Network address of the person. */
  address: string
  /** Whom the browser has signed in before. */
  devices: readonly KnownDevice[]
  /** A code sent to the account's mobile was given in place of the sum. */
  hasProvenMobile?: boolean
}

/**
 * What comes of a user name and a password: the person they belong to, or the code step that an
 * account under attack shows to new devices, whether they belong or not (person null).
 */
export type Checked = { next: 'enter'; user: User } | { next: 'code'; user: User | null }

/**
 * Finds the person to whom user name and password belong (document 1, sign-in). The code of a
 * second factor is asked for next where it is on; opening the session is the caller's.
 *
 * @throws Refusal auth.messages.invalid_credentials; auth.messages.too_many_attempts
 */
export class CheckCredentials {
  async run(credentials: Credentials): Promise<Checked> {
    const user = await personByName(credentials.userName)
    const device = user ? knownDeviceOf(credentials.devices, user) : null
    if (device) return this.fromDevice(user!, device, credentials)
    if (credentials.hasProvenMobile) return this.fromHolder(user, credentials)
    return this.fromStranger(user, credentials)
  }

  /** A device that has signed in before has a count of its own, whatever others do. */
  private async fromDevice(user: User, device: KnownDevice, credentials: Credentials) {
    await countTryOfDevice(device.id)
    const place = { lane: device.id, isKnown: true }
    if (!(await isRight(user, credentials.password, place))) {
      await recordFailedTry('auth.password_wrong', {
        user,
        address: credentials.address,
        isKnownDevice: true,
      })
      throw invalid()
    }
    await forgetTriesOfDevice(device.id)
    return { next: 'enter', user } as const
  }

  /** Who holds the mobile has shown it with a code that is good once. */
  private async fromHolder(user: User | null, { password, address }: Credentials) {
    if (!(await isRight(user, password, { lane: placeOf(address) }))) {
      await recordFailedTry('auth.password_wrong', { user, address })
      throw invalid()
    }
    return { next: 'enter', user: user! } as const
  }

  private async fromStranger(user: User | null, credentials: Credentials): Promise<Checked> {
    const { userName, password, address } = credentials
    /** A name that nobody has is counted alike. */
    const account = user ? accountOf(user.id) : `name ${userNameKey(userName)}`
    const standing = await countTryOfStranger(account, address)
    if (standing.isFirstOfAttack) await tellOwner(user)
    const isTheirs = await isRight(user, password, { lane: placeOf(address) })
    if (isTheirs) await takeBackTryOfStranger(account, address)
    else await recordFailedTry('auth.password_wrong', { user, address, isKnownDevice: false })
    if (standing.isHidden) return { next: 'code', user: isTheirs ? user : null }
    if (!isTheirs) throw invalid()
    return { next: 'enter', user: user! }
  }
}

const invalid = () => new Refusal('auth.messages.invalid_credentials')

/** Whether it is the password of somebody who may sign in; a hash of old strength is renewed. */
async function isRight(user: User | null, password: string, place: { lane: string }) {
  const isTheirs = await verifyPassword(user?.password ?? null, password, place)
  if (!isTheirs || !user!.isActive) return false
  await renewHash(user!, password)
  return true
}

/** Notes that somebody has signed in, and the language their messages come in from now on. */
export class RecordSignIn {
  async run(user: User, locale: string): Promise<void> {
    await inTransaction(async (trx) => {
      user.useTransaction(trx)
      user.merge({ lastSignInAt: DateTime.fromJSDate(getClock().now()).toUTC(), locale })
      await user.save()
      const { id, roleId, districtId } = user
      await recordAudit(
        { action: 'auth.signed_in', actorId: id, actorRole: roleId, districtId },
        trx
      )
    })
  }
}
