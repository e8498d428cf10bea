import type { Page } from 'playwright-core'
import { choose, field, send, type, untilTaken } from '#tests/support/journeys/forms'

/** An officer as an administrator enters them; the mobile is the name to sign in with. */
export interface NewOfficer {
  firstName: string
  lastName: string
  mobile: string
  /** The post as the list of posts calls it. */
  post: string
  /** Districts by name, where the post has some. */
  districts?: string[]
}

/** Adds somebody with a first post; where no second person is needed the page shows the link of the password. */
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
  await untilTaken(page, () => send(page, 'Add this officer'))
  await page.locator('.as-flash').first().waitFor()
}

/** The link that the page of a person shows once. */
export const shownLink = (page: Page) =>
  page.getByLabel('Link for the password', { exact: true }).inputValue()

/** Makes a link for the password of somebody who is in the list. */
export async function makeLink(page: Page, mobile: string): Promise<string> {
  await page.goto('/officer/people')
  await page.getByRole('row', { name: mobile }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Create a link' }).click()
  return shownLink(page)
}

/** The link of somebody new whom a second person has confirmed, made by who asked. */
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

/** Chooses a password by a link that was handed over, at the portal that the page is of. */
export async function useLink(page: Page, link: string, password: string) {
  await page.goto(new URL(link).pathname)
  await field(page, 'newPassword').fill(password)
  await field(page, 'newPasswordConfirmation').fill(password)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL('**/sign-in')
}

/** Confirms, as the second person, everything that waits. */
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
    await untilTaken(page, () => dialog.getByRole('button', { name: 'Confirm' }).click())
    await dialog.waitFor({ state: 'detached' })
  }
}
