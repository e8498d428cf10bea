import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import { test } from '@japa/runner'
import Application from '#applications/models/application'
import Assistance from '#applications/assisted_filing/models/assistance'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { masters } from '#masters/queries/masters'
import Profile from '#profile/models/profile'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { centreWithOperator, deleteAssistances } from '#tests/support/assistance'
import { browserOf } from '#tests/support/browser'
import { choose, send, type, submitAndWait } from '#tests/support/journeys/forms'
import { lastCodeTo, lastMessageTo } from '#tests/support/outbox'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const message = (key: string) => marathi.get(key)!
const words = (key: string) => message(`assisted_filing.${key}`)

test.group('Assisted filing at a centre, on a phone in Marathi', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())
  group.each.teardown(deleteAssistances)

  test('runs from the opening code to the submission code, without a fee', async ({ assert }) => {
    const { operator } = await centreWithOperator()
    const mobile = nextMobile()
    const { page } = await openAs(browser, operator, { width: 360, locale: 'mr' })
    let picture = 0
    const isFine = async () => {
      const path = app.makePath('tmp', `assisted_${++picture}.png`)
      await page.screenshot({ path, fullPage: true })
      assert.deepEqual(await barriers(page), [])
      assert.equal(await overflow(page), 0)
    }
    await page.goto('/my-assistances', { waitUntil: 'networkidle' })
    await page.getByText(words('fee.title')).first().waitFor()
    await isFine()
    await choose(page, 'loanType', { value: '1' })
    await type(page, 'mobile', mobile)
    await type(page, 'firstName', 'Lata')
    await type(page, 'lastName', 'Shinde')
    await type(page, 'birthDate', '15/06/1999')
    await choose(page, 'genderId', { value: String(masters().rows.genders[0].id) })
    await page.getByLabel(words('opening.fields.noticeRead')).check()
    await send(page, words('opening.send_code'))
    await page.getByRole('heading', { name: words('opening.title') }).waitFor()
    await isFine()
    assert.include((await lastMessageTo(mobile))!, 'Seva Kendra')
    await type(page, 'otp', await lastCodeTo(mobile))
    await submitAndWait(page, () => send(page, words('opening.go_on')))
    await page.getByText(message('common.acting.text')).waitFor()
    await isFine()
    const ownProfile = page.getByRole('link', { name: message('profile.task_list.view_profile') })
    assert.equal(await ownProfile.count(), 0, 'the profile belongs to the signed-in user')

    const citizen = await User.findByOrFail('mobile', mobile)
    const help = await Assistance.findByOrFail('citizenId', citizen.id)
    /** Skips the remaining sections, which have their own tests. */
    await Profile.query().where('userId', citizen.id).delete()
    await createCompleteProfile(citizen)
    await page.goto('/apply/individual/lending', { waitUntil: 'networkidle' })
    await type(page, 'amount', '250000')
    await send(page, message('profile.step.save_and_continue'))
    await page.getByText(message('profile.messages.saved')).first().waitFor()
    await page.goto('/apply/individual/summary', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: message('applications.summary.helped_open') }).click()
    await page.getByRole('heading', { name: words('submission.what') }).waitFor()
    await isFine()
    await send(page, words('submission.send_code'))
    await page.getByRole('heading', { name: words('submission.send'), exact: true }).waitFor()
    await type(page, 'otp', await lastCodeTo(mobile))
    await page.getByLabel(message('applications.summary.statement')).check()
    await isFine()
    await submitAndWait(page, () => send(page, words('submission.submit')))
    const application = await Application.findByOrFail('userId', citizen.id)
    await page.getByText(application.number).first().waitFor()
    await isFine()
    assert.equal(await page.getByText(message('common.acting.text')).count(), 0)
    await help.refresh()
    assert.equal(help.endReason, 'submitted')

    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const { page: desk } = await openAs(browser, officer, { width: 1440, locale: 'mr' })
    await desk.goto(`/officer/applications/${application.id}`, { waitUntil: 'networkidle' })
    await desk.getByText(words('panel.title')).first().waitFor()
    await desk.goto('/officer/centres', { waitUntil: 'networkidle' })
    await desk.getByRole('link', { name: 'Seva Kendra' }).click()
    await desk.getByRole('heading', { name: words('patterns.title') }).waitFor()
    assert.deepEqual(await barriers(desk), [])
    await desk.screenshot({ path: app.makePath('tmp', 'assisted_centre.png'), fullPage: true })
  }).timeout(240_000)
})
