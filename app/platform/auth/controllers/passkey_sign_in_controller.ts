import type { HttpContext } from '@adonisjs/core/http'
import { assertionOptions } from '#auth/actions/passkey_challenges'
import { UsePasskey } from '#auth/actions/use_passkey'
import { browserId } from '#auth/browser_session'
import { continueWithPasskey } from '#auth/sessions/sign_in'
import { PASSKEY_CHALLENGE, countSend } from '#auth/throttling/rate_limits'
import { readAssertion } from '#auth/validators/passkey_validator'

/** Sign-in with a passkey alone: neither user name, password nor captcha is required (DECISIONS 11). */
export default class PasskeySignInController {
  /** Returns the challenge that the browser signs; the sign-in page requests it when it opens. */
  async create(ctx: HttpContext) {
    await countSend(PASSKEY_CHALLENGE, ctx.request.ip())
    const browser = browserId(ctx)
    return ctx.response.json(await assertionOptions({ purpose: 'sign_in', browser, userId: null }))
  }

  async store(ctx: HttpContext) {
    const { request } = ctx
    const user = await new UsePasskey().run({
      answer: await readAssertion(request),
      purpose: 'sign_in',
      browser: browserId(ctx),
      address: request.ip(),
      user: null,
    })
    return continueWithPasskey(ctx, { user, isOwnDevice: request.input('isOwnDevice') === true })
  }
}
