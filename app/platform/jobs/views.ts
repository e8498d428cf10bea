import type { ViewOf } from '#kernel/views'
import type { currentUserFiles } from '#jobs/queries/file_jobs'

/** A file that a person asked for, as their page shows it. */
export type UserFile = ViewOf<typeof currentUserFiles>[number]
