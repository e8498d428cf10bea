import type { SubjectType } from '#workflow/contracts/subject'
import { userNameKey } from '#auth/rules/credentials'

/** What of the masters says who has a file. */
interface Statuses {
  targetDays(type: SubjectType, statusId: number): number | null
  applicationStatus(statusId: number): { pendingWithRole: number | null }
  claimStatus(statusId: number): { pendingWithRole: number | null }
}

/**
 * The role on whose desk a file lies, one by one; null where it waits for the applicant, for nobody, or
 * for work on many at once, which has no target.
 */
export function roleOfFile(type: SubjectType, statusId: number, all: Statuses): number | null {
  if (all.targetDays(type, statusId) === null) return null
  const status =
    type === 'application' ? all.applicationStatus(statusId) : all.claimStatus(statusId)
  return status.pendingWithRole
}

/** Whether an application is pending with a role, or counted there, so that it may ask a question. */
export const isWithRole = (
  { roleId }: { roleId: number },
  { type, statusId, askedBy }: { type: SubjectType; statusId: number; askedBy?: number | null },
  all: Statuses
) => (roleOfFile(type, statusId, all) ?? askedBy) === roleId

/** A name after an at-sign that nothing runs into, as an e-mail address does. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?)/gu

/** The user names that a text mentions, each once, as they are compared. */
export function mentionedNames(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name]) => userNameKey(name)))]
}

/** What the addresses of officers call the kinds of files. */
export const FILE_KINDS = { applications: 'application', claims: 'claim' } as const

export const subjectTypeOf = (files: keyof typeof FILE_KINDS): SubjectType => FILE_KINDS[files]

/** A file that is to be given to one of several colleagues. */
interface SharedFile {
  id: number
  /** Who has it now; null for nobody. */
  holderId: number | null
  /** Who may have it, in their order. */
  eligibleIds: readonly number[]
}

/** Who gets each file, by its id, and how many files everybody has then. */
interface Sharing {
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
