import type { ViewOf } from '#kernel/views'
import type { changeList, changePage } from '#maker_checker/queries/change_pages'
import type { rulesPage, waitingChangeOf } from '#maker_checker/queries/confirmations'

/** Props for changes that a second person confirms. */
export type ChangeList = ViewOf<typeof changeList>
export type Change = ViewOf<typeof changePage>
export type Rules = ViewOf<typeof rulesPage>
export type WaitingChange = NonNullable<ViewOf<typeof waitingChangeOf>>
