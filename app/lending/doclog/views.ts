import type { ViewOf } from '#kernel/views'
import type {
  applicationView,
  changeLog,
  slotsWithVersions,
} from '#doclog/queries/document_changes'

/** The application whose documents are replaced. */
export type Application = ViewOf<typeof applicationView>

/** The slots of files that may be replaced, with every version that they had. */
export type Slot = ViewOf<typeof slotsWithVersions>[number]
export type FileVersion = Omit<Slot['versions'][number], 'isCurrent' | 'at'>

/** Document changes, as pages show them. */
export type ChangeLog = ViewOf<typeof changeLog>
