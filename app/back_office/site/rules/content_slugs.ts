/** Articles of the help, in the order in which somebody meets their questions. */
export const HELP_SLUGS = [
  'help-sign-up',
  'help-profile',
  'help-apply',
  'help-papers',
  'help-after-letter',
  'help-loan',
  'help-claim',
  'help-returned',
  'help-office',
  'help-privacy',
] as const

export type HelpSlug = (typeof HELP_SLUGS)[number]

/** Whether a page is an article of the help. */
export const isHelp = (slug: string): slug is HelpSlug => HELP_SLUGS.some((one) => one === slug)

/** The article of a topic as it stands in an address (`claim`); none for any other word. */
export function helpSlug(topic: string): HelpSlug | null {
  const slug = `help-${topic}`
  return isHelp(slug) ? slug : null
}

/** Pages whose words are kept in the database, by the last part of their address. */
export const CONTENT_SLUGS = [
  'about',
  'contact',
  'downloads',
  'acts-and-rules',
  'notifications',
  'circulars',
  'district-offices',
  'grievances',
  'right-to-information',
  'privacy',
  'terms',
  'accessibility',
  ...HELP_SLUGS,
  /** Parts of the home page. */
  'slides',
  'leadership',
] as const

export type ContentSlug = (typeof CONTENT_SLUGS)[number]

/** Where readers find a page; the parts of the home page stand there. */
export function pathOf(slug: ContentSlug): string {
  if (isHelp(slug)) return slug.replace('help-', '/help/')
  return slug === 'slides' || slug === 'leadership' ? '/' : `/${slug}`
}
