import type { ViewOf } from '#core/views'
import type { promisePage } from '#promise/queries/promise_page'

/** What the public page of the promise gets. */
export type Page = ViewOf<typeof promisePage>
export type StageRow = Page['stages'][number]
export type DistrictRow = Page['chosen']['districts'][number]
