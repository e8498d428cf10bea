import type { ViewOf } from '#kernel/views'
import type { ownFiles } from '#jobs/queries/own_files'

/** A file that a person asked for, as their page shows it. */
export type OwnFile = ViewOf<typeof ownFiles>[number]
