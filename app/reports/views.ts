import type { ViewOf } from '#core/views'
import type { builderPage } from '#reports/builder/builder_page'
import type { misPage } from '#reports/queries/mis_page'
import type { subscriptionsPage } from '#reports/queries/subscriptions_page'

/** What pages get of reports. */
export type MisPage = ViewOf<typeof misPage>
export type Builder = ViewOf<typeof builderPage>
export type Subscriptions = ViewOf<typeof subscriptionsPage>
export type { BuilderField } from '#reports/builder/builder_page'
export type { ResultView } from '#reports/builder/result_view'
export type { ChartBar, HomeCharts } from '#reports/queries/home_charts'
export type { RoleHome } from '#reports/queries/role_home'
export type { SummaryTable } from '#reports/queries/summary_table'
export type { WaitingStage } from '#reports/queries/waiting_files'
