import type { ViewOf } from '#core/views'
import type { appealPage } from '#appeals/queries/appeal_page'

/** What pages get of appeals. */
export type AppealPage = ViewOf<typeof appealPage>
