import type { Sent, ViewOf } from '#kernel/views'
import type { Captcha as Sum } from '#auth/actions/captcha'
import type { accountOf, sessionRows } from '#auth/queries/account'
import type { noAssignmentPage } from '#auth/queries/role_assignments'
import type { secondFactorPage } from '#auth/queries/second_factors'
import type { passkeysPage } from '#auth/queries/passkeys'
import type { setupPage } from '#auth/queries/setup'
import type { stepUpState } from '#auth/person_session'

/** A person's own account, as its page gets it. */
export type Account = ViewOf<typeof accountOf>
export type SessionRow = ViewOf<typeof sessionRows>[number]

/** The sum of the forms that are open to everybody, and the page of the authenticator app. */
export type Captcha = Sent<Sum>
export type SecondFactor = ViewOf<typeof secondFactorPage>

/** A person's own passkeys. */
export type Passkeys = ViewOf<typeof passkeysPage>

/** What a guarded form asks for. */
export type StepUp = ViewOf<typeof stepUpState>

/** Which posts of an officer who has none today ended and begin. */
export type NoPost = ViewOf<typeof noAssignmentPage>

/** The form of the set-up. */
export type Setup = ViewOf<typeof setupPage>
