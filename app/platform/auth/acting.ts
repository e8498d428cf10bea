import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'

/** For whom a signed-in person works, and on which application. */
export interface Acting {
  citizen: User
  /** Scheme id. */
  loanType: number
  /** Address of the wizard of that loan type. */
  path: string
  /** Name of the loan type in the reader's language. */
  scheme: string
}

type ActingOf = (ctx: HttpContext) => Promise<Acting | null>

let actingOf: ActingOf = async () => null

/** Lends this module who helps whom; called once by the module of assistance. */
export function registerActing(fn: ActingOf): void {
  actingOf = fn
}

/** What every page says of whom one works for; null for oneself. */
export async function actingView(ctx: HttpContext) {
  const acting = await actingOf(ctx)
  if (!acting) return null
  const { citizen, path, scheme } = acting
  /** The number marks drafts, which are of the citizen. */
  return { id: citizen.id, name: citizen.displayName, path, scheme }
}

/**
 * Whose profile a request of the wizard is about: that of the citizen whom this person may help in it, which
 * its route's middleware has looked up (`middleware.helped`), else their own.
 */
export const subjectOf = ({ auth, helps }: HttpContext): User =>
  helps?.citizen ?? auth.getUserOrFail()

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set on routes of the wizard while somebody works for a citizen. */
    helps?: Acting
  }
}
