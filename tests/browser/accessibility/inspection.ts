import type { Page } from 'playwright-core'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import {
  brokenByLargeText,
  brokenByWidth,
  type DESK,
  PHONE,
} from '#tests/support/accessibility/sizes'
import { catalogue, type Locale } from '#tests/unit/lang/catalogues'

/** Keys of sentences that lack a translation show themselves as they are. */
export const RAW_KEY = new RegExp(
  `\\b(?:${[...new Set([...catalogue('en').keys()].map((key) => key.split('.')[0]))].join('|')})\\.[a-z_]+\\.[a-z_.]+`
)

/** The name of a value that nobody gave to a sentence. */
const RAW_VALUE = /\{[a-z]\w*\}/

/**
 * Whether the widths of screens and large text are looked at in a language: in all, but for `.ci/run`, which looks at
 * them where words are longest (`WIDTHS_IN=mr`).
 */
const isMeasured = (locale: Locale) => (process.env.WIDTHS_IN ?? locale) === locale

/** A path in which names in braces become what stands for them. */
export function addressOf(path: string, at: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    if (at[name] === undefined) throw new Error(`${path}: nothing stands for ${name}`)
    return at[name]
  })
}

/** Waits until the page is the application's and not only the server's picture of it. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__react'))
  )

/** What the page shows that is no word; texts with placeholders stand where nothing is translated. */
async function rawWords(page: Page): Promise<string[]> {
  const words = await page.locator('body').evaluate((element) => {
    const body = element as HTMLElement
    const sources = [...body.querySelectorAll<HTMLElement>('code, [translate="no"]')]
    return sources.reduce((rest, { innerText }) => rest.replace(innerText, ''), body.innerText)
  })
  const raw = RAW_KEY.exec(words) ?? RAW_VALUE.exec(words)
  return raw ? [`shows ${raw[0]}`] : []
}

/**
 * What is wrong with the page as it is now: barriers on screens of these sizes, how wide it is on any, and
 * what it shows that is no word.
 *
 * @param locale of a walk through all pages in several languages
 */
export async function inspect(
  page: Page,
  sizes: (typeof DESK)[],
  locale?: Locale
): Promise<string[]> {
  const wrong: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    wrong.push(...(await barriers(page)).map((one) => `${size.width} px: ${one}`))
    const wide = await overflow(page)
    if (wide > 0) wrong.push(`scrolls sideways by ${wide} px at ${size.width} px`)
  }
  if (locale && !isMeasured(locale)) return [...wrong, ...(await rawWords(page))]
  const besides = sizes.map(({ width }) => width)
  wrong.push(...(await brokenByWidth(page, besides)), ...(await brokenByLargeText(page)))
  return [...wrong, ...(await rawWords(page))]
}

/**
 * Opens an address and says what is wrong with what comes, on screens of these sizes.
 *
 * @param sizes null for a page that somebody else looked at: what fits for one fits for the others
 */
export async function visit(
  page: Page,
  address: string,
  locale: Locale,
  sizes: (typeof DESK)[] | null
): Promise<string[]> {
  const wrong: string[] = []
  await page.setViewportSize(sizes?.[0] ?? PHONE)
  const answer = await page.goto(address, { waitUntil: 'load' })
  await isAlive(page)
  if (answer?.status() !== 200) wrong.push(`answers ${answer?.status()}`)
  if (!page.url().endsWith(address)) wrong.push(`leads to ${page.url()}`)
  if ((await page.getAttribute('html', 'lang')) !== locale) wrong.push('is in another language')
  return [...wrong, ...(await (sizes ? inspect(page, sizes, locale) : rawWords(page)))]
}
