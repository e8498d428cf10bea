import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import type { KnownFacts } from '#auth/rules/credentials'
import type { RoleAssignment } from '#auth/rules/role_assignments'

/** The citizen for whom a signed-in user acts, and the application concerned. */
export interface AssistedSession {
  citizen: User
  /** Scheme id. */
  loanType: number
  /** Address of the wizard of that loan type. */
  path: string
  /** Name of the loan type in the reader's language. */
  scheme: string
  /** Whether the user works at the assisting centre. */
  isAtCentre: boolean
}

/** Facts about accounts that were created from imported records. */
interface OldAccounts {
  /** Held accounts with this mobile number in the imported records, of which at least one district is released. */
  withMobile(mobile: string): Promise<User[]>
  factsOf(user: User): Promise<KnownFacts>
}

/** Facts about people that this module uses and later modules provide. */
interface AuthFacts {
  /** Display name of a role assignment: its office and, where it is bound to districts, its districts. */
  postName(post: Pick<RoleAssignment, 'roleId' | 'districts'>, locale: string): string
  /** Whether codes can be sent by SMS in this language; if not, people are warned before they request one. */
  canDeliverCodes(locale: string): Promise<boolean>
  /** Version of the master data that rights and names of role assignments depend on; changes with each of them. */
  rightsVersion(): number
  /** SQL expression of this version in the database, which is read together with the user of a request. */
  rightsVersionSql: string
  /** The citizen for whom the user of a request acts; null when they act for themselves. */
  acting(ctx: HttpContext): Promise<AssistedSession | null>
  oldAccounts: OldAccounts
}

const facts: AuthFacts = {
  postName: ({ roleId }) => String(roleId),
  canDeliverCodes: async () => false,
  rightsVersion: () => 0,
  rightsVersionSql: '0',
  acting: async () => null,
  oldAccounts: {
    withMobile: async () => [],
    factsOf: async () => ({ birthDate: null, oldNumbers: [], lastFours: [] }),
  },
}

/** Provides this module with facts from a later one (start/modules.ts). */
export function registerAuthFacts(known: Partial<AuthFacts>) {
  Object.assign(facts, known)
}

export const authFacts = (): AuthFacts => facts

/** Shared prop with the citizen for whom the user acts; null when they act for themselves. */
export async function assistedSessionView(ctx: HttpContext) {
  const acting = await authFacts().acting(ctx)
  if (!acting) return null
  const { citizen, path, scheme } = acting
  /** The id marks drafts, which belong to the citizen. */
  return { id: citizen.id, name: citizen.displayName, path, scheme }
}

/**
 * Owner of the profile that a request of the wizard concerns: the citizen whom this user may help, which the middleware
 * of the route has looked up (`middleware.assistedFiling`), else the user.
 */
export const profileOwner = ({ auth, assistedSession: helps }: HttpContext): User =>
  helps?.citizen ?? auth.getUserOrFail()

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set on routes of the wizard while a user acts for a citizen. */
    assistedSession?: AssistedSession
  }
}

/** Display name of a role assignment: its office and, where it is bound to districts, its districts. */
export const roleAssignmentName = (
  assignment: Pick<RoleAssignment, 'roleId' | 'districts'>,
  locale: string
): string => authFacts().postName(assignment, locale)
