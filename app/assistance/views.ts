import type { Sent, ViewOf } from '#core/views'
import type { centreForm, centrePage } from '#assistance/queries/centres'
import type { CentreRow as Row } from '#assistance/queries/list_centres'
import type { helpingPage } from '#assistance/queries/helping'
import type { ownHelpers } from '#assistance/queries/own_helpers'
import type { sendingPage } from '#assistance/queries/sending'

/** What pages get of help with an application; amounts in paise. */
export type Own = ViewOf<typeof ownHelpers>
export type Helping = ViewOf<typeof helpingPage>
export type Sending = ViewOf<typeof sendingPage>
export type CentreRow = Sent<Row>
export type CentreForm = ViewOf<typeof centreForm>
export type Centre = ViewOf<typeof centrePage>
