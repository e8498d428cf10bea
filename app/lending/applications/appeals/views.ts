import type { ViewOf } from '#kernel/views'
import type { appealPage } from '#applications/appeals/queries/appeal_views'

/** Data for the appeal page. */
export type AppealPage = ViewOf<typeof appealPage>
