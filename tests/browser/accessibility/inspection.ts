import router from '@adonisjs/core/services/router'
import type { Page } from 'playwright-core'
import { overflow, violations } from '#tests/support/axe'
import { catalogue, type Locale } from '#tests/unit/lang/catalogues'

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1440, height: 900 }
/** Screens on which nothing may scroll sideways; the narrowest is that of WCAG 1.4.10. */
const WIDTHS = [320, 360, 768, 1024, 1280, 1440]
/**
 * Screens on which nothing may do so at twice the size of text either (WCAG 1.4.4). A page is laid
 * out and drawn anew for every width: these begin where the others usually end, and end with a phone.
 */
const ENLARGED_WIDTHS = [1280, 1024, 768, 360]

/** Keys of sentences that lack a translation show themselves as they are. */
const RAW_KEY = new RegExp(
  `\\b(?:${[...new Set([...catalogue('en').keys()].map((key) => key.split('.')[0]))].join('|')})\\.[a-z_]+\\.[a-z_.]+`
)

/** The patterns of everything that can be asked for with GET. */
export const pages = () =>
  Object.values(router.toJSON())
    .flat()
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ pattern }) => pattern)

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

/** How wide the page is with text of twice the size, and how much of a phone its header then takes. */
async function inspectEnlarged(page: Page): Promise<string[]> {
  const setSize = (size: string) =>
    page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  const wrong: string[] = []
  await setSize('200%')
  for (const width of ENLARGED_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height })
    const wide = await overflow(page)
    if (wide > 0) wrong.push(`scrolls sideways by ${wide} px at ${width} px with text of 200 %`)
  }
  await page.setViewportSize(PHONE)
  const header = await page.locator('header').first().boundingBox()
  if (header && header.height > PHONE.height / 2) {
    wrong.push(`has a header of ${header.height} px on a phone with text of 200 %`)
  }
  await setSize('')
  return wrong
}

/** What is wrong with the page as it is now on screens of these sizes, and how wide it is on any. */
export async function inspect(page: Page, sizes: (typeof DESK)[]): Promise<string[]> {
  const wrong: string[] = []
  const measure = async (width: number) => {
    const wide = await overflow(page)
    if (wide > 0) wrong.push(`scrolls sideways by ${wide} px at ${width} px`)
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    wrong.push(...(await violations(page)).map((one) => `${size.width} px: ${one}`))
    await measure(size.width)
  }
  for (const width of WIDTHS.filter((one) => sizes.every((size) => size.width !== one))) {
    await page.setViewportSize({ width, height: PHONE.height })
    await measure(width)
  }
  wrong.push(...(await inspectEnlarged(page)))
  const raw = RAW_KEY.exec(await page.locator('body').innerText())
  if (raw) wrong.push(`shows the key ${raw[0]}`)
  return wrong
}

/** Opens an address and says what is wrong with what comes, on screens of these sizes. */
export async function visit(
  page: Page,
  address: string,
  locale: Locale,
  sizes: (typeof DESK)[]
): Promise<string[]> {
  const wrong: string[] = []
  await page.setViewportSize(sizes[0])
  const answer = await page.goto(address, { waitUntil: 'load' })
  await isAlive(page)
  if (answer?.status() !== 200) wrong.push(`answers ${answer?.status()}`)
  if (!page.url().endsWith(address)) wrong.push(`leads to ${page.url()}`)
  if ((await page.getAttribute('html', 'lang')) !== locale) wrong.push('is in another language')
  return [...wrong, ...(await inspect(page, sizes))]
}
