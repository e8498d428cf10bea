import type { SubjectType } from '#workflow/contracts/subject'
import { userNameKey } from '#auth/rules/credentials'

/** Masters that determine who a file is pending with. */
interface Statuses {
  targetDays(type: SubjectType, statusId: number): number | null
  applicationStatus(statusId: number): { pendingWithRole: number | null }
  claimStatus(statusId: number): { pendingWithRole: number | null }
}

/**
 * Returns the role with which single files of a status are pending; null if they wait for the applicant, for nobody, or
 * for work on many at once, which has no target.
 */
export function roleOfFile(type: SubjectType, statusId: number, all: Statuses): number | null {
  if (all.targetDays(type, statusId) === null) return null
  const status =
    type === 'application' ? all.applicationStatus(statusId) : all.claimStatus(statusId)
  return status.pendingWithRole
}

/** Whether a file is pending with a role, or counted there, so that the role may ask a question. */
export const isWithRole = (
  { roleId }: { roleId: number },
  { type, statusId, askedBy }: { type: SubjectType; statusId: number; askedBy?: number | null },
  all: Statuses
) => (roleOfFile(type, statusId, all) ?? askedBy) === roleId

/** A name after an at-sign that does not follow other characters directly, as it does in an e-mail address. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?)/gu

/** Returns the distinct user names mentioned in a text, in the form in which they are compared. */
export function mentionedNames(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name]) => userNameKey(name)))]
}

/** Kinds of files, as named in the addresses of officers' pages. */
export const FILE_KINDS = { applications: 'application', claims: 'claim' } as const

export const subjectTypeOf = (files: keyof typeof FILE_KINDS): SubjectType => FILE_KINDS[files]

/** A file that is to be assigned to one of several colleagues. */
interface SharedFile {
  id: number
  /** Current assignee; null for nobody. */
  holderId: number | null
  /** Colleagues to whom it may be assigned, in order. */
  eligibleIds: readonly number[]
}

/** The new assignee of each file, by its id, and the resulting number of files of each colleague. */
interface Sharing {
  assignees: ReadonlyMap<number, number>
  counts: ReadonlyMap<number, number>
}

/**
 * Assigns each file, in order, to the colleague who then has the fewest files: among equals, one who already has it
 * keeps it, otherwise the first in order gets it. A file without an eligible colleague stays unchanged.
 *
 * @param before number of files of each colleague, including those to be divided
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
