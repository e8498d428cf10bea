import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import ProfileRevision from '#profile/models/profile_revision'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createLoan } from '#database/factories/loan_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { choose, send, type } from '#tests/support/journeys/forms'
import { openAs } from '#tests/support/signed_in_page'
import { TEST_PASSWORD, createApplicant, createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`privacy.${key}`)!

test.group('Personal data of the user, on a phone in Marathi', (group) => {
  const browser = browserOf(group)

  test('is shown, downloaded and corrected by the office, and a nominee is named', async ({
    assert,
  }) => {
    const citizen = await createApplicant()
    const { application } = await createLoan({
      application: { userId: citizen.id },
      emiStartOn: plainDate('2026-01-31'),
    })
    const { page: phone } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    const isFine = async () => {
      assert.deepEqual(await barriers(phone), [])
      assert.equal(await overflow(phone), 0)
    }
    await phone.goto('/account', { waitUntil: 'networkidle' })
    await phone.getByRole('link', { name: marathi.get('auth.account.to_my_data')! }).click()
    await phone.getByText(words('show.new')).waitFor()
    await isFine()
    await send(phone, words('show.have_read'))
    await phone.getByText(words('places.my_data')).first().waitFor()

    await phone.getByRole('link', { name: words('copy.title') }).click()
    await type(phone, 'password', TEST_PASSWORD)
    await isFine()
    await send(phone, words('copy.open'))
    const json = phone.getByRole('link', { name: words('copy.json') })
    await json.waitFor()
    await isFine()
    const [download] = await Promise.all([phone.waitForEvent('download'), json.click()])
    const path = await download.path()
    const { readFile } = await import('node:fs/promises')
    const copy = JSON.parse(await readFile(path, 'utf8'))
    assert.equal(copy.language, 'mr')
    assert.include(JSON.stringify(copy), application.number)

    await phone.goto('/my-data/correction', { waitUntil: 'networkidle' })
    await choose(phone, 'field', { value: 'firstName' })
    await type(phone, 'requestedValue', 'Savitri')
    await type(phone, 'reason', 'जातीचा दाखला पाहा')
    await isFine()
    await send(phone, words('correction.send'))
    await phone.getByText(words('correction.states.open')).first().waitFor()
    await isFine()

    const officer = await createOfficer(Role.districtOfficer, application.districtId)
    const { page: desk } = await openAs(browser, officer, { width: 1440, locale: 'mr' })
    await desk.goto('/officer/correction-requests', { waitUntil: 'networkidle' })
    await desk.getByText('Savitri').first().waitFor()
    assert.deepEqual(await barriers(desk), [])
    const request = desk.locator('#field-id option', { hasText: application.number })
    await choose(desk, 'id', { value: (await request.first().getAttribute('value')) ?? '' })
    await ProfileRevision.create({
      profileId: application.profileId,
      section: 'personal',
      changedBy: officer.id,
      createdAt: DateTime.now(),
      data: { changes: [{ field: 'firstName', old: 'Savita', new: 'Savitri' }] },
    })
    await choose(desk, 'outcome', { value: 'corrected' })
    await type(desk, 'answer', 'दुरुस्त केले')
    await send(desk, words('requests.send'))
    await desk.getByText(words('requests.answered')).first().waitFor()
    await phone.reload({ waitUntil: 'networkidle' })
    await phone.getByText(words('correction.states.corrected')).first().waitFor()

    await phone.goto('/my-data/nominee', { waitUntil: 'networkidle' })
    await type(phone, 'fullName', 'Sunita Jadhav')
    await choose(phone, 'relationshipId', { value: String(masters().relationships[0].id) })
    await type(phone, 'mobile', '9876543210')
    await send(phone, words('nominee.save'))
    await phone.getByText(words('nominee.acting')).first().waitFor()
    await isFine()
    await phone.goto('/my-data/access-log', { waitUntil: 'networkidle' })
    await isFine()
    assert.isNotNull(await User.find(citizen.id))
  })
})
