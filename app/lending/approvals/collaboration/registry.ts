import type { DeskSubject } from '#approvals/collaboration/contracts/desk_subject'
import type { SubjectType } from '#workflow/contracts/subject'

/** Filled once at start (start/modules.ts). */
const subjects = new Map<SubjectType, DeskSubject>()

/** Lends files of a kind to the officers' desk. */
export function registerDeskSubject(subject: DeskSubject) {
  subjects.set(subject.type, subject)
}

/** @throws Error when no module has registered it */
export function deskSubject(type: SubjectType): DeskSubject {
  const subject = subjects.get(type)
  if (!subject) throw new Error(`Desk: no module has registered files of kind "${type}"`)
  return subject
}
