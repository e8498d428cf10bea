import type { ViewOf } from '#kernel/views'
import type { erasurePage, erasureProofs } from '#privacy/erasure/queries/erasure_pages'

/** Props of the pages about erasures; dates as 'YYYY-MM-DD', instants in ISO 8601. */
export type Own = ViewOf<typeof erasurePage>
export type Proofs = ViewOf<typeof erasureProofs>
