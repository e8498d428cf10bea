import type { Serialised, ViewOf } from '#kernel/views'
import type { centreForm, centrePage } from '#applications/assisted_filing/queries/centres'
import type { CentreRow as Row } from '#applications/assisted_filing/queries/centre_list'
import type { helpingPage, myHelpers } from '#applications/assisted_filing/queries/help_pages'
import type { submissionPage } from '#applications/assisted_filing/queries/submission'

/** Data for the pages of assisted filing; amounts in paise. */
export type MyHelpers = ViewOf<typeof myHelpers>
export type Helping = ViewOf<typeof helpingPage>
export type SubmissionPage = ViewOf<typeof submissionPage>
export type CentreRow = Serialised<Row>
export type CentreForm = ViewOf<typeof centreForm>
export type Centre = ViewOf<typeof centrePage>
