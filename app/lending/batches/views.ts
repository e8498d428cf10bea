import type { Sent } from '#kernel/views'
import type { MeetingLine } from '#batches/queries/list_meetings'

/** What pages get of a meeting; days as 'YYYY-MM-DD'. */
export type Meeting = Sent<MeetingLine>
