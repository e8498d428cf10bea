import type { ViewOf } from '#kernel/views'
import type { currentUserFiles } from '#jobs/queries/file_jobs'

/** A requested file, as its user's page shows it. */
export type UserFile = ViewOf<typeof currentUserFiles>[number]
