import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import app from '@adonisjs/core/services/app'
import Application from '#applications/models/application'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { fillSlots } from '#database/factories/profile_factory'
import FamilyMember from '#profile/models/family_member'
import { browserOf } from '#tests/support/browser'
import { type } from '#tests/support/journeys/forms'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

test.group('A second loan in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('accepts family, business and documents of a group’s applicant and is submitted', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const { profile } = await createCompleteGroup(user, { withDocuments: false })
    await FamilyMember.query().where('profileId', profile.id).delete()
    await createApplication({ userId: user.id, loanType: 2 })
    const { page } = await openAs(browser, user, { width: 360 })

    await page.goto('/apply/individual')
    const tasks = page.locator('.as-task')
    assert.equal(await tasks.filter({ hasText: 'Locked' }).count(), 4)
    await page.screenshot({ path: app.makePath('tmp', 'second_loan_360.png'), fullPage: true })
    await page.getByRole('link', { name: 'Family Details' }).click()
    await page.waitForURL('**/individual/family')
    await type(page, 'fullName', 'Sunita Jadhav')
    await type(page, 'age', '52')
    await page.locator('#field-relationshipId').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Add to List' }).click()
    await page.getByText('Data Saved Successfully').waitFor()

    await page.goto('/apply/individual/lending')
    await type(page, 'product', 'Tailoring')
    await type(page, 'organisationAddress', 'Laxmi Road, Pune')
    await type(page, 'amount', '200000')
    await type(page, 'bankName', 'State Bank of India')
    await type(page, 'branchName', 'Camp')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/individual/documents')
    await fillSlots(user.id, { subjectType: 'profile', subjectId: profile.id }, '1')

    await page.goto('/apply/individual/summary')
    await page.locator('#field-confirmed').check()
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await page.waitForURL('**/my-applications/**')
    const made = await Application.query().where('userId', user.id).orderBy('id')
    assert.deepEqual(
      made.map(({ loanType }) => loanType),
      [2, 1]
    )
  }).timeout(120_000)
})
