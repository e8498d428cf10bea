import { MOST_SHEETS_AT_ONCE } from '#spreadsheets/sheet_writers'

/** Of one person at once; the next waits. */
export const MOST_OF_ONE_PERSON = 2
/** Of everybody at once. */
export const MOST_IN_ALL = 4

export interface Turn {
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
 * @param turns in the order they were asked for
 */
export function callable(turns: readonly Turn[]): Set<number> {
  const ofPerson = new Map<number, number>()
  const countOf = (userId: number) => ofPerson.get(userId) ?? 0
  const add = (userId: number) => ofPerson.set(userId, countOf(userId) + 1)
  const running = turns.filter(({ isRunning }) => isRunning)
  for (const { userId } of running) add(userId)
  let all = running.length
  let sheets = running.filter(({ isSheet }) => isSheet).length
  const called = new Set<number>()
  for (const { id, userId, isRunning, isSheet } of turns) {
    if (all >= MOST_IN_ALL) break
    if (isRunning || countOf(userId) >= MOST_OF_ONE_PERSON) continue
    if (isSheet && sheets >= MOST_SHEETS_AT_ONCE) continue
    called.add(id)
    add(userId)
    all += 1
    if (isSheet) sheets += 1
  }
  return called
}

/** How many of those that wait were asked for before this one. */
export function waitingBefore(turns: readonly Turn[], id: number): number {
  return turns.filter((turn) => !turn.isRunning && turn.id < id).length
}
