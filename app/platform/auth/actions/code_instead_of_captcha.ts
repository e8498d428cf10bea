import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import { inConstantTime } from '#auth/actions/without_telling'
import type User from '#auth/models/user'
import { findUserByTypedName } from '#auth/queries/person_by_name'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/known_devices'
import { requesters } from '#auth/rules/one_time_passwords'
import { userNameKey } from '#auth/rules/user_names'
import { countSend, SEND_CODE_UNPROVEN } from '#auth/throttling/throttle'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

const PURPOSE = 'instead_of_captcha'

interface CodeRequest {
  userName: string
  /** Network address of the person. */
  address: string
  browser: string
  /** Whom the browser has signed in before. */
  devices: readonly KnownDevice[]
  locale: string
}

interface CodeAnswer {
  userName: unknown
  code: unknown
  address: string
  browser: string
}

async function activeUser(userName: string): Promise<User | null> {
  const user = await findUserByTypedName(userName)
  return user?.isActive ? user : null
}

const recipientFor = (user: User | null, userName: string) =>
  user?.mobile ?? `nobody ${userNameKey(userName)}`

/**
 * Sends a code to somebody who cannot see or do the sum at sign-in (DECISIONS 11). Whether the user name
 * exists shows neither in the answer nor in the time it takes.
 *
 * @throws Refusal auth.messages.too_many_attempts and code_later, for known and unknown names alike; otp_limit in a
 *   known device
 */
export class SendCodeInsteadOfCaptcha {
  async run(request: CodeRequest): Promise<void> {
    const { userName, address, locale, browser } = request
    await countSend(SEND_CODE_UNPROVEN, address)
    await inConstantTime(async () => {
      const user = await activeUser(userName)
      const device = user && knownDeviceOf(request.devices, user)
      await new IssueOtp().run({
        recipient: recipientFor(user, userName),
        purpose: PURPOSE,
        browser,
        requester: device ? requesters.device(device.id) : anonymousRequester(address),
        locale: user?.locale ?? locale,
        userId: user?.id ?? null,
        isUnproven: true,
        deliver: Boolean(user),
      })
    })
  }
}

/** Takes such a code in place of the sum: once, and only for a user name with that mobile. */
export class VerifyCodeInsteadOfCaptcha {
  async run({ userName, code, address, browser }: CodeAnswer): Promise<boolean> {
    if (typeof userName !== 'string' || typeof code !== 'string') return false
    const user = await activeUser(userName)
    try {
      const recipient = recipientFor(user, userName)
      const typed = { recipient, purpose: PURPOSE, code, address, browser, user } as const
      const proof = await new VerifyOtp().run(typed)
      await inTransaction((trx) => consumeOtp(proof, trx))
      return user !== null
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
