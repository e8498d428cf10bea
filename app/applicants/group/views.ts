import type { Serialised, ViewOf } from '#kernel/views'
import type { groupForm } from '#group/queries/group_people'
import type { groupView } from '#group/queries/group_view'
import type { LiveApplication as Live } from '#profile/contracts/profile_lock'

/** Props of the pages that show a group. */
export type GroupView = NonNullable<ViewOf<typeof groupView>>
export type Director = GroupView['directors'][number]
export type Shareholder = GroupView['shareholders'][number]
export type GroupForm = ViewOf<typeof groupForm>
export type LiveApplication = Serialised<Pick<Live, 'number' | 'submittedOn'>>
