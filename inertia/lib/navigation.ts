import type { Data } from '@generated/data'

/** A page of the header's bar, or a menu of pages, as the server offers them to this user. */
export type NavEntry = Data.SharedProps['menu'][number]
export type NavMenu = Extract<NavEntry, { links: unknown }>
export type NavLink = NavMenu['links'][number]

export function isMenu(entry: NavEntry): entry is NavMenu {
  return 'links' in entry
}

/** Returns every page of a menu, regardless of its group. */
export const linksOf = (menu: readonly NavEntry[]): NavLink[] =>
  menu.flatMap((entry) => (isMenu(entry) ? entry.links : [entry]))

/** Returns a menu without some of its pages, and without groups that would be empty. */
export const withoutLinks = (
  menu: readonly NavEntry[],
  isLeftOut: (link: NavLink) => boolean
): NavEntry[] =>
  menu.flatMap((entry): NavEntry[] => {
    if (!isMenu(entry)) return isLeftOut(entry) ? [] : [entry]
    const links = entry.links.filter((link) => !isLeftOut(link))
    return links.length > 0 ? [{ ...entry, links }] : []
  })

/** Whether a link is shown under an officer's name instead of in the rail. */
export const isPersonal = ({ key }: NavLink) => key === 'change_password'

/** The front page, linked from the corporation's name. */
export const BRAND: NavLink = { key: 'home', href: '/' }

/** The user's own account, linked from their name (document 1). */
export const ACCOUNT: NavLink = { key: 'account', href: '/account' }

/** The user's messages, beside their name. */
export const INBOX: NavLink = { key: 'inbox', href: '/inbox' }

/** Search page of officers. */
export const SEARCH_PATH = '/officer/search'

/** Sign-in page for visitors, at the end of the public bar. */
export const SIGN_IN: NavLink = { key: 'sign_in', href: '/sign-in' }

/** Links of the footer for all users, signed in or not. */
export const FOOTER_LINKS: readonly NavLink[] = [
  { key: 'about', href: '/about' },
  { key: 'eligibility', href: '/eligibility' },
  { key: 'help', href: '/help' },
  { key: 'downloads', href: '/downloads' },
  { key: 'acts_and_rules', href: '/acts-and-rules' },
  { key: 'notifications', href: '/notifications' },
  { key: 'circulars', href: '/circulars' },
  { key: 'district_offices', href: '/district-offices' },
  { key: 'contact', href: '/contact' },
  { key: 'service_standards', href: '/service-standards' },
  { key: 'grievances', href: '/grievances' },
  { key: 'right_to_information', href: '/right-to-information' },
  { key: 'privacy', href: '/privacy' },
  { key: 'terms', href: '/terms' },
  { key: 'accessibility', href: '/accessibility' },
  { key: 'feedback', href: '/feedback' },
  { key: 'site_map', href: '/site-map' },
]

/** Returns an address without its query and hash. */
export const pathOf = (url: string) => url.split(/[?#]/)[0]

/** Whether a link leads to the current page, regardless of its query. */
export const isCurrent = (href: string, url: string) => pathOf(url) === href

/** Returns the key of the current page, or of the nearest page above it. */
export function currentOf(menu: readonly NavEntry[], url: string): string | undefined {
  const path = pathOf(url)
  const home = linksOf(menu).find(({ key }) => key === 'home')
  return linksOf(menu)
    .filter((link) => path === link.href || (link !== home && path.startsWith(`${link.href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)
    .at(0)?.key
}
