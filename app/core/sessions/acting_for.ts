import type { HttpContext } from '@adonisjs/core/http'

const ACTING_FOR = 'acting_for'

type WithSession = Partial<Pick<HttpContext, 'session'>>

/** Public id of what lets a signed-in person work for somebody else in this session; null for oneself. */
export const actingFor = ({ session }: WithSession): string | null =>
  (session?.get(ACTING_FOR) as string | undefined) ?? null

/** From here on pages of this session are of somebody else: forms of pages made before are old. */
export const beginActing = ({ session }: HttpContext, id: string) => session.put(ACTING_FOR, id)

export const endActing = ({ session }: HttpContext) => session.forget(ACTING_FOR)
