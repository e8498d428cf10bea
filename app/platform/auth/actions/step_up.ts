import { CheckSecondFactor } from '#auth/actions/check_second_factor'
import { recordFailedAttempt } from '#auth/actions/failed_attempts'
import { verifyPassword } from '#auth/actions/password_hashing'
import { type PasskeyUse, UsePasskey } from '#auth/actions/use_passkey'
import type User from '#auth/models/user'
import { proofsOf } from '#auth/queries/second_factors'
import type { KnownDevice } from '#auth/rules/devices'
import type { StepUpProof } from '#auth/rules/second_factor'
import { countProof, resetProofs } from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'

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
