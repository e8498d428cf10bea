import type { Serialised, ViewOf } from '#kernel/views'
import type { Captcha as Sum } from '#auth/actions/captcha'
import type { accountOf, sessionRows } from '#auth/queries/account'
import type { noAssignmentPage } from '#auth/queries/role_assignments'
import type { passkeysPage, secondFactorPage } from '#auth/queries/second_factors'
import type { setupPage } from '#auth/queries/setup'
import type { stepUpState } from '#auth/browser_session'

/** A user's own account, as its page receives it. */
export type Account = ViewOf<typeof accountOf>
export type SessionRow = ViewOf<typeof sessionRows>[number]

/** The captcha of public forms, and the page of the authenticator app. */
export type Captcha = Serialised<Sum>
export type SecondFactor = ViewOf<typeof secondFactorPage>

/** A user's own passkeys. */
export type Passkeys = ViewOf<typeof passkeysPage>

/** The proof that a guarded form requires. */
export type StepUp = ViewOf<typeof stepUpState>

/** Ended and upcoming role assignments of an officer who has none today. */
export type NoRoleAssignment = ViewOf<typeof noAssignmentPage>

/** The set-up form. */
export type Setup = ViewOf<typeof setupPage>
