import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

/** A person's agreement to the processing of their data. */
export interface Agreement {
  userId: number
  place: 'sign_up' | 'declaration' | 'my_data' | 'identity' | 'digilocker'
  /** The language in which the person read the text. */
  locale: string
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A person agreed. The listener records it in the transaction of the step in which they did. */
    'auth:agreed': { agreement: Agreement; trx: TransactionClientContract }
  }
}

/**
 * Emits an agreement to be recorded in the transaction of the step in which it was given (DPDP Act 2023, section 6(10):
 * the data fiduciary must be able to prove it).
 */
export const recordAgreement = (agreement: Agreement, trx: TransactionClientContract) =>
  emitter.emitSerial('auth:agreed', { agreement, trx })

type FindLandingPage = (user: User) => Promise<string | null>

const landingPages: FindLandingPage[] = []

/** Registers a function that finds the page a user has to see first after signing in; null where there is none. */
export function registerLandingPage(of: FindLandingPage) {
  landingPages.push(of)
}

/** Finds the page that sign-in leads to instead of the home page; a failure is logged and leads to the home page. */
export async function findLandingPage(user: User): Promise<string | null> {
  try {
    for (const landing of landingPages) {
      const page = await landing(user)
      if (page !== null) return page
    }
    return null
  } catch (error) {
    logger.error({ err: error }, 'landing page could not be determined')
    return null
  }
}

/** Numbers of pending items of the menu entries and the inbox, by their keys. */
type MenuCounts = Record<string, number>

/** Flash key: a message was read, so the next page counts again. */
export const INBOX_CHANGED = 'inboxChanged'

/** Count of one menu entry. */
interface MenuCount {
  /** Key of the entry, as in the code. */
  entry: string
  /** Selects the count as `total`, in one row. */
  query: DatabaseQueryBuilderContract
  /**
   * Returns the exact number where `query` counts too many, as SQL cannot express the rule; called unless `query` finds
   * 0.
   */
  exactCount?: () => Promise<number>
}

type CountForMenu = (person: User) => MenuCount[]

const counters: CountForMenu[] = []

/** Adds the counts of a module's menu entries. */
export function registerMenuCounts(counter: CountForMenu) {
  counters.push(counter)
}

/** Returns the non-zero counts of this user's menu, in one statement; a failure is logged and returns no counts. */
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
    logger.error({ err: error }, 'menu counts could not be read')
    return {}
  }
}
