import type { Serialised } from '#kernel/views'
import type { MeetingLine } from '#batches/queries/meeting_views'

/** Props of pages about meetings; days as 'YYYY-MM-DD'. */
export type Meeting = Serialised<MeetingLine>
