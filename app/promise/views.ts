import type { ViewOf } from '#core/views'
import type { promisePage } from '#promise/queries/promise_page'
import type { sealsPage } from '#promise/queries/published_seals'

/** What the public pages of the promise get. */
export type SealsPage = ViewOf<typeof sealsPage>
export type Page = ViewOf<typeof promisePage>
export type StageRow = Page['stages'][number]
export type DistrictRow = Page['chosen']['districts'][number]
