import { appealStatus, restoredStatus } from '#applications/appeals/queries/appeal_status'
import { mayDecide } from '#applications/appeals/queries/deciding_role'
import type { Guard, GuardContext } from '#workflow/contracts/subject'

const appealStatusOf = ({ subject, today, client }: GuardContext) =>
  appealStatus(subject, today, client)

/** What the steps of an appeal ask: they compare days and posts of the moment. */
export const APPEAL_GUARDS: Record<string, Guard> = {
  appeal_allowed: async (context) => (await appealStatusOf(context))?.kind === 'may',
  /** An appeal waits, and it is this officer's turn. */
  appeal_with_role: async (context) => {
    const { actor } = context
    const found = await appealStatusOf(context)
    if (found?.kind !== 'open' || actor === null) return false
    return mayDecide(found.decider, { id: actor.id, roleId: actor.role })
  },
  /** Of the statuses that appeals lead back to, the one it was rejected from. */
  appeal_leads_here: async (context) => {
    const { subject, transition, client } = context
    const found = await appealStatusOf(context)
    if (found?.kind !== 'open') return false
    const restored = await restoredStatus(subject, found.rejection.fromStatus, client)
    return transition.toStatus === restored
  },
}
