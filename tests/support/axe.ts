import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let source: string | undefined

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe finds on the page as it is now: one line for each rule that is broken. */
export async function violations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate((source ??= await readFile(AXE, 'utf8')))
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
    }
    /** Only a rule that forbids turning the phone would need the styles fetched once more. */
    const found = await axe.run({ resultTypes: ['violations'], preload: false })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`
    )
  })
}

/** Pixels by which the page is wider than the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
