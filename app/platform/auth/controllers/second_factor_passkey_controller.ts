import type { HttpContext } from '@adonisjs/core/http'
import { assertionOptions } from '#auth/actions/passkey_challenges'
import { UsePasskey } from '#auth/actions/use_passkey'
import { browserId } from '#auth/browser_session'
import { completeSignIn, findPendingSignIn } from '#auth/sessions/sign_in'
import { Refusal } from '#kernel/exceptions/refusal'
import { readAssertion } from '#auth/validators/passkey_validator'

/** The second step of sign-in, with a passkey in place of the app's code (DECISIONS 11). */
export default class SecondFactorPasskeyController {
  async create(ctx: HttpContext) {
    const { user } = await this.#pendingSignIn(ctx)
    const browser = browserId(ctx)
    return ctx.response.json(
      await assertionOptions({ purpose: 'second_factor', browser, userId: user.id })
    )
  }

  async store(ctx: HttpContext) {
    const pendingSignIn = await this.#pendingSignIn(ctx)
    const { request } = ctx
    await new UsePasskey().run({
      answer: await readAssertion(request),
      purpose: 'second_factor',
      browser: browserId(ctx),
      address: request.ip(),
      user: pendingSignIn.user,
    })
    return completeSignIn(ctx, pendingSignIn, 'passkey')
  }

  /** @throws Refusal auth.messages.second_factor_too_late */
  async #pendingSignIn(ctx: HttpContext) {
    const pendingSignIn = await findPendingSignIn(ctx, 'second_factor')
    if (!pendingSignIn?.user)
      throw new Refusal('auth.messages.second_factor_too_late', {}, { status: 409 })
    return { ...pendingSignIn, user: pendingSignIn.user }
  }
}
