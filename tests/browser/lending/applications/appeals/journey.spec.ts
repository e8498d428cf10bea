import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { Role } from '#auth/roles'
import { createOfficer } from '#tests/support/users'
import { TEST_PASSWORD } from '#database/factories/user_factory'
import { masters } from '#masters/queries/masters'
import {
  reasonOf,
  createRejected,
  statusOf,
} from '#tests/functional/lending/applications/appeals/support'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { choose, send, type } from '#tests/support/journeys/forms'
import { takeStep } from '#tests/support/journeys/officer'
import { replaceRoleAssignments } from '#tests/support/posts'
import { openAs } from '#tests/support/signed_in_page'
import type { Page } from 'playwright-core'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`appeals.${key}`)!
const certificate = app.makePath('tests/fixtures/files/two_pages.pdf')

const WORDS = 'माझे उत्पन्न मर्यादेत आहे. सोबत नवीन दाखला जोडला आहे.'
const REMARKS = 'नवीन दाखला बरोबर आहे'

test.group('An appeal on phones in Marathi', (group) => {
  const browser = browserOf(group)

  test('is made by the applicant and granted by an AGM who did not decide previously', async ({
    assert,
  }) => {
    const { citizen, officer: earlier, application } = await createRejected(1)
    /** The officer who rejected it has a higher post by now. */
    await replaceRoleAssignments(earlier, Role.agm)
    await earlier.merge({ password: TEST_PASSWORD }).save()
    const agm = await createOfficer(Role.agm)
    const looksRight = async (page: Page) => {
      assert.deepEqual(await barriers(page), [])
      assert.equal(await overflow(page), 0)
    }

    const { page: phone } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    await phone.goto('/dashboard', { waitUntil: 'networkidle' })
    await looksRight(phone)
    await phone.getByRole('link', { name: words('note.may.action'), exact: true }).click()
    await phone.waitForSelector('#field-grounds')
    await looksRight(phone)
    await send(phone, words('new.send'))
    await phone.getByText(words('validation.messages.grounds.required')).first().waitFor()
    await type(phone, 'grounds', WORDS)
    await phone.locator('#field-attachment1').setInputFiles(certificate)
    await send(phone, words('new.send'))
    await phone.getByText(words('messages.made')).first().waitFor()
    await phone.getByText(words('note.open.title')).first().waitFor()
    await looksRight(phone)

    const path = `/officer/applications/${application.id}`
    const { page: refused } = await openAs(browser, earlier, { width: 360, locale: 'mr' })
    await refused.goto(path, { waitUntil: 'networkidle' })
    await refused.getByText(WORDS).first().waitFor()
    const grant = marathi.get('workflow.buttons.application.grant_appeal')!
    assert.equal(await refused.getByRole('button', { name: grant }).count(), 0)

    const { page: desk } = await openAs(browser, agm, { width: 360, locale: 'mr' })
    await desk.goto('/officer', { waitUntil: 'networkidle' })
    await looksRight(desk)
    await desk.locator(`a[href="${path}"]`).first().click()
    await desk.getByText(words('panel.yours')).first().waitFor()
    await desk.getByText(WORDS).first().waitFor()
    await looksRight(desk)
    await takeStep(desk, 'grant_appeal', async () => {
      await choose(desk, 'reasonId', { value: String(reasonOf('grant_appeal')) })
      await type(desk, 'remarks', REMARKS)
      await looksRight(desk)
    })
    await desk.getByRole('status').first().waitFor()
    assert.equal(await statusOf(application), 1)

    await phone.goto(`/my-applications/${application.uuid}`, { waitUntil: 'networkidle' })
    await phone
      .getByText(marathi.get('workflow.actions.application.grant_appeal')!)
      .first()
      .waitFor()
    await phone.getByText(REMARKS).first().waitFor()
    await phone.getByText(masters().applicationStatus(1).nameMr!).first().waitFor()
    assert.equal(await phone.getByText(words('note.open.title')).count(), 0)
    await looksRight(phone)
  }).timeout(240_000)
})
