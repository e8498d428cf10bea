import type { Page } from 'playwright-core'

/** A field of a form by its name: the shared components name every input that way. */
export const field = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)

/** Types into a text, date or amount field. */
export async function type(page: Page, name: string, text: string) {
  await field(page, name).fill(text)
  await field(page, name).blur()
}

/** Picks one of a group of radio buttons. */
export async function pick(page: Page, name: string, value: string) {
  await page.locator(`input[type="radio"][name="${name}"][value="${value}"]`).check()
}

/** Chooses in a list, by its value or its words; in one that is searched by typing, by its words. */
export async function choose(
  page: Page,
  name: string,
  value: { value: string } | { label: string }
) {
  const box = field(page, name)
  const isSearched = (await box.getAttribute('role')) === 'combobox'
  if (!isSearched) {
    await box.selectOption(value)
    return
  }
  if (!('label' in value)) throw new Error(`${name} is chosen by its words`)
  await box.fill(value.label)
  await page.getByRole('option', { name: value.label }).first().click()
}

/** Presses the form's button and waits until the page has answered. */
export async function send(page: Page, label: string | RegExp) {
  await page.getByRole('button', { name: label }).first().click()
  await page.waitForLoadState('networkidle')
}

/** Does what sends a form and waits until the server has taken it: only then is it in the database. */
export async function untilTaken(page: Page, sending: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET')
  await Promise.all([answer, sending()])
}
