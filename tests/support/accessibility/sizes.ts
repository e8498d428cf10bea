import type { Page } from 'playwright-core'
import { overflow } from './barriers.js'

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1440, height: 900 }
/**
 * Screens on which nothing may scroll sideways; the narrowest is that of WCAG 1.4.10, which is a screen
 * of 1280 px at a zoom of 400 %.
 */
const WIDTHS = [320, 360, 768, 1024, 1280, 1440]
/**
 * Screens on which nothing may do so at twice the size of text either (WCAG 1.4.4). A page is laid
 * out and drawn anew for every width: these begin where the others usually end, and end with a phone.
 */
const ENLARGED_WIDTHS = [1280, 1024, 768, 360]

/** Words that do not fit into the box they stand in. The function runs in the page. */
function clippedText(): string[] {
  const isCut = (element: HTMLElement) => {
    const style = getComputedStyle(element)
    const isLine = style.display.startsWith('inline') || style.webkitLineClamp !== 'none'
    if (isLine || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      return false
    }
    /** What only a screen reader reads is a box of a pixel. */
    if (element.clientHeight < 4 || style.clipPath !== 'none') return false
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()
    )
    const lost = element.scrollHeight - element.clientHeight
    return hasWords && lost > 4 && !/auto|scroll/.test(style.overflowY)
  }
  return [...document.querySelectorAll<HTMLElement>('body *:not(input, select, textarea)')]
    .filter(isCut)
    .map((element) => `words that do not fit their box: ${element.outerHTML.slice(0, 160)}`)
}

const setSize = (page: Page, size: string) =>
  page.evaluate((value) => (document.documentElement.style.fontSize = value), size)

/** How wide the page is with text of twice the size, and how much of a phone its header then takes. */
export async function brokenByLargeText(page: Page): Promise<string[]> {
  const wrong: string[] = []
  await setSize(page, '200%')
  for (const width of ENLARGED_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height })
    const wide = await overflow(page)
    if (wide > 0) wrong.push(`scrolls sideways by ${wide} px at ${width} px with text of 200 %`)
  }
  await page.setViewportSize(PHONE)
  const header = await page
    .locator('header')
    .first()
    .boundingBox({ timeout: 500 })
    .catch(() => null)
  if (header && header.height > PHONE.height / 2) {
    wrong.push(`has a header of ${header.height} px on a phone with text of 200 %`)
  }
  const clipped = await page.evaluate(clippedText)
  wrong.push(...clipped.map((one) => `with text of 200 %: ${one}`))
  await setSize(page, '')
  return wrong
}

/** On which screens the page scrolls sideways, besides those of these widths. */
export async function brokenByWidth(page: Page, besides: number[] = []): Promise<string[]> {
  const wrong: string[] = []
  for (const width of WIDTHS.filter((one) => !besides.includes(one))) {
    await page.setViewportSize({ width, height: PHONE.height })
    const wide = await overflow(page)
    if (wide > 0) wrong.push(`scrolls sideways by ${wide} px at ${width} px`)
  }
  return wrong
}
