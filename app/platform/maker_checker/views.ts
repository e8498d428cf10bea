import type { ViewOf } from '#kernel/views'
import type { changeList, changePage } from '#maker_checker/queries/change_pages'
import type { rulesPage } from '#maker_checker/queries/confirmation_rules'
import type { waitingChangeOf } from '#maker_checker/queries/open_changes'

/** Props for changes that a second person confirms. */
export type ChangeList = ViewOf<typeof changeList>
export type Change = ViewOf<typeof changePage>
export type Rules = ViewOf<typeof rulesPage>
export type WaitingChange = NonNullable<ViewOf<typeof waitingChangeOf>>
