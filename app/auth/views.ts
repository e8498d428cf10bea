import type { ViewOf } from '#core/views'
import type { accountOf, sessionRows } from '#auth/queries/account'

/** A person's own account, as its page gets it. */
export type Account = ViewOf<typeof accountOf>
export type SessionRow = ViewOf<typeof sessionRows>[number]
