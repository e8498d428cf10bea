import type { Sent } from '#core/views'
import type { SchemeOpening as Opening } from '#masters/rules/scheme_openings'

export type { Option } from '#masters/queries/masters'

/** Whether a scheme takes applications. */
export type SchemeOpening = Sent<Opening>
