import User from '#auth/models/user'
import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { inConstantTime } from '#auth/actions/without_telling'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/known_devices'
import { requesters } from '#auth/rules/one_time_passwords'
import { countSend, SEND_CODE, SEND_CODE_UNPROVEN } from '#auth/throttling/throttle'

export interface ForgottenPassword {
  mobile: string
  /** Network address of the person. */
  address: string
  /** The browser that asks, and whom it has signed in before. */
  browser: string
  devices: readonly KnownDevice[]
  locale: string
  /** Asked for without the sum, by somebody who cannot do it: allowed less often. */
  isUnproven?: boolean
}

/**
 * Sends a one-time code to the person with this mobile, if there is one. Whether there is one
 * shows neither in the answer nor in the time it takes (DECISIONS 11).
 *
 * @throws Refusal auth.messages.too_many_attempts and code_later, for known and unknown mobiles alike; otp_limit
 *   in a known device
 */
export class ForgotPassword {
  async run(request: ForgottenPassword): Promise<void> {
    const { mobile, address, browser, locale, isUnproven } = request
    await countSend(isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    await inConstantTime(async () => {
      const people = await User.query().where({ mobile, isActive: true }).orderBy('id')
      const [user] = people
      const [device] = people.flatMap((one) => knownDeviceOf(request.devices, one) ?? [])
      await new IssueOtp().run({
        recipient: mobile,
        purpose: 'forgot_password',
        browser,
        requester: device ? requesters.device(device.id) : anonymousRequester(address),
        locale: user?.locale ?? locale,
        userId: user?.id ?? null,
        isUnproven,
        field: 'mobile',
        deliver: Boolean(user),
      })
    })
  }
}
