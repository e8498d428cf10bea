import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { EscalateOverdueGrievances } from '#grievances/actions/grievance_records'
import Grievance from '#grievances/models/grievance'
import { localName, masters } from '#masters/queries/masters'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { deleteGrievances } from '#tests/support/grievances'
import { choose, pick, send, type } from '#tests/support/journeys/forms'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant, createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`grievances.${key}`)!
const COMPLAINT = 'अर्ज पुढे पाठविण्यासाठी पाच हजार रुपये मागितले.'
const ANSWER = 'चौकशी सुरू केली आहे. कोणालाही पैसे देऊ नका.'
/** More days than an auditor can have for it. */
const LATE = 20

test.group('A demand for money, on a phone in Marathi', (group) => {
  const browser = browserOf(group)
  group.each.teardown(async () => {
    useSystemClock()
    await deleteGrievances()
  })

  test('is reported anonymously, passed to the MD when overdue, answered and rated', async ({
    assert,
  }) => {
    const today = getClock().today()
    const citizen = await createApplicant({ firstName: 'Vaishnavi', lastName: 'Zambare' })
    setClock(new FixedClock(today))
    const { page: phone } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    const isFine = async () => {
      assert.deepEqual(await barriers(phone), [])
      assert.equal(await overflow(phone), 0)
    }
    await phone.goto('/my-grievances', { waitUntil: 'networkidle' })
    await isFine()
    await phone
      .getByRole('link', { name: words('mine.new') })
      .first()
      .click()
    await phone.getByText(words('goes_to.demand_for_money')).waitFor()
    await pick(phone, 'kind', 'demand_for_money')
    await choose(phone, 'respondent', { value: 'district_office' })
    await phone.getByLabel(words('filing.hidesName')).check()
    const district = masters().district(districtNamed('Gadchiroli'))
    await choose(phone, 'districtId', { label: localName(district, 'mr') })
    await type(phone, 'message', COMPLAINT)
    await isFine()
    await send(phone, words('filing.send'))
    await phone.getByText(words('mine.hidden')).waitFor()
    await isFine()
    const { number } = await Grievance.findByOrFail('userId', citizen.id)

    setClock(new FixedClock(addDays(today, LATE)))
    await new EscalateOverdueGrievances().run()
    const md = await createOfficer(Role.managingDirector)
    const { page: desk } = await openAs(browser, md, { width: 1440, locale: 'mr' })
    await desk.goto('/officer', { waitUntil: 'networkidle' })
    await desk.locator('a[href="/officer/grievances?mine=1"]').first().click()
    await desk.getByRole('link', { name: number }).click()
    await desk.getByText(COMPLAINT).waitFor()
    assert.notInclude(await desk.content(), 'Vaishnavi')
    assert.deepEqual(await barriers(desk), [])
    await type(desk, 'message', ANSWER)
    await send(desk, words('officer.send'))
    await desk.getByText(words('officer.answered')).first().waitFor()

    const { page: again } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    await again.goto('/my-grievances', { waitUntil: 'networkidle' })
    await again.getByRole('link', { name: number }).click()
    await again.getByText(ANSWER).waitFor()
    await again.getByText(words('steps.escalated')).waitFor()
    assert.deepEqual(await barriers(again), [])
    assert.equal(await overflow(again), 0)
    await pick(again, 'rating', '4')
    await send(again, words('mine.send_rating'))
    await again.getByText(words('mine.rated')).first().waitFor()
    const kept = await Grievance.findByOrFail('number', number)
    assert.deepEqual([kept.status, kept.rating], ['closed', 4])
  }).timeout(180_000)
})
