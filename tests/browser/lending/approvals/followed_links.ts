import type { Page } from 'playwright-core'

/** Returns the links in the menus and the content of a page; the footer is the same for all users. */
export async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('header a[href], main a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const own = hrefs.filter((href) => href.startsWith(new URL(page.url()).origin))
  return own.map((href) => href.split('#')[0])
}

/** Keeps one address for each path: a filter does not affect access. */
export function onePerPath(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [new URL(address).pathname, address])).values()]
}

/** Requests each address as the user of the page, and returns those refused, with their responses. */
export async function refusals(page: Page, addresses: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  for (const address of onePerPath(addresses)) {
    const answer = await page.request.get(address)
    const place = new URL(answer.url()).pathname
    const isSentAway = place === '/' && new URL(address).pathname !== '/'
    if (!answer.ok() || isSentAway) {
      refused.push(`${new URL(address).pathname} answers ${answer.status()} at ${place}`)
    }
  }
  return refused
}
