import db from '@adonisjs/lucid/services/db'
import { namesWithRows } from '#kernel/database/statements'
import type { AsOf } from '#kernel/database/as_of'
import type Application from '#applications/models/application'
import type { Viewer } from '#approvals/contracts/viewer'
import type { RightCheck } from '#auth/policies/rights'

export interface ReviewPanelContext {
  application: Application
  viewer: Viewer
  may: RightCheck
  locale: string
  /** Returns a sentence of resources/lang in the officer's language. */
  t: (key: string, values?: Record<string, string | number>) => string
  /** Time of the view: the application is shown as of then. */
  asOf: AsOf
}

/** A panel of a dependent module beside an application: its LOIs, its meeting, its loan. */
export interface ReviewPanel {
  title: string
  items: { label: string; value: string }[]
  /** Something that requires action, shown above the rest. */
  notice?: string | null
  /** `primary`: also offered among the buttons at the top of the page. */
  links: { label: string; href: string; primary?: boolean }[]
}

/** A link of a dependent module beside an application of the list; without an address, only its text is shown. */
export interface ListLink {
  label: string
  href: string | null
}

export interface ListLinksContext {
  applicationIds: readonly number[]
  /** Statuses that match the filter, or null for all. */
  statusIds: readonly number[] | null
  may: RightCheck
  t: ReviewPanelContext['t']
}

type ListLinksOf = (context: ListLinksContext) => Promise<ReadonlyMap<number, ListLink[]> | null>
type PanelOf = (context: ReviewPanelContext) => Promise<ReviewPanel | null>

interface RegisteredPanel {
  panel: PanelOf
  isDated: boolean
  table?: string
  ofUser?: string
  listLinks?: ListLinksOf
}

/* Panels of dependent modules for the review screen. Filled once at start-up (start/modules.ts). */
const panels = new Map<string, RegisteredPanel>()

/**
 * Adds a panel to the review screen; panels are shown in the order of their registration. It returns null if there is
 * nothing to show.
 *
 * @param isDated whether it can also show an earlier day, as stated in the context
 * @param table table of its rows, by `application_id` or by the column `ofUser`: without any row the panel is not
 * called
 * @param listLinks links beside the applications of the list; null if the list has none of that kind
 */
export function registerReviewPanel(
  name: string,
  panel: PanelOf,
  { isDated = false, ...more }: Partial<Omit<RegisteredPanel, 'panel'>> = {}
) {
  panels.set(name, { panel, isDated, ...more })
}

/** Returns the panels for this application. */
export async function reviewPanels(context: ReviewPanelContext): Promise<ReviewPanel[]> {
  const shown = [...panels].filter(([, { isDated }]) => isDated || context.asOf.before === null)
  const withRows = await namesWithRows(
    Object.fromEntries(
      shown.flatMap(([name, { table, ofUser }]) => {
        if (!table) return []
        const { id, userId } = context.application
        return [[name, db.from(table).where(ofUser ?? 'application_id', ofUser ? userId : id)]]
      })
    )
  )
  const all = await Promise.all(
    shown
      .filter(([name, { table }]) => !table || withRows.has(name))
      .map(([, { panel }]) => panel(context))
  )
  return all.filter((panel) => panel !== null)
}

/** Returns the links beside the applications of a list: null if the list has none of any kind. */
export async function listLinks(context: ListLinksContext) {
  const readers = [...panels.values()].flatMap((panel) => panel.listLinks ?? [])
  const found = await Promise.all(readers.map((read) => read(context)))
  const lists = found.filter((one) => one !== null)
  if (lists.length === 0) return null
  const links = new Map<number, ListLink[]>()
  for (const [id, more] of lists.flatMap((one) => [...one])) {
    links.set(id, [...(links.get(id) ?? []), ...more])
  }
  return links
}
