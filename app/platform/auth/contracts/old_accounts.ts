import type User from '#auth/models/user'
import type { KnownFacts } from '#auth/rules/takeover_facts'

/** What is known of accounts that were made from old books. */
interface OldAccounts {
  /** Held accounts with this mobile in the old books, of which one district at least is released. */
  withMobile(mobile: string): Promise<User[]>
  factsOf(user: User): Promise<KnownFacts>
}

let accounts: OldAccounts | null = null

/** Lends this module what applications know of them (start/modules.ts). */
export function registerOldAccounts(known: OldAccounts): void {
  accounts = known
}

/** @throws Error when no module has registered them */
export function oldAccounts(): OldAccounts {
  if (!accounts) throw new Error('Accounts of old books: no module has registered them')
  return accounts
}
