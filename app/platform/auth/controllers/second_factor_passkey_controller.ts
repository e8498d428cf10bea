import type { HttpContext } from '@adonisjs/core/http'
import { assertionOptions } from '#auth/actions/passkey_challenges'
import { UsePasskey } from '#auth/actions/use_passkey'
import { browserId } from '#auth/browser_session'
import { completeSignIn, findAwaitedSignIn } from '#auth/sessions/sign_in'
import { Refusal } from '#kernel/exceptions/refusal'
import { readAssertion } from '#auth/validators/passkey_validator'

/** The second step of sign-in, with a passkey in place of the app's code (DECISIONS 11). */
export default class SecondFactorPasskeyController {
  async create(ctx: HttpContext) {
    const { user } = await this.#awaited(ctx)
    const browser = browserId(ctx)
    return ctx.response.json(
      await assertionOptions({ purpose: 'second_factor', browser, userId: user.id })
    )
  }

  async store(ctx: HttpContext) {
    const awaited = await this.#awaited(ctx)
    const { request } = ctx
    await new UsePasskey().run({
      answer: await readAssertion(request),
      purpose: 'second_factor',
      browser: browserId(ctx),
      address: request.ip(),
      user: awaited.user,
    })
    return completeSignIn(ctx, awaited, 'passkey')
  }

  /** @throws Refusal auth.messages.second_factor_too_late */
  async #awaited(ctx: HttpContext) {
    const awaited = await findAwaitedSignIn(ctx, 'second_factor')
    if (!awaited?.user)
      throw new Refusal('auth.messages.second_factor_too_late', {}, { status: 409 })
    return { ...awaited, user: awaited.user }
  }
}
