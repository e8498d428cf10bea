import { MAX_CONCURRENT_SHEETS } from '#spreadsheets/write_sheet'

/** Of one person at once; the next waits. */
const MAX_PER_PERSON = 2
/** Of everybody at once. */
const MAX_CONCURRENT = 4

export interface QueuedExport {
  id: number
  userId: number
  /** Written by a thread of its own, of which there are few. */
  isSheet: boolean
  isRunning: boolean
}

/**
 * Which of the waiting exports may begin now: in the order they were asked for, at most two of one
 * person and four in all, of these as many sheets as have a writer: whoever waits does so on a page
 * that says it. Who has two already lets others pass.
 *
 * @param queue in the order they were asked for
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

/** How many of those that wait were asked for before this one. */
export function countAhead(queue: readonly QueuedExport[], id: number): number {
  return queue.filter((entry) => !entry.isRunning && entry.id < id).length
}
