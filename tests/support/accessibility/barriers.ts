import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { brokenControlRules } from './control_rules.js'
import { brokenRules } from './rules_in_page.js'
import { brokenTextRules } from './text_rules.js'

const { resolve } = createRequire(import.meta.url)

/** Both engines, by the name under which each shows itself to the page. */
const ENGINES = {
  axe: resolve('axe-core/axe.min.js'),
  HTMLCS: resolve('html_codesniffer/build/HTMLCS.js'),
}

const sources = new Map<string, Promise<string>>()

/** Reads an engine once and gives it to the page, where it is not there yet. */
async function bring(page: Page, engine: keyof typeof ENGINES): Promise<void> {
  if (await page.evaluate((name) => name in window, engine)) return
  const source = sources.get(engine) ?? readFile(ENGINES[engine], 'utf8')
  sources.set(engine, source)
  await page.evaluate(await source)
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe finds on the page as it is now: one line for each rule that is broken. */
async function foundByAxe(page: Page): Promise<string[]> {
  await bring(page, 'axe')
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: Violation[] }> }
    }
    /** What a bar at the edge of the screen hides comes from under it when one scrolls. */
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position)
    )
    for (const bar of bars) bar.style.position = 'static'
    const found = await axe.run({
      resultTypes: ['violations'],
      /** Only a rule that forbids turning the phone would need the styles fetched once more. */
      preload: false,
      /** WCAG 2.5.8, which axe leaves out unless asked: where fingers press. */
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
  /** The document itself for what the page as a whole lacks. */
  element: Element | Document
}

/**
 * What HTML_CodeSniffer is not asked: `headers` on every cell of a table with groups of columns, whose
 * `scope` says the same (H63); and a submit button where the one button asks a question first.
 */
const NOT_ASKED = ['H43.HeadersRequired', 'H32.2']

/** What HTML_CodeSniffer is sure of, by WCAG 2.1 AA: its warnings and notices are questions to a person. */
async function foundByCodeSniffer(page: Page): Promise<string[]> {
  await bring(page, 'HTMLCS')
  return page.evaluate(
    (NOT_ASKED) =>
      new Promise<string[]>((done, fail) => {
        const { HTMLCS, HTMLCS_WCAG2AA } = window as unknown as {
          HTMLCS_WCAG2AA: { sniffs: (string | { include: string[] })[] }
          HTMLCS: {
            process: (standard: string, at: Document, then: () => void, or: () => void) => void
            getMessages: () => Message[]
            ERROR: number
          }
        }
        /** This one ends with an error of its own where it finds something; axe looks at the same. */
        for (const rules of HTMLCS_WCAG2AA.sniffs) {
          if (typeof rules === 'string') continue
          rules.include = rules.include.filter((rule) => !rule.endsWith('.1_3_5'))
        }
        const told = () =>
          done(
            HTMLCS.getMessages()
              .filter(
                ({ type, code }) =>
                  type === HTMLCS.ERROR && !NOT_ASKED.some((end) => code.endsWith(end))
              )
              .map(({ code, msg, element }) => {
                const at = element instanceof Element ? element.outerHTML.slice(0, 160) : ''
                return `${code}: ${msg} ${at}`
              })
          )
        HTMLCS.process('WCAG2AA', document, told, () => fail(new Error('no such standard')))
      }),
    NOT_ASKED
  )
}

/**
 * A page that is entered without a reload has its title a moment after its heading, and may lose the one of the
 * page before in between: it counts when it stays. One that gets none is told of by what looks for barriers.
 */
const titled = (page: Page) =>
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
 * What stands in somebody's way on the page as it is now, one line each: by axe, by HTML_CodeSniffer and
 * by the portal's own rules, which look at what neither of the two does.
 */
export async function barriers(page: Page): Promise<string[]> {
  await titled(page)
  return [
    ...(await foundByAxe(page)),
    ...(await foundByCodeSniffer(page)),
    ...(await brokenRules(page, brokenTextRules)),
    ...(await brokenRules(page, brokenControlRules)),
  ]
}

/** Pixels by which the page is wider than the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
