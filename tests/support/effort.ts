import type { Page } from 'playwright-core'

/** What somebody did with mouse and keyboard, and whether anything was scrolled meanwhile. */
interface Effort {
  clicks: number
  keys: number
  scrolls: number
}

/**
 * Counts on every page of this tab what its person does: presses of a mouse, keys, and movements of the page
 * or of anything in it. Counted by the browser's own events, so nothing a test does is left out.
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
