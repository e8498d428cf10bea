import type { ViewOf } from '#kernel/views'
import type { promisePage, quarterView } from '#service_standards/queries/promise_page'
import type { sealsPage } from '#service_standards/queries/published_seals'

/** What the public pages of the promise get. */
export type SealsPage = ViewOf<typeof sealsPage>
export type Page = ViewOf<typeof promisePage>
export type QuarterView = ViewOf<typeof quarterView>
export type StageRow = QuarterView['stages'][number]
export type DistrictRow = QuarterView['chosen']['districts'][number]
