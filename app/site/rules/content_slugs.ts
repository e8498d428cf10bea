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
  /** Parts of the home page. */
  'slides',
  'leadership',
] as const

export type ContentSlug = (typeof CONTENT_SLUGS)[number]

/** Where readers find a page; the parts of the home page stand there. */
export function pathOf(slug: ContentSlug): string {
  return slug === 'slides' || slug === 'leadership' ? '/' : `/${slug}`
}
