import type { CollaborationSubject } from '#approvals/collaboration/contracts/desk_subject'
import type { SubjectType } from '#workflow/contracts/subject'

/** Filled once at start (start/modules.ts). */
const subjects = new Map<SubjectType, CollaborationSubject>()

/** Lends files of a kind to the officers' desk. */
export function registerCollaborationSubject(subject: CollaborationSubject) {
  subjects.set(subject.type, subject)
}

/** @throws Error when no module has registered it */
export function collaborationSubject(type: SubjectType): CollaborationSubject {
  const subject = subjects.get(type)
  if (!subject) throw new Error(`Desk: no module has registered files of kind "${type}"`)
  return subject
}
