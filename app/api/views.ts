import type { ViewOf } from '#core/views'
import type { newSystemPage, systemPage, systemsPage } from '#api/queries/systems_page'

/** A system in the list of those that use the API. */
export type SystemLine = ViewOf<typeof systemsPage>[number]
/** A system with its tokens. */
export type System = ViewOf<typeof systemPage>
/** What the form of a new system chooses from. */
export type NewSystem = ViewOf<typeof newSystemPage>
