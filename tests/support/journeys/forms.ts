import type { Page } from 'playwright-core'

/** Returns a form field by its name: the shared components derive every id from it. */
export const field = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)

/** Types into a text, date or amount field. */
export async function type(page: Page, name: string, text: string) {
  await field(page, name).fill(text)
  await field(page, name).blur()
}

/** Selects one of a group of radio buttons. */
export async function pick(page: Page, name: string, value: string) {
  await page.locator(`input[type="radio"][name="${name}"][value="${value}"]`).check()
}

/** Selects an option of a list, by its value or label; in a searchable list, by its label. */
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

/** Presses the form's button and waits for the response of the page. */
export async function send(page: Page, label: string | RegExp) {
  await page.getByRole('button', { name: label }).first().click()
  await page.waitForLoadState('networkidle')
}

/** Runs the action that sends a form and waits for the server's response: only then is it in the database. */
export async function submitAndWait(page: Page, sending: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET')
  await Promise.all([answer, sending()])
}
