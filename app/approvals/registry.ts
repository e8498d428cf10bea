import type Application from '#applications/models/application'
import type { RoleId } from '#auth/roles'

/** The officer who looks. */
export interface Viewer {
  id: number
  roleId: number
  /** Bound to this district, or to none. */
  districtId: number | null
}

export interface ReviewPanelContext {
  application: Application
  viewer: { id: number; roleId: RoleId; districtId: number | null }
  locale: string
  /** A sentence of resources/lang in the officer's language. */
  t: (key: string, values?: Record<string, string | number>) => string
}

/** What a later module shows beside an application: its LOIs, its meeting, its loan. */
export interface ReviewPanel {
  title: string
  items: { label: string; value: string }[]
  /** Something to act on, above the rest. */
  notice?: string | null
  /** `primary`: also offered among the buttons at the top of the page. */
  links: { label: string; href: string; primary?: boolean }[]
}

type PanelOf = (context: ReviewPanelContext) => Promise<ReviewPanel | null>
type SanctionRule = (applicationId: number) => Promise<boolean>

/*
 * What later modules lend to the review screen. Filled once at start (start/modules.ts).
 */
const panels = new Map<string, PanelOf>()
let sanctionRule: SanctionRule = async () => false

/**
 * Adds a panel to the review screen; panels stand in the order of their registration. Answer null
 * where there is nothing to show.
 */
export function registerReviewPanel(name: string, panel: PanelOf) {
  panels.set(name, panel)
}

/** The panels there are for this application. */
export async function reviewPanels(context: ReviewPanelContext): Promise<ReviewPanel[]> {
  const all = await Promise.all([...panels.values()].map((panel) => panel(context)))
  return all.filter((panel) => panel !== null)
}

/**
 * Lends the knowledge whether an application has a bank sanction: accounts see those only
 * (DECISIONS 10).
 */
export function registerSanctionRule(rule: SanctionRule) {
  sanctionRule = rule
}

export function hasSanction(applicationId: number) {
  return sanctionRule(applicationId)
}
