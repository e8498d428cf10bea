import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import type { KnownFacts } from '#auth/rules/takeover_facts'
import type { RoleAssignment } from '#auth/rules/role_assignments'

/** For whom a signed-in person works, and on which application. */
export interface Acting {
  citizen: User
  /** Scheme id. */
  loanType: number
  /** Address of the wizard of that loan type. */
  path: string
  /** Name of the loan type in the reader's language. */
  scheme: string
  /** They work at the centre that helps. */
  isAtCentre: boolean
}

/** What is known of accounts that were made from old books. */
interface OldAccounts {
  /** Held accounts with this mobile in the old books, of which one district at least is released. */
  withMobile(mobile: string): Promise<User[]>
  factsOf(user: User): Promise<KnownFacts>
}

/** What this module says of people and does not know itself: modules that come later do. */
interface AuthFacts {
  /** A post in words: its office and, where it is bound, its districts. */
  postName(post: Pick<RoleAssignment, 'roleId' | 'districts'>, locale: string): string
  /** Whether codes by SMS can be sent in this language: otherwise people are warned before they ask for one. */
  canDeliverCodes(locale: string): Promise<boolean>
  /** Version of the masters that rights and names of posts depend on; changes with each of them. */
  rightsVersion(): number
  /** For whom the person of a request works; null for oneself. */
  acting(ctx: HttpContext): Promise<Acting | null>
  oldAccounts: OldAccounts
}

const facts: AuthFacts = {
  postName: ({ roleId }) => String(roleId),
  canDeliverCodes: async () => false,
  rightsVersion: () => 0,
  acting: async () => null,
  oldAccounts: {
    withMobile: async () => [],
    factsOf: async () => ({ birthDate: null, oldNumbers: [], lastFours: [] }),
  },
}

/** Lends this module what a later one knows (start/modules.ts). */
export function registerAuthFacts(known: Partial<AuthFacts>) {
  Object.assign(facts, known)
}

export const authFacts = (): AuthFacts => facts
