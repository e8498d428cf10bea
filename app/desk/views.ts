import type { Sent, ViewOf } from '#core/views'
import type { assignmentOf } from '#desk/queries/assignments'
import type { QuestionPage as Page } from '#desk/contracts/questions'
import type { notesOf } from '#desk/queries/notes'
import type { questionsOf } from '#desk/queries/questions'

/** What the page of a file gets of what officers do together on it. */
export type Assignment = ViewOf<typeof assignmentOf>
export type Notes = ViewOf<typeof notesOf>
export type Questions = ViewOf<typeof questionsOf>
/** One question, as its applicant gets it. */
export type QuestionPage = Sent<Page>
