import type { ViewOf } from '#kernel/views'
import type { builderPage } from '#reports/builder/builder_page'
import type { reportChoice } from '#reports/builder/report_choice'
import type { misPage } from '#reports/queries/mis/page'
import type { subscriptionsPage } from '#reports/queries/subscriptions'

/** Types of the report data that pages receive. */
export type MisPage = ViewOf<typeof misPage>
export type Builder = ViewOf<typeof builderPage>
export type ReportChoice = ViewOf<typeof reportChoice>
export type Subscriptions = ViewOf<typeof subscriptionsPage>
export type { BuilderField } from '#reports/builder/builder_page'
export type { ChoiceGroup, ChoiceReport } from '#reports/builder/report_choice'
export type { ResultView } from '#reports/builder/result_view'
export type {
  SearchResults as Found,
  SearchGroup as FoundGroup,
} from '#reports/queries/search/pages_and_office'
export type { HomeFilter } from '#reports/queries/home/overview'
export type { ChartBar, HomeCharts } from '#reports/queries/home/charts'
export type { SetupStep as FirstStep } from '#reports/queries/queue/administration_tasks'
export type { Overview } from '#reports/queries/home/overview'
export type { Queue, QueueStage } from '#reports/queries/queue/queue'
export type { QueueFile } from '#reports/queries/queue/files'
export type { QueueTask } from '#reports/queries/queue/administration_tasks'
export type { SummaryTable } from '#reports/queries/summary_table'
export type { WaitingStage } from '#reports/queries/queue/pending_counts'
