import type { Data } from '@generated/data'

/** A page of the header's bar, or a menu of pages, as the server offers them to this person. */
export type NavEntry = Data.SharedProps['menu'][number]
export type NavMenu = Extract<NavEntry, { links: unknown }>
export type NavLink = NavMenu['links'][number]

export function isMenu(entry: NavEntry): entry is NavMenu {
  return 'links' in entry
}

/** Every page of a menu, whatever group it stands in. */
export const linksOf = (menu: readonly NavEntry[]): NavLink[] =>
  menu.flatMap((entry) => (isMenu(entry) ? entry.links : [entry]))

/** A menu without some of its pages, and without groups that would have none. */
export const withoutLinks = (
  menu: readonly NavEntry[],
  isLeftOut: (link: NavLink) => boolean
): NavEntry[] =>
  menu.flatMap((entry): NavEntry[] => {
    if (!isMenu(entry)) return isLeftOut(entry) ? [] : [entry]
    const links = entry.links.filter((link) => !isLeftOut(link))
    return links.length > 0 ? [{ ...entry, links }] : []
  })

/** What stands under an officer's name instead of in the rail. */
export const isPersonal = ({ key }: NavLink) => key === 'change_password'

/** The front page, behind the corporation's name. */
export const BRAND: NavLink = { key: 'home', href: '/' }

/** A person's own account, behind their name (document 1). */
export const ACCOUNT: NavLink = { key: 'account', href: '/account' }

/** A person's messages, beside their name. */
export const INBOX: NavLink = { key: 'inbox', href: '/inbox' }

/** Where officers find anything. */
export const SEARCH_PATH = '/officer/search'

/** Where a visitor signs in, at the end of the public bar. */
export const SIGN_IN: NavLink = { key: 'sign_in', href: '/sign-in' }

/** What the footer offers everybody, signed in or not. */
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

/** An address without its query and without the place on its page. */
export const pathOf = (url: string) => url.split(/[?#]/)[0]

/** Whether a link leads to the page shown, whatever its query. */
export const isCurrent = (href: string, url: string) => pathOf(url) === href

/** Key of the page shown, or of the one to which it belongs: of those it lies under, the nearest. */
export function currentOf(menu: readonly NavEntry[], url: string): string | undefined {
  const path = pathOf(url)
  const home = linksOf(menu).find(({ key }) => key === 'home')
  return linksOf(menu)
    .filter((link) => path === link.href || (link !== home && path.startsWith(`${link.href}/`)))
    .toSorted((a, b) => b.href.length - a.href.length)
    .at(0)?.key
}
