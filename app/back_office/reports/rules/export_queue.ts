import { MAX_CONCURRENT_SHEETS } from '#spreadsheets/write_sheet'

/** Maximum number of exports running per person; further ones wait. */
const MAX_PER_PERSON = 2
/** Maximum number of exports running in all. */
const MAX_CONCURRENT = 4

export interface QueuedExport {
  id: number
  userId: number
  /** Written by a separate thread, of which there are few. */
  isSheet: boolean
  isRunning: boolean
}

/**
 * Returns the exports that may begin now: in the order of their requests, at most two per person and four in all, among
 * these only as many spreadsheets as there are writer threads. The others wait on a page that shows this. A person who
 * already has two lets others pass.
 *
 * @param queue in the order of the requests
 */
export function exportsThatMayBegin(queue: readonly QueuedExport[]): Set<number> {
  const ofPerson = new Map<number, number>()
  const countOf = (userId: number) => ofPerson.get(userId) ?? 0
  const add = (userId: number) => ofPerson.set(userId, countOf(userId) + 1)
  const running = queue.filter(({ isRunning }) => isRunning)
  for (const { userId } of running) add(userId)
  let all = running.length
  let sheets = running.filter(({ isSheet }) => isSheet).length
  const startable = new Set<number>()
  for (const { id, userId, isRunning, isSheet } of queue) {
    if (all >= MAX_CONCURRENT) break
    if (isRunning || countOf(userId) >= MAX_PER_PERSON) continue
    if (isSheet && sheets >= MAX_CONCURRENT_SHEETS) continue
    startable.add(id)
    add(userId)
    all += 1
    if (isSheet) sheets += 1
  }
  return startable
}

/** Counts the waiting exports that were requested before this one. */
export function countAhead(queue: readonly QueuedExport[], id: number): number {
  return queue.filter((entry) => !entry.isRunning && entry.id < id).length
}
