import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts, and under which of their posts. */
export interface ActingOfficer {
  userId: number
  roleAssignmentId: number
}

const actingOfficer = new AsyncLocalStorage<ActingOfficer | null>()

/** Does somebody's work: what they record in it keeps the post that they did it under. */
export function withActingOfficer<T>(acting: ActingOfficer | null, work: () => Promise<T>): Promise<T> {
  return actingOfficer.run(acting, work)
}

/** The post under which this person acts now; null for somebody else, and without one. */
export function actingAssignmentId(personId: number | null | undefined): number | null {
  const acting = actingOfficer.getStore()
  return acting && acting.userId === personId ? acting.roleAssignmentId : null
}
