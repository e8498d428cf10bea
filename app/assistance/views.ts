import type { ViewOf } from '#core/views'
import type { centrePage, centresPage } from '#assistance/queries/centres'
import type { helpingPage } from '#assistance/queries/helping'
import type { ownHelpers } from '#assistance/queries/own_helpers'
import type { sendingPage } from '#assistance/queries/sending'

/** What pages get of help with an application; amounts in paise. */
export type Own = ViewOf<typeof ownHelpers>
export type Helping = ViewOf<typeof helpingPage>
export type Sending = ViewOf<typeof sendingPage>
export type Centres = ViewOf<typeof centresPage>
export type Centre = ViewOf<typeof centrePage>
