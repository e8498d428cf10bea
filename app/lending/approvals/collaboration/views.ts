import type { sharingPage, assignmentOf } from '#approvals/collaboration/queries/assignments'
import type { Serialised, ViewOf } from '#kernel/views'
import type { QuestionPage as Page } from '#approvals/collaboration/contracts/collaboration'
import type { notesOf, questionsOf } from '#approvals/collaboration/queries/discussion'

/** Data on the collaboration of officers, for the page of a file. */
export type Assignment = ViewOf<typeof assignmentOf>
export type Notes = ViewOf<typeof notesOf>
export type Questions = ViewOf<typeof questionsOf>
/** One question, as its applicant receives it. */
export type QuestionPage = Serialised<Page>

/** Files that are to be assigned together, with the officers eligible for them. */
export type Sharing = ViewOf<typeof sharingPage>
