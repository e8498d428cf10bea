import type { Sent } from '#kernel/views'
import type { ViewedDocument } from '#documents/queries/documents'

/** A paper as the officers' viewer gets it. */
export type Viewed = Sent<ViewedDocument>
