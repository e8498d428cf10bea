import type { sharingPage, assignmentOf } from '#approvals/collaboration/queries/assignments'
import type { Sent, ViewOf } from '#kernel/views'
import type { QuestionPage as Page } from '#approvals/collaboration/contracts/collaboration'
import type { notesOf, questionsOf } from '#approvals/collaboration/queries/discussion'

/** What the page of a file gets of what officers do together on it. */
export type Assignment = ViewOf<typeof assignmentOf>
export type Notes = ViewOf<typeof notesOf>
export type Questions = ViewOf<typeof questionsOf>
/** One question, as its applicant gets it. */
export type QuestionPage = Sent<Page>

/** Files that are to be assigned together, with who may have them. */
export type Sharing = ViewOf<typeof sharingPage>
