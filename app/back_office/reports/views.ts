import type { ViewOf } from '#kernel/views'
import type { builderPage } from '#reports/builder/builder_page'
import type { reportChoice } from '#reports/builder/report_choice'
import type { misPage } from '#reports/queries/mis_page'
import type { subscriptionsPage } from '#reports/queries/subscriptions_page'

/** What pages get of reports. */
export type MisPage = ViewOf<typeof misPage>
export type Builder = ViewOf<typeof builderPage>
export type ReportChoice = ViewOf<typeof reportChoice>
export type Subscriptions = ViewOf<typeof subscriptionsPage>
export type { BuilderField } from '#reports/builder/builder_page'
export type { ChoiceGroup, ChoiceReport } from '#reports/builder/report_choice'
export type { ResultView } from '#reports/builder/result_view'
export type { SearchResults as Found, SearchGroup as FoundGroup } from '#reports/queries/find/finder'
export type { HomeFilter } from '#reports/queries/home_filters'
export type { ChartBar, HomeCharts } from '#reports/queries/home_charts'
export type { SetupStep as FirstStep } from '#reports/queries/first_steps'
export type { Overview } from '#reports/queries/overview'
export type { Queue, QueueStage } from '#reports/queries/queue'
export type { QueueFile } from '#reports/queries/queue_files'
export type { QueueTask } from '#reports/rules/queue_task'
export type { SummaryTable } from '#reports/queries/summary_table'
export type { WaitingStage } from '#reports/queries/waiting_files'
