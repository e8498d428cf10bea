/** A file that is to be given to one of several colleagues. */
interface SharedFile {
  id: number
  /** Who has it now; null for nobody. */
  holderId: number | null
  /** Who may have it, in their order. */
  eligibleIds: readonly number[]
}

/** Who gets each file, by its id, and how many files everybody has then. */
export interface Sharing {
  assignees: ReadonlyMap<number, number>
  counts: ReadonlyMap<number, number>
}

/**
 * Gives each file, in its order, to whoever has the fewest files then: a file that is already with one of these
 * stays there, else the first in their order gets it. A file for which nobody is eligible stays as it is.
 *
 * @param before how many files each colleague has, those to be shared included
 */
export function shareEqually(
  files: readonly SharedFile[],
  before: ReadonlyMap<number, number>
): Sharing {
  const counts = new Map(before)
  const add = (id: number, files: number) => counts.set(id, (counts.get(id) ?? 0) + files)
  const assignees = new Map<number, number>()
  for (const { id, holderId, eligibleIds } of files) {
    if (eligibleIds.length === 0) continue
    if (holderId !== null) add(holderId, -1)
    const fewest = Math.min(...eligibleIds.map((one) => counts.get(one) ?? 0))
    const least = eligibleIds.filter((one) => (counts.get(one) ?? 0) === fewest)
    const chosen = least.find((one) => one === holderId) ?? least[0]
    add(chosen, 1)
    assignees.set(id, chosen)
  }
  return { assignees, counts }
}
