import type { HttpContext } from '@adonisjs/core/http'
import { assertionOptions } from '#auth/actions/passkey_challenges'
import { browserId, stepUpState } from '#auth/browser_session'
import { officerPath } from '#auth/rules/second_factor'

/** A step-up: on the page of the form that needs it, or on a separate page before downloads and pages. */
export default class StepUpController {
  /** Shows an officer the form for the proof; without a pending request it redirects to the home page. */
  async show(ctx: HttpContext) {
    const next = officerPath(ctx.request.input('next'))
    if (!ctx.request.input('next')) return ctx.response.redirect(next)
    return ctx.inertia.render('platform/auth/step_up', {
      stepUp: await stepUpState(ctx),
      next,
    })
  }

  /** Returns the challenge that the browser signs with a passkey. */
  async create(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const browser = browserId(ctx)
    return ctx.response.json(await assertionOptions({ purpose: 'step_up', browser, userId }))
  }

  /** The proof has already been checked (`middleware.stepUp`). */
  async store({ request, response }: HttpContext) {
    const next: unknown = request.input('next')
    if (!next) return response.redirect().withQs().back()
    return response.redirect().toRoute('auth.step_up.show', [], { qs: { next: officerPath(next) } })
  }
}
