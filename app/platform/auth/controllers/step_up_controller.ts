import type { HttpContext } from '@adonisjs/core/http'
import { assertionOptions } from '#auth/actions/passkey_options'
import { browserId } from '#auth/devices'

/** A step-up by itself, which opens the form of a page without sending it. */
export default class StepUpController {
  /** What the browser signs with a passkey. */
  async create(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const browser = browserId(ctx)
    return ctx.response.json(await assertionOptions({ purpose: 'step_up', browser, userId }))
  }

  /** The proof was taken (`middleware.stepUp`). */
  async store({ response }: HttpContext) {
    return response.redirect().withQs().back()
  }
}
