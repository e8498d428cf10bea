import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts, and under which of their posts. */
export interface Acting {
  personId: number
  postId: number
}

const current = new AsyncLocalStorage<Acting | null>()

/** Does somebody's work: what they record in it keeps the post that they did it under. */
export function actingUnder<T>(acting: Acting | null, work: () => Promise<T>): Promise<T> {
  return current.run(acting, work)
}

/** The post under which this person acts now; null for somebody else, and without one. */
export function actingPostOf(personId: number | null | undefined): number | null {
  const acting = current.getStore()
  return acting && acting.personId === personId ? acting.postId : null
}
