import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { brokenControlRules } from './control_rules.js'
import { brokenRules } from './rules_in_page.js'
import { brokenTextRules } from './text_rules.js'

const { resolve } = createRequire(import.meta.url)

/** Both engines, by the name of their global variable in the page. */
const ENGINES = {
  axe: resolve('axe-core/axe.min.js'),
  HTMLCS: resolve('html_codesniffer/build/HTMLCS.js'),
}

const sources = new Map<string, Promise<string>>()

/** Loads an engine into the page unless it is already there; its source is read once. */
async function injectEngine(page: Page, engine: keyof typeof ENGINES): Promise<void> {
  if (await page.evaluate((name) => name in window, engine)) return
  const source = sources.get(engine) ?? readFile(ENGINES[engine], 'utf8')
  sources.set(engine, source)
  await page.evaluate(await source)
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** Returns the findings of axe on the page in its present state: one line for each broken rule. */
async function foundByAxe(page: Page): Promise<string[]> {
  await injectEngine(page, 'axe')
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
    }
    /** Content under a bar at the edge of the screen becomes visible when scrolling. */
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position)
    )
    for (const bar of bars) bar.style.position = 'static'
    const found = await axe.run({
      resultTypes: ['violations'],
      /** Only a rule about locked orientation would require fetching the styles again. */
      preload: false,
      /** WCAG 2.5.8, which axe skips by default: for touch screens. */
      rules: { 'target-size': { enabled: innerWidth < 768 } },
    })
    for (const bar of bars) bar.style.removeProperty('position')
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`
    )
  })
}

interface Message {
  type: number
  code: string
  msg: string
  /** The document itself for a finding about the complete page. */
  element: Element | Document
}

/**
 * Rules of HTML_CodeSniffer that are excluded: `headers` on every cell of a table with column groups, where `scope` has
 * the same meaning (H63); and a submit button where the only button opens a question first.
 */
const IGNORED_CODES = ['H43.HeadersRequired', 'H32.2']

/**
 * Returns the errors that HTML_CodeSniffer is sure of, by WCAG 2.1 AA: its warnings and notices need a person's
 * judgement.
 */
async function foundByCodeSniffer(page: Page): Promise<string[]> {
  await injectEngine(page, 'HTMLCS')
  return page.evaluate(
    (IGNORED_CODES) =>
      new Promise<string[]>((done, fail) => {
        const { HTMLCS, HTMLCS_WCAG2AA } = window as unknown as {
          HTMLCS_WCAG2AA: { sniffs: (string | { include: string[] })[] }
          HTMLCS: {
            process: (standard: string, at: Document, then: () => void, or: () => void) => void
            getMessages: () => Message[]
            ERROR: number
          }
        }
        /** This sniff fails with an error of its own when it finds something; axe checks the same. */
        for (const rules of HTMLCS_WCAG2AA.sniffs) {
          if (typeof rules === 'string') continue
          rules.include = rules.include.filter((rule) => !rule.endsWith('.1_3_5'))
        }
        const onFinish = () =>
          done(
            HTMLCS.getMessages()
              .filter(
                ({ type, code }) =>
                  type === HTMLCS.ERROR && !IGNORED_CODES.some((end) => code.endsWith(end))
              )
              .map(({ code, msg, element }) => {
                const at = element instanceof Element ? element.outerHTML.slice(0, 160) : ''
                return `${code}: ${msg} ${at}`
              })
          )
        HTMLCS.process('WCAG2AA', document, onFinish, () => fail(new Error('no such standard')))
      }),
    IGNORED_CODES
  )
}

/**
 * Waits for the title: a page that is entered without a reload gets its title shortly after its heading, and may lose
 * the previous page's in between, so the title must persist. A page without a title is reported by the barrier checks.
 */
const waitForTitle = (page: Page) =>
  page
    .waitForFunction(
      async () => {
        const isTitled = document.title !== ''
        await new Promise((resolve) => setTimeout(resolve, 60))
        return isTitled && document.title !== ''
      },
      null,
      { timeout: 5000 }
    )
    .catch(() => undefined)

/**
 * Returns the accessibility barriers of the page in its present state, one line each: from axe, from HTML_CodeSniffer
 * and from the portal's own rules, which cover what neither of the two checks.
 */
export async function barriers(page: Page): Promise<string[]> {
  await waitForTitle(page)
  return [
    ...(await foundByAxe(page)),
    ...(await foundByCodeSniffer(page)),
    ...(await brokenRules(page, brokenTextRules)),
    ...(await brokenRules(page, brokenControlRules)),
  ]
}

/** Returns the number of pixels by which the page is wider than the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
