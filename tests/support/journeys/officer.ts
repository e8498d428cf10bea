import type { Page } from 'playwright-core'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { choose, send, type, submitAndWait } from '#tests/support/journeys/forms'
import { fixturePath } from '#tests/support/journeys/profile'

/** Formats a day for the date field: DD-MM-YYYY. */
export const dateFieldText = (day: PlainDate) => day.split('-').reverse().join('-')

/** Returns the button of a step in the decision bar. */
const stepButton = (page: Page, action: string) =>
  page.locator(`#decision button[name="step"][value="${action}"]`)

/** Takes a step of the bar: fills in the required fields, and confirms if asked. */
export async function takeStep(page: Page, action: string, fill?: () => Promise<void>) {
  const step = stepButton(page, action)
  const needsMore = (await step.getAttribute('aria-expanded')) !== null
  const submitButton = needsMore ? page.locator('#decision button[name="take"]') : step
  if (needsMore) await step.click()
  await fill?.()
  const asksFirst = (await submitButton.getAttribute('aria-haspopup')) === 'dialog'
  await submitAndWait(page, async () => {
    await submitButton.click()
    if (asksFirst) await page.locator('dialog[open] .as-actions button').last().click()
  })
}

/** Decides on an application on its review page. */
export async function decide(
  page: Page,
  applicationId: number,
  action: string,
  { remarks, reason }: { remarks?: string; reason?: string } = {}
) {
  await page.goto(`/officer/applications/${applicationId}`)
  await takeStep(page, action, async () => {
    if (reason) await choose(page, 'reasonId', { label: reason })
    if (remarks) await type(page, 'remarks', remarks)
  })
  await page.getByRole('status').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Confirms a meeting on a Sunday or a holiday, if the page requires it. */
export async function confirmDayOff(page: Page) {
  const question = page.locator('#field-isDayOffConfirmed')
  if ((await question.count()) > 0) await question.check()
}

/** Puts an application on the agenda of a meeting. */
export async function scheduleMeeting(page: Page, applicationId: number, on: PlainDate) {
  await page.goto(`/officer/batches/new?applications=${applicationId}`)
  await type(page, 'meetingOn', dateFieldText(on))
  await type(page, 'meetingTime', '11:30')
  await confirmDayOff(page)
  await send(page, 'Create Batch')
  await page.waitForURL(/\/officer\/batches\/\d+/)
}

/** Files the committee's report of the meeting on the page: everything approved. */
export async function fileReport(page: Page, heldOn: PlainDate) {
  await type(page, 'heldOn', dateFieldText(heldOn))
  await page.locator('input[type="file"]').first().setInputFiles(fixturePath('two_pages.pdf'))
  await page.getByRole('button', { name: 'Submit' }).first().click()
  const submit = page.locator('dialog[open]').getByRole('button', { name: 'Submit' })
  await submitAndWait(page, () => submit.click())
  await page.getByText(formatDate(heldOn, 'en')).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Verifies a sanction or a disbursement against the bank's letter. */
export async function verifyLoanPart(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified by').first().waitFor()
}

/** Decides on a claim with the amount that the form suggests. */
export async function decideClaim(page: Page, claimId: number, action: string) {
  await page.goto(`/officer/claims/${claimId}`)
  await takeStep(page, action)
  await page.getByText('You have no decision to make now.').waitFor()
}
