import type { ViewOf } from '#kernel/views'
import type { appealPage } from '#applications/appeals/queries/appeal_views'

/** What pages get of appeals. */
export type AppealPage = ViewOf<typeof appealPage>
