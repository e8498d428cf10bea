import type { ViewOf } from '#kernel/views'
import type {
  quarterView,
  serviceStandardsPage,
} from '#service_standards/queries/published_figures'
import type { checkpointsPage } from '#service_standards/queries/audit_proofs'

/** Props of the public pages about service standards. */
export type CheckpointsPage = ViewOf<typeof checkpointsPage>
export type Page = ViewOf<typeof serviceStandardsPage>
export type QuarterView = ViewOf<typeof quarterView>
export type StageRow = QuarterView['stages'][number]
export type DistrictRow = QuarterView['chosen']['districts'][number]
