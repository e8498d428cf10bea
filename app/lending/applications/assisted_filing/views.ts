import type { Sent, ViewOf } from '#kernel/views'
import type { centreForm, centrePage } from '#applications/assisted_filing/queries/centres'
import type { CentreRow as Row } from '#applications/assisted_filing/queries/list_centres'
import type { helpingPage } from '#applications/assisted_filing/queries/helping'
import type { ownHelpers } from '#applications/assisted_filing/queries/own_helpers'
import type { sendingPage } from '#applications/assisted_filing/queries/sending'

/** What pages get of help with an application; amounts in paise. */
export type Own = ViewOf<typeof ownHelpers>
export type Helping = ViewOf<typeof helpingPage>
export type Sending = ViewOf<typeof sendingPage>
export type CentreRow = Sent<Row>
export type CentreForm = ViewOf<typeof centreForm>
export type Centre = ViewOf<typeof centrePage>
