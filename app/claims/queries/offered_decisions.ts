import { masters, options } from '#masters/queries/masters'
import type { allowedActions } from '#workflow/queries/allowed_actions'

type Allowed = Awaited<ReturnType<typeof allowedActions>>

/** What the form of a claim's decision offers, with the reasons that each asks for. */
export function offeredDecisions(allowed: Allowed, locale: string) {
  return allowed
    .filter(({ offeredIn }) => offeredIn === 'decision')
    .map(({ action, needsReason, needsRemarks, isRejection, reasonKind }) => ({
      action,
      needsReason,
      needsRemarks,
      isRejection,
      reasons: reasonKind ? options(masters().claimReasons(reasonKind), locale) : [],
    }))
}
