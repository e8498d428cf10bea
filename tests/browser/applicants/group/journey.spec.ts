import { test } from '@japa/runner'
import Application from '#applications/models/application'
import type User from '#auth/models/user'
import { createCompleteGroup } from '#database/factories/group_factory'
import GroupDirector from '#group/models/group_director'
import { browserOf, type PageOptions } from '#tests/support/browser'
import { type } from '#tests/support/journeys/forms'
import { fillGroup } from '#tests/support/journeys/group'
import { holdInPune } from '#tests/support/journeys/hold'
import { inspectedPage, submitApplication } from '#tests/support/journeys/inspected'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { FULL } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'

const DIRECTORS = [
  { firstName: 'मीना', lastName: 'शिंदे', aadhaar: '9999 0000 0028', pan: 'ABCPS1234K' },
  { firstName: 'Sunita', lastName: 'Kale', aadhaar: '9999 0000 0037', pan: 'ABCPK1234K' },
]

test.group('A group loan in a browser', (group) => {
  const browser = browserOf(group)

  const signedIn = (user: User, options: PageOptions) => inspectedPage(browser, user, options)

  test('is applied for on a phone in Marathi, with files of two directors', async ({ assert }) => {
    const user = await createApplicant({ locale: 'mr' })
    const { page, inspect, wrong, complaints } = await signedIn(user, { width: 360, locale: 'mr' })
    await withFailureReport(page, async () => {
      await fillGroup(page, DIRECTORS, inspect)
      await inspect(page, 'filled')
      await submitApplication(page)
      await page.goto('/profile/group', { waitUntil: 'networkidle' })
      await inspect(page, 'filled')
    })
    const application = await Application.findByOrFail({ userId: user.id })
    assert.match(application.number, /^GL-PUN-\d{4}-\d{6}$/)
    assert.lengthOf(await GroupDirector.query().where('groupId', application.groupId!), 2)
    assert.isTrue(await page.getByText('गटाचे प्रोफाइल').first().isVisible())
    assert.deepEqual(wrong, [])
    assert.deepEqual(complaints, [])
  }).timeout(240_000)

  test('is returned, corrected and resubmitted on a desktop in English', async ({ assert }) => {
    const user = await createApplicant()
    const { page, inspect, wrong, complaints } = await signedIn(user, { width: 1440 })
    await withFailureReport(page, async () => {
      await fillGroup(page, DIRECTORS, inspect)
      await submitApplication(page)
      await page
        .getByText('Your Request is Submitted Successfully. Please wait for further information.')
        .waitFor()
    })
    const application = await Application.findByOrFail({ userId: user.id })

    const remarks = 'The name on the registration copy is another one.'
    const district = await holdInPune(application.id, remarks)

    await withFailureReport(page, async () => {
      await page.goto('/apply/group/group-details', { waitUntil: 'networkidle' })
      await type(page, 'name', 'Savitri Bachat Gat')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.waitForURL('**/directors')
      await page.goto('/apply/group/summary', { waitUntil: 'networkidle' })
      await inspect(page, 'filled')
      await page.locator('#field-confirmed').check()
      await page.getByRole('button', { name: 'Resubmit Application' }).click()
      await page.getByText('Your corrected application has been submitted again.').waitFor()
    })

    const desk = await signedIn(district, { width: 1440 })
    await withFailureReport(desk.page, async () => {
      await desk.page.goto(`/officer/applications/${application.id}`, { waitUntil: 'networkidle' })
      await desk.page.getByText('Savitri Bachat Gat').first().waitFor()
      await desk.page.locator('del', { hasText: 'सावित्री महिला बचत गट' }).first().waitFor()
      await desk.inspect(desk.page, 'filled')
    })
    assert.deepEqual([...wrong, ...desk.wrong], [])
    assert.deepEqual([...complaints, ...desk.complaints], [])
  })
    .tags([FULL])
    .timeout(240_000)

  test('removes a director after a confirmation that names the person', async ({ assert }) => {
    const user = await createApplicant()
    const { directors } = await createCompleteGroup(user, {
      withDocuments: false,
      directors: [{ firstName: 'Meena' }, { firstName: 'Asha', lastName: 'Pawar' }],
    })
    const { page } = await signedIn(user, { width: 360 })
    await withFailureReport(page, async () => {
      await page.goto('/apply/group/directors', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Delete Asha Pawar' }).click()
      await page.getByText('You want to delete record for: Asha Pawar').waitFor()
      await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Record removed Successfully.').waitFor()
    })
    assert.isNull(await GroupDirector.find(directors[1].id))
    assert.isNotNull(await GroupDirector.find(directors[0].id))
  })
})
