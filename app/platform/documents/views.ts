import type { Sent } from '#kernel/views'
import type { ViewedDocument } from '#documents/queries/viewed_document'

/** A paper as the officers' viewer gets it. */
export type Viewed = Sent<ViewedDocument>
