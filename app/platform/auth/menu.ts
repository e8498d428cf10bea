import type { StoreRouteMiddleware } from '@adonisjs/core/types/http'
import router from '@adonisjs/core/services/router'
import { urlFor } from '@adonisjs/core/services/url_builder'
import type User from '#auth/models/user'
import { type Right, type RightCheck, bouncerOf, hasRight } from '#auth/policies/rights'
import {
  APPLICANTS_BAR,
  QUICK_LINKS,
  type Bar,
  type LinkToPage,
  OFFICERS_BAR,
  MAX_QUICK_LINKS,
  type PageName,
  VISITORS_BAR,
} from '#start/menu'
import { type OfficerList, officerListNamed } from '#lists/definition'

export type NavLink = {
  /** Key of its label under common.nav. */
  key: string
  href: string
}

export type NavMenu = {
  key: string
  links: NavLink[]
}

/** A page with the rights that it needs. */
interface GuardedLink extends NavLink {
  rights: readonly Right[]
}

/** A menu bar with the rights that its routes require for each page. */
type GuardedBar = readonly (
  | GuardedLink
  | { key: string; rights: readonly Right[]; links: GuardedLink[] }
)[]

/** Middleware in which a route names a right. */
const RIGHT_MIDDLEWARE: readonly (string | undefined)[] = ['requireArea', 'requireRight']

const argumentOf = (one: StoreRouteMiddleware) =>
  'args' in one && RIGHT_MIDDLEWARE.includes(one.name) ? [one.args as unknown as Right] : []

/** Returns the rights that a route requires, that of the area first. */
export function rightsOf(route: PageName): Right[] {
  return [...router.findOrFail(route).middleware.all()].flatMap(argumentOf)
}

const guardedLink = ({ key, route, rest }: LinkToPage): GuardedLink => ({
  key,
  href: urlFor(route, { '*': rest }),
  rights: rightsOf(route),
})

const guardedBars = new Map<Bar, GuardedBar>()

/** Computed once: routes do not change while the portal runs. */
function guardedBar(bar: Bar): GuardedBar {
  const known = guardedBars.get(bar)
  if (known) return known
  const guarded = bar.map((entry) =>
    'links' in entry
      ? {
          key: entry.key,
          rights: entry.right ? [entry.right] : [],
          links: entry.links.map(guardedLink),
        }
      : guardedLink(entry)
  )
  guardedBars.set(bar, guarded)
  return guarded
}

const barOf = (user: User | null) =>
  guardedBar(user ? (user.isOfficer ? OFFICERS_BAR : APPLICANTS_BAR) : VISITORS_BAR)

/** Returns those of the rights that the user has. */
async function heldRights(user: User | null, rights: Iterable<Right>): Promise<Set<Right>> {
  const bouncer = bouncerOf(() => user)
  const held = new Set<Right>()
  const ask = async (right: Right) => void ((await hasRight(bouncer, right)) && held.add(right))
  await Promise.all(Array.from(rights, ask))
  return held
}

/** Returns the header menu of a user: the pages whose rights they have, and menus with such pages. */
export async function menuFor(user: User | null): Promise<(NavLink | NavMenu)[]> {
  const bar = barOf(user)
  const requested = bar.flatMap((entry) => ('links' in entry ? [entry, ...entry.links] : [entry]))
  const held = await heldRights(user, new Set(requested.flatMap(({ rights }) => rights)))
  const isTheirs = ({ rights }: { rights: readonly Right[] }) =>
    rights.every((right) => held.has(right))
  const linkOf = ({ key, href }: GuardedLink): NavLink => ({ key, href })
  return bar.filter(isTheirs).flatMap((entry): (NavLink | NavMenu)[] => {
    if (!('links' in entry)) return [linkOf(entry)]
    const links = entry.links.filter(isTheirs).map(linkOf)
    return links.length > 0 ? [{ key: entry.key, links }] : []
  })
}

/** Returns those of the pages whose rights the user has. */
export async function linksFor(
  user: User | null,
  links: readonly LinkToPage[]
): Promise<NavLink[]> {
  const guarded = links.map(guardedLink)
  const held = await heldRights(user, new Set(guarded.flatMap(({ rights }) => rights)))
  return guarded
    .filter(({ rights }) => rights.every((right) => held.has(right)))
    .map(({ key, href }) => ({ key, href }))
}

const OFFICERS_LINKS: readonly LinkToPage[] = OFFICERS_BAR.flatMap((entry) =>
  'links' in entry ? entry.links : [entry]
)

/** @throws RangeError for a page that is not in the officers' menu */
function linkOfPage(page: PageName): LinkToPage {
  const link = OFFICERS_LINKS.find(({ route }) => route === page)
  if (!link) throw new RangeError(`The menu has no page ${page}`)
  return link
}

/** Translation key under which officers find a page in their menu. @throws RangeError for one that is not there */
export const menuLabelKey = (page: PageName) => `common.nav.${linkOfPage(page).key}`

/** Returns the keys of an officer's quick links on a phone; other users have none. */
export function quickLinkKeys(menu: readonly (NavLink | NavMenu)[]): string[] {
  const offered = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  const wanted = QUICK_LINKS.map(linkOfPage).map(({ key }) => key)
  return wanted.filter((each) => offered.some(({ key }) => key === each)).slice(0, MAX_QUICK_LINKS)
}

/** Finds the list with this name for a user who has the rights of its page; null for any other. */
export async function findOfficerList(name: string, may: RightCheck): Promise<OfficerList | null> {
  const found = officerListNamed(name)
  if (!found) return null
  const rights = await Promise.all(rightsOf(found.route).map(may))
  return rights.every(Boolean) ? found : null
}
