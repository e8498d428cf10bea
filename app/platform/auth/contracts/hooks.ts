import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'
import { authFacts } from '#auth/contracts/facts'

/** Where a person agrees to what is done with their data. */
export interface Agreement {
  userId: number
  place: 'sign_up' | 'declaration' | 'my_data'
  /** The language in which they read it. */
  locale: string
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A person agreed. The listener keeps it in the transaction of the step in which they did. */
    'auth:agreed': { agreement: Agreement; trx: TransactionClientContract }
  }
}

/**
 * Hands an agreement over to be kept, in the transaction of the step in which it was given (DPDP Act 2023,
 * section 6(10): who keeps the data must be able to show it).
 */
export const recordAgreement = (agreement: Agreement, trx: TransactionClientContract) =>
  emitter.emitSerial('auth:agreed', { agreement, trx })

type FindLandingPage = (user: User) => Promise<string | null>

const landingPages: FindLandingPage[] = []

/** Lends the sign-in the page of what somebody has to look at first; null where there is nothing. */
export function registerLandingPage(of: FindLandingPage) {
  landingPages.push(of)
}

/** Where sign-in leads instead of home; a failure is logged and leads home. */
export async function findLandingPage(user: User): Promise<string | null> {
  try {
    for (const landing of landingPages) {
      const page = await landing(user)
      if (page !== null) return page
    }
    return null
  } catch (error) {
    logger.error({ err: error }, 'where the sign-in leads could not be read')
    return null
  }
}

/** How much waits behind entries of the menu, by their keys. */
export type MenuCounts = Record<string, number>

type ReadMenuCounts = (officer: User) => Promise<MenuCounts>

const readers: ReadMenuCounts[] = []

/** Lends the menu the counts of the entries that a module has. */
export function registerMenuCounts(reader: ReadMenuCounts) {
  readers.push(reader)
}

/** The counts of this officer's menu, where something waits; a failure is logged and shows none. */
export async function menuCounts(officer: User): Promise<MenuCounts> {
  try {
    const counts = await Promise.all(readers.map((read) => read(officer)))
    const entries = counts.flatMap((ofModule) => Object.entries(ofModule))
    return Object.fromEntries(entries.filter(([, count]) => count > 0))
  } catch (error) {
    logger.error({ err: error }, 'the counts of the menu could not be read')
    return {}
  }
}

/** How many messages this person has not read; a failure is logged and counts none. */
export async function inboxCount(user: User): Promise<number> {
  try {
    return await authFacts().unread(user)
  } catch (error) {
    logger.error({ err: error }, 'the unread messages could not be counted')
    return 0
  }
}
