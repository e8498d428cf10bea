import type { Page } from 'playwright-core'

/** What the rules have at hand inside the page. */
export interface Findings {
  /** One line for each element that breaks a rule. */
  wrong: string[]
  note: (rule: string, element: Element) => void
  /** Whether somebody who looks at the page can see it. */
  isSeen: (element: Element) => boolean
}

/** Runs in the page, so that everything it needs is inside. */
function startFindings(): Findings {
  const wrong: string[] = []
  return {
    wrong,
    note: (rule, element) => wrong.push(`${rule}: ${element.outerHTML.slice(0, 160)}`),
    isSeen: (element) => {
      const { width, height } = element.getBoundingClientRect()
      const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isThere && width > 1 && height > 1
    },
  }
}

/**
 * What breaks these rules on the page as it is now, one line each. They run in the page: of what stands
 * outside of them they have the findings alone.
 */
export const brokenRules = (page: Page, rules: (findings: Findings) => string[]) =>
  page.evaluate<string[]>(`(${rules})((${startFindings})())`)
