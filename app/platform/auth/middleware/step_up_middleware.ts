import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { StepUp } from '#auth/actions/check_second_factor'
import { browserId, devicesOf } from '#auth/devices'
import { isStepUpValid, saveStepUp } from '#auth/person_session'
import { stepUpValidator } from '#auth/validators/second_factor_validator'

/**
 * A form that asks for a step-up: it goes on within 15 minutes of one, or with the proof in a field of
 * its own (`code` or `password`), which opens them. Without either it goes back to its page, which
 * asks for it.
 */
export default class StepUpMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!isStepUpValid(ctx)) {
      const { code = '', password = '' } = await ctx.request.validateUsing(stepUpValidator)
      await new StepUp().run({
        user: ctx.auth.getUserOrFail(),
        code,
        password,
        address: ctx.request.ip(),
        browser: browserId(ctx),
        devices: devicesOf(ctx),
      })
      saveStepUp(ctx)
    }
    return next()
  }
}
