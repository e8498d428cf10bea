import type { Data } from '@generated/data'

/** A page of the header's bar, or a menu of pages, as the server offers them to this person. */
type NavEntry = Data.SharedProps['menu'][number]
export type NavMenu = Extract<NavEntry, { links: unknown }>
export type NavLink = NavMenu['links'][number]

export function isMenu(entry: NavEntry): entry is NavMenu {
  return 'links' in entry
}

/** The front page, behind the corporation's name. */
export const BRAND: NavLink = { key: 'home', href: '/' }

/** A person's own account, behind their name (document 1). */
export const ACCOUNT: NavLink = { key: 'account', href: '/account' }

/** Where a visitor signs in, at the end of the public bar. */
export const SIGN_IN: NavLink = { key: 'sign_in', href: '/sign-in' }

/** What the footer offers everybody, signed in or not. */
export const FOOTER_LINKS: readonly NavLink[] = [
  { key: 'about', href: '/about' },
  { key: 'eligibility', href: '/eligibility' },
  { key: 'downloads', href: '/downloads' },
  { key: 'acts_and_rules', href: '/acts-and-rules' },
  { key: 'notifications', href: '/notifications' },
  { key: 'circulars', href: '/circulars' },
  { key: 'district_offices', href: '/district-offices' },
  { key: 'contact', href: '/contact' },
  { key: 'grievances', href: '/grievances' },
  { key: 'right_to_information', href: '/right-to-information' },
  { key: 'privacy', href: '/privacy' },
  { key: 'terms', href: '/terms' },
]

/** Whether a link leads to the page shown, by path and query of the page. */
export function isCurrent(href: string, url: string): boolean {
  const path = url.split(/[?#]/)[0]
  return path === href
}
