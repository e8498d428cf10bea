import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

/** Where a person agrees to what is done with their data. */
export interface Agreement {
  userId: number
  place: 'sign_up' | 'declaration' | 'my_data' | 'identity' | 'digilocker'
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

/** How much waits behind entries of the menu and in the inbox, by their keys. */
type MenuCounts = Record<string, number>

/** Flash key: a message was read, so the next page counts again. */
export const INBOX_CHANGED = 'inboxChanged'

/** What is counted for one entry. */
interface MenuCount {
  /** Key of the entry, a word of the code. */
  entry: string
  /** Selects the count as `total`, in one row. */
  query: DatabaseQueryBuilderContract
  /** The exact number where `query` counts too many, as SQL cannot express the rule; asked for unless it finds 0. */
  exactCount?: () => Promise<number>
}

type CountForMenu = (person: User) => MenuCount[]

const counters: CountForMenu[] = []

/** Adds the counts of a module's menu entries. */
export function registerMenuCounts(counter: CountForMenu) {
  counters.push(counter)
}

/** The counts of this person's menu where something waits, in one statement; a failure is logged and shows none. */
export async function menuCounts(person: User): Promise<MenuCounts> {
  try {
    const requested = counters.flatMap((count) => count(person))
    const [first, ...others] = requested.map(({ entry, query }) =>
      query.select(db.raw(`'${entry}' as entry`))
    )
    const rows: Record<string, unknown>[] = await first.unionAll(others)
    const counts: MenuCounts = {}
    for (const { entry, total } of rows) {
      if (Number(total) === 0) continue
      const counter = requested.find((one) => one.entry === entry)
      const count = (await counter?.exactCount?.()) ?? Number(total)
      if (count > 0) counts[String(entry)] = count
    }
    return counts
  } catch (error) {
    logger.error({ err: error }, 'the counts of the menu could not be read')
    return {}
  }
}
