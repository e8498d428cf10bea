import type { SerializeJSONTypes } from '@adonisjs/core/types/transformers'
import type { homeStatistics } from '#kernel/statistics/home_statistics'

/** What arrives in the browser of a value that is sent. */
export type Sent<Value> = SerializeJSONTypes<Value>

/** The same of what a function makes for a page. */
export type ViewOf<Make extends (...given: never[]) => unknown> = Sent<Awaited<ReturnType<Make>>>

/** Counts and amounts (paise) of the public panel. */
export type HomeStatistics = NonNullable<ViewOf<typeof homeStatistics>>
