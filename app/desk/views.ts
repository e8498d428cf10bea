import type { ViewOf } from '#core/views'
import type { assignmentOf } from '#desk/queries/assignments'
import type { notesOf } from '#desk/queries/notes'

/** What the page of a file gets of what officers do together on it. */
export type Assignment = ViewOf<typeof assignmentOf>
export type Notes = ViewOf<typeof notesOf>
