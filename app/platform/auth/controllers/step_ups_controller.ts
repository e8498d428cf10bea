import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/person_session'
import { officerPath } from '#auth/rules/second_factor'

/** Asks officers for the proof before what has no form of its own for it: downloads and pages. */
export default class StepUpsController {
  /** Whoever came for nothing goes home. */
  async show(ctx: HttpContext) {
    const next = officerPath(ctx.request.input('next'))
    if (!ctx.request.input('next')) return ctx.response.redirect(next)
    return ctx.inertia.render('platform/auth/step_up', {
      stepUp: await stepUpState(ctx),
      next,
    })
  }

  /** The proof was given (`middleware.stepUp`). */
  async store({ request, response }: HttpContext) {
    const next = officerPath(request.input('next'))
    return response.redirect().toRoute('auth.step_up.show', [], { qs: { next } })
  }
}
