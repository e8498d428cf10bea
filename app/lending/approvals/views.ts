import type { Serialised, ViewOf } from '#kernel/views'
import type { ListRow as FileRow } from '#applications/queries/application_list'
import type { bulkApprovalPage } from '#approvals/queries/bulk_approval'
import type { correctionFields, correctionForm } from '#approvals/queries/questions'
import type { fileToMove } from '#approvals/queries/visible_applications'
import type { filesForStep, listSteps } from '#approvals/queries/bulk_steps'
import type { fileAsOf } from '#approvals/queries/review_as_of'
import type { reviewOf } from '#approvals/queries/review'
import type { duplicatesPage } from '#approvals/queries/duplicates'
import type { ListLink as FileLink } from '#approvals/contracts/review_panels'

/** Props of the officers' pages of applications. */
export type ListRow = Serialised<FileRow>
export type ListLink = Serialised<FileLink>
export type ListSteps = ViewOf<typeof listSteps>
export type BulkApprovalPage = ViewOf<typeof bulkApprovalPage>
export type FilesForStep = ViewOf<typeof filesForStep>
export type Review = ViewOf<typeof reviewOf>
export type PastFile = ViewOf<typeof fileAsOf>
export type HistoryStep = Review['history'][number]
export type ReviewPanel = Review['panels'][number]
export type ChangedField = NonNullable<Review['changes']>[number]
export type DuplicatesPage = ViewOf<typeof duplicatesPage>
export type DuplicateFile = DuplicatesPage['files'][number]
export type CorrectionForm = ViewOf<typeof correctionForm>
export type CorrectionFields = ViewOf<typeof correctionFields>
export type FileToMove = NonNullable<ViewOf<typeof fileToMove>>
