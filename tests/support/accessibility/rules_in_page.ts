import type { Page } from 'playwright-core'

/** Helpers that the rules use inside the page. */
export interface Findings {
  /** One line for each element that breaks a rule. */
  wrong: string[]
  note: (rule: string, element: Element) => void
  /** Whether the element is visible. */
  isSeen: (element: Element) => boolean
}

/** Runs in the page, and therefore contains everything that it needs. */
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
 * Returns the violations of these rules on the page in its present state, one line each. The rules run in the page:
 * from outside they can use only the findings.
 */
export const brokenRules = (page: Page, rules: (findings: Findings) => string[]) =>
  page.evaluate<string[]>(`(${rules})((${startFindings})())`)
