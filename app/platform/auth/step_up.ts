import type { HttpContext } from '@adonisjs/core/http'
import { secondFactorOf } from '#auth/queries/second_factors'
import { isSteppedUp, stepUpEnds, type StepUpProof } from '#auth/rules/step_up'
import { STEPPED_UP } from '#auth/sessions/person_session'
import { getClock } from '#kernel/calendar/clock'

/** Notes in the session, where its person cannot reach it, that a proof was given now. */
export function saveStepUp({ session }: HttpContext): void {
  session.put(STEPPED_UP, getClock().now().getTime())
}

const steppedUpAt = ({ session }: HttpContext) =>
  (session.get(STEPPED_UP) as number | undefined) ?? null

/** Whether the session's step-up still holds. */
export const isStepUpValid = (ctx: HttpContext) =>
  isSteppedUp(steppedUpAt(ctx), getClock().now().getTime())

/** What a page with a guarded form says of the step-up: what to ask for, or until when none is needed. */
export async function stepUpState(
  ctx: HttpContext
): Promise<{ proof: StepUpProof | null; until: string | null }> {
  if (isStepUpValid(ctx)) {
    return { proof: null, until: new Date(stepUpEnds(steppedUpAt(ctx)!)).toISOString() }
  }
  const factor = await secondFactorOf(ctx.auth.getUserOrFail().id)
  return { proof: factor ? 'code' : 'password', until: null }
}
