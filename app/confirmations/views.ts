import type { ViewOf } from '#core/views'
import type { changeList, changePage } from '#confirmations/queries/changes'
import type { rulesPage } from '#confirmations/queries/confirmation_rules'
import type { waitingChangeOf } from '#confirmations/queries/open_changes'

/** What pages get of changes that a second person confirms. */
export type ChangeList = ViewOf<typeof changeList>
export type Change = ViewOf<typeof changePage>
export type Rules = ViewOf<typeof rulesPage>
export type WaitingChange = NonNullable<ViewOf<typeof waitingChangeOf>>
