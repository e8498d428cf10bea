import { CONTENT_SLUGS, pathOf } from '#site/rules/content_slugs'

/** Pages that anybody may find by a search engine, the most important first. */
export const PUBLIC_PATHS: readonly string[] = [
  ...new Set([
    '/',
    '/eligibility',
    '/help',
    '/sign-in',
    '/sign-up',
    ...CONTENT_SLUGS.map(pathOf),
    '/promise',
    '/feedback',
    '/site-map',
  ]),
]

/**
 * Addresses that name a letter or a file of somebody. Whatever else needs a sign-in answers a crawler with
 * the page of the sign-in and is no secret.
 */
const PRIVATE = ['/verifyloi/', '/VerifyLOI/', '/files/', '/masters/', '/health']

/** What `robots.txt` says; `origin` is the portal's own address without a slash at its end. */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)]
  return [...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** The site map as search engines read it (sitemaps.org). A language is no address of its own here. */
export function sitemapText(origin: string): string {
  const entries = PUBLIC_PATHS.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
