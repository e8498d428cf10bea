import type { Page } from 'playwright-core'
import { overflow } from './barriers.js'

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1440, height: 900 }
/**
 * Screen widths at which nothing may scroll sideways; the narrowest is that of WCAG 1.4.10, which equals a screen of
 * 1280 px at a zoom of 400 %.
 */
const WIDTHS = [320, 360, 768, 1024, 1280, 1440]
/**
 * Screen widths at which this also applies at twice the text size (WCAG 1.4.4). A page is laid out and painted again
 * for every width: these start where the others usually end, and end with a phone.
 */
const ENLARGED_WIDTHS = [1280, 1024, 768, 360]

/** Returns text that is clipped by its box. The function runs in the page. */
function clippedText(): string[] {
  const isCut = (element: HTMLElement) => {
    const style = getComputedStyle(element)
    const isLine = style.display.startsWith('inline') || style.webkitLineClamp !== 'none'
    if (isLine || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      return false
    }
    /** Text for screen readers only is in a box of one pixel. */
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

/** Returns the innermost element that reaches the right edge of what can be scrolled to. */
const widestElement = (page: Page) =>
  page.evaluate(() => {
    const reachesEdge = (element: Element) =>
      Math.abs(
        element.getBoundingClientRect().right + scrollX - document.documentElement.scrollWidth
      ) < 1
    const found = [...document.querySelectorAll('body *')].findLast(reachesEdge)
    return found?.outerHTML.slice(0, 160) ?? 'unknown'
  })

/** Returns the problem if the page scrolls sideways at the current width. */
export async function sidewaysScroll(page: Page, where: string): Promise<string[]> {
  const wide = await overflow(page)
  return wide > 0
    ? [`scrolls sideways by ${wide} px at ${where}, because of ${await widestElement(page)}`]
    : []
}

const setSize = (page: Page, size: string) =>
  page.evaluate((value) => (document.documentElement.style.fontSize = value), size)

/**
 * Checks the width of the page at twice the text size, and the share of a phone's screen that its header then takes.
 */
export async function brokenByLargeText(page: Page): Promise<string[]> {
  const wrong: string[] = []
  await setSize(page, '200%')
  for (const width of ENLARGED_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height })
    wrong.push(...(await sidewaysScroll(page, `${width} px with text of 200 %`)))
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

/** Returns the widths at which the page scrolls sideways, except the given ones. */
export async function brokenByWidth(page: Page, extraWidths: number[] = []): Promise<string[]> {
  const wrong: string[] = []
  for (const width of WIDTHS.filter((one) => !extraWidths.includes(one))) {
    await page.setViewportSize({ width, height: PHONE.height })
    wrong.push(...(await sidewaysScroll(page, `${width} px`)))
  }
  return wrong
}
