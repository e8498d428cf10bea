import type { Page } from 'playwright-core'

/** Mouse and keyboard actions of a user, and whether anything was scrolled meanwhile. */
interface Effort {
  clicks: number
  keys: number
  scrolls: number
}

/**
 * Counts the user's actions on every page of this tab: mouse presses, keys, and scrolling of the page or of any part.
 * Uses the browser's own events, so that no action of a test is missed.
 */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const count = (name: string) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1))
    const listen = (event: string, name: string) =>
      addEventListener(event, ({ isTrusted }) => isTrusted && count(name), { capture: true })
    listen('pointerdown', 'effort.clicks')
    listen('keydown', 'effort.keys')
    listen('scroll', 'effort.scrolls')
  })
  return async () => {
    const [clicks, keys, scrolls] = await page.evaluate(() =>
      ['clicks', 'keys', 'scrolls'].map((name) =>
        Number(sessionStorage.getItem(`effort.${name}`) ?? 0)
      )
    )
    return { clicks, keys, scrolls }
  }
}
