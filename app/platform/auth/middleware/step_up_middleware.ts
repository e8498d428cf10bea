import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { StepUp, StepUpWithPasskey } from '#auth/actions/step_up'
import { browserId, devicesOf } from '#auth/devices'
import { isStepUpValid, saveStepUp } from '#auth/person_session'
import { readAssertion } from '#auth/validators/passkey_validator'
import { stepUpValidator } from '#auth/validators/second_factor_validator'

/**
 * A form that asks for a step-up: it goes on within 15 minutes of one, or with the proof in a field of
 * its own (`code`, `password`, or a passkey's `proof`), which opens them. Without either it goes back to
 * its page, which asks for it.
 */
export default class StepUpMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!isStepUpValid(ctx)) {
      await stepUp(ctx)
      saveStepUp(ctx)
    }
    return next()
  }
}

async function stepUp(ctx: HttpContext) {
  const { request } = ctx
  const common = {
    user: ctx.auth.getUserOrFail(),
    address: request.ip(),
    browser: browserId(ctx),
  }
  if (request.input('proof')) {
    const answer = await readAssertion({ all: () => ({ credential: request.input('proof') }) })
    return new StepUpWithPasskey().run({ ...common, answer })
  }
  const { code = '', password = '' } = await request.validateUsing(stepUpValidator)
  return new StepUp().run({ ...common, code, password, devices: devicesOf(ctx) })
}
