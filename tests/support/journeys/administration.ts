import type { Page } from 'playwright-core'
import { choose, field, send, type, submitAndWait } from '#tests/support/journeys/forms'

/** An officer as entered by an administrator; the mobile is the user name. */
export interface NewOfficer {
  firstName: string
  lastName: string
  mobile: string
  /** Name of the post in the list of posts. */
  post: string
  /** Names of the districts, if the post has any. */
  districts?: string[]
}

/** Adds an officer with a first post; if no second person is required, the page shows the link for the password. */
export async function addOfficer(page: Page, officer: NewOfficer) {
  await page.goto('/officer/people/new')
  for (const name of ['firstName', 'lastName', 'mobile'] as const) {
    await type(page, name, officer[name])
  }
  await choose(page, 'locale', { label: 'English' })
  await choose(page, 'roleId', { label: officer.post })
  for (const district of officer.districts ?? []) {
    await page.getByRole('checkbox', { name: district, exact: true }).check()
  }
  await page.locator('input[name="passwordDelivery"][value="link"]').check()
  await submitAndWait(page, () => send(page, 'Add this officer'))
  await page.locator('.as-flash').first().waitFor()
}

/** Returns the link that the page of a person shows once. */
export const shownLink = (page: Page) =>
  page.getByLabel('Link for the password', { exact: true }).inputValue()

/** Creates a link for the password of a person in the list. */
export async function makeLink(page: Page, mobile: string): Promise<string> {
  await page.goto('/officer/people')
  await page.getByRole('row', { name: mobile }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Create a link' }).click()
  return shownLink(page)
}

/** Returns the link of a new person whom a second person has confirmed, created by the requester. */
export async function collectLink(page: Page, name: string): Promise<string> {
  await page.goto('/officer/confirmations?tab=decided')
  await page
    .getByRole('row', { name: `New: ${name}` })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Create the links' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Create the links' }).click()
  return page.getByLabel(name, { exact: true }).inputValue()
}

/** Sets a password by a delivered link, at the portal that serves the page. */
export async function useLink(page: Page, link: string, password: string) {
  await page.goto(new URL(link).pathname)
  await field(page, 'newPassword').fill(password)
  await field(page, 'newPasswordConfirmation').fill(password)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL('**/sign-in')
}

/** Confirms every waiting change, as the second person. */
export async function confirmAll(page: Page, password: string): Promise<number> {
  for (let done = 0; ; done++) {
    await page.goto('/officer/confirmations', { waitUntil: 'networkidle' })
    const waiting = page.locator('main tbody a')
    if ((await waiting.count()) === 0) return done
    await waiting.first().click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.locator('dialog[open]')
    const proof = dialog.locator('#field-password')
    if ((await proof.count()) > 0) await proof.fill(password)
    await submitAndWait(page, () => dialog.getByRole('button', { name: 'Confirm' }).click())
    await dialog.waitFor({ state: 'detached' })
  }
}
