import type { Sent, ViewOf } from '#kernel/views'
import type { AppealNote as Note } from '#applications/contracts/appeals'
import type { ownApplications } from '#applications/queries/dashboard'
import type { ownProfileRow } from '#applications/queries/own_profile_row'
import type { applicationHead } from '#applications/queries/own_application'
import type { ownApplicationView } from '#applications/queries/own_application_view'
import type { stepViews } from '#applications/queries/next_steps'
import type { SchemeRow as Scheme } from '#applications/queries/scheme_list'
import type { SchemePage } from '#applications/rules/scheme_page'
import type { summaryPage } from '#applications/queries/summary_page'
import type { likelyLetter } from '#workflow/queries/likely_end'
import type { timelineOf } from '#applications/queries/timeline'

/** What the applicant's pages get; amounts in paise. */
export type OwnApplication = ViewOf<typeof ownApplications>[number]
export type ApplicationView = ViewOf<typeof ownApplicationView>
export type Step = ViewOf<typeof stepViews>[number]
export type SchemeList = Sent<SchemePage<Scheme>>
export type SchemeRow = SchemeList['rows'][number]
export type OwnProfileRow = ViewOf<typeof ownProfileRow>
export type Timeline = ViewOf<typeof timelineOf>
export type SummaryPage = ViewOf<typeof summaryPage>
export type AppealNote = Sent<Note>
export type Likely = ViewOf<typeof likelyLetter>
export type ApplicationHead = ViewOf<typeof applicationHead>
