import type { HttpContext } from '@adonisjs/core/http'

const ACTING_FOR = 'acting_for'

/** The person of such forms in `sent_forms`. */
const NOBODY = 0

type WithSession = Partial<Pick<HttpContext, 'session'>>

/** Public id of what lets a signed-in person work for somebody else in this session; null for oneself. */
export const actingFor = ({ session }: WithSession): string | null =>
  (session?.get(ACTING_FOR) as string | undefined) ?? null

const FORM_OWNER = 'form_owner'

/**
 * Whose the forms of a page are: a person's, or those of a session that has proven itself without one (the desk of a
 * bank's branch), named by `ownForms`; null for a visitor.
 */
export function formOwner(ctx: WithSession, userId: number | undefined) {
  if (userId !== undefined) return { userId, actingFor: actingFor(ctx) }
  const name = ctx.session?.get(FORM_OWNER) as string | undefined
  return name === undefined ? null : { userId: NOBODY, actingFor: name }
}

/** Nobody is signed in, and the forms of this session act once all the same. */
export const setFormOwner = ({ session }: HttpContext, name: string) => session.put(FORM_OWNER, name)

export const clearFormOwner = ({ session }: HttpContext) => session.forget(FORM_OWNER)

/** From here on pages of this session are of somebody else: forms of pages made before are old. */
export const beginActing = ({ session }: HttpContext, id: string) => session.put(ACTING_FOR, id)

export const endActing = ({ session }: HttpContext) => session.forget(ACTING_FOR)
