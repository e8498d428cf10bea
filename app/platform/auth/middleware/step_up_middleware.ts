import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { StepUp, StepUpWithPasskey } from '#auth/actions/authentication'
import {
  StepUpNeeded,
  browserId,
  devicesOf,
  isStepUpValid,
  mustSetUpSecondFactor,
  saveStepUp,
} from '#auth/browser_session'
import { readAssertion } from '#auth/validators/passkey_validator'
import { stepUpValidator } from '#auth/validators/second_factor_validator'

interface StepUpOptions {
  /** The form has no field for the proof: the step-up page requests it, and leads back to the page of the form. */
  onPage?: boolean
}

/**
 * Requires a step-up within the last 15 minutes. A form sends the proof in a field of its own (`code`, `password`, or a
 * passkey's `proof`), which starts these 15 minutes; without one it returns to its page, which shows the field. For
 * downloads, pages, and forms with `onPage`, the step-up page requests the proof.
 */
export default class StepUpMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { onPage = false }: StepUpOptions = {}) {
    if (isStepUpValid(ctx)) return next()
    if (onPage || ['GET', 'HEAD'].includes(ctx.request.method())) throw new StepUpNeeded()
    await stepUp(ctx)
    saveStepUp(ctx)
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
    await new StepUpWithPasskey().run({ ...common, answer })
    return mustSetUpSecondFactor(ctx, false)
  }
  const { code = '', password = '' } = await request.validateUsing(stepUpValidator)
  return new StepUp().run({ ...common, code, password, devices: devicesOf(ctx) })
}
