import type { Page } from 'playwright-core'
import { barriers } from '#tests/support/accessibility/barriers'
import {
  brokenByLargeText,
  brokenByWidth,
  type DESK,
  PHONE,
  sidewaysScroll,
} from '#tests/support/accessibility/sizes'
import { catalogue, type Locale } from '#tests/unit/lang/catalogues'

/** Keys of messages without a translation, which are shown verbatim. */
export const RAW_KEY = new RegExp(
  `\\b(?:${[...new Set([...catalogue('en').keys()].map((key) => key.split('.')[0]))].join('|')})\\.[a-z_]+\\.[a-z_.]+`
)

/** The name of a value that was not passed to a message. */
const RAW_VALUE = /\{[a-z]\w*\}/

/**
 * Whether screen widths and large text are checked in a language: in all languages, except in `.ci/run`, which checks
 * them in the language with the longest words (`WIDTHS_IN=mr`).
 */
const isMeasured = (locale: Locale) => (process.env.WIDTHS_IN ?? locale) === locale

/** Returns a path with the names in braces replaced by their values. */
export function addressOf(path: string, at: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    if (at[name] === undefined) throw new Error(`${path}: nothing stands for ${name}`)
    return at[name]
  })
}

/** Waits until the application has hydrated the server-rendered page. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__react'))
  )

/**
 * Returns untranslated keys and placeholders that the page shows; a text with placeholders appears if nothing is
 * translated.
 */
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
 * Returns the problems of the page in its current state: barriers on screens of these sizes, its width at every size,
 * and untranslated keys that it shows.
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
    wrong.push(...(await sidewaysScroll(page, `${size.width} px`)))
  }
  if (locale && !isMeasured(locale)) return [...wrong, ...(await rawWords(page))]
  const widths = sizes.map(({ width }) => width)
  wrong.push(...(await brokenByWidth(page, widths)), ...(await brokenByLargeText(page)))
  return [...wrong, ...(await rawWords(page))]
}

/**
 * Opens an address and returns the problems of the page on screens of these sizes.
 *
 * @param sizes null for a page that another user has checked: a layout that fits one fits the others
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
