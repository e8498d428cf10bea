import type { ViewOf } from '#core/views'
import type { groupView } from '#group/queries/group_view'

/** A group as it is read. */
export type GroupView = NonNullable<ViewOf<typeof groupView>>
export type Director = GroupView['directors'][number]
export type Shareholder = GroupView['shareholders'][number]
