import i18nManager from '@adonisjs/i18n/services/main'
import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { Role } from '#auth/roles'
import { AnswerGrievance } from '#grievances/actions/grievance_transitions'
import { publicFigures } from '#grievances/queries/public_figures'
import { fileGrievance, deleteGrievances, WORDS } from '#tests/support/grievances'
import { pageProps } from '#tests/support/page_props'
import { createApplicant } from '#tests/support/users'

const on = (day: string) => setClock(new FixedClock(plainDate(day)))

/** Files a grievance and answers it. */
async function fileAndAnswer(name: string, person: User, day = '2026-03-05', filed = '2026-03-02') {
  const districtId = districtNamed(name)
  on(filed)
  const { uuid } = await fileGrievance(person, { districtId })
  on(day)
  const officer = await createUser(Role.districtOfficer, { districtId })
  const message = 'The office has corrected it.'
  await new AnswerGrievance().run(officer, { uuid, message, expectedVersion: '1' })
}

/** Returns the count and median of grievances of a district. */
async function shownOf(name: string) {
  const { districts } = await publicFigures(i18nManager.locale('en'))
  const row = districts.find(({ id }) => id === districtNamed(name))
  return [row?.count, row?.days]
}

test.group('Public figures of grievances', (group) => {
  group.setup(() => deleteGrievances())
  group.each.setup(() => async () => {
    useSystemClock()
    await deleteGrievances()
  })

  test('contain no group under five, none that could be obtained by subtraction, and no text', async ({
    client,
    assert,
  }) => {
    const many: [string, number][] = [
      ['Gadchiroli', 5],
      ['Washim', 10],
      ['Nandurbar', 5],
    ]
    for (const [name, count] of many) {
      /** Five grievances by one person count as one person. */
      const often = name === 'Nandurbar' ? await createApplicant() : null
      for (let one = 0; one < count; one++)
        await fileAndAnswer(name, often ?? (await createApplicant()))
    }
    on('2026-03-31')
    const before = await client.get('/grievances/figures').withInertia()
    assert.lengthOf(pageProps(before, 'accountability/grievances/figures').districts, 0)
    on('2026-04-01')
    const answer = await client.get('/grievances/figures').withInertia()
    assert.notInclude(answer.text(), WORDS)
    const { districts, total } = pageProps(answer, 'accountability/grievances/figures')
    const shown = Object.fromEntries(districts.map(({ id, count, days }) => [id, [count, days]]))
    assert.deepEqual(shown, {
      [districtNamed('Gadchiroli')]: [null, null],
      [districtNamed('Nandurbar')]: [null, null],
      [districtNamed('Washim')]: [10, 3],
    })
    assert.equal(total, 20)
  })

  test('have a median only from ten people, and only of answers within the quarter', async ({
    assert,
  }) => {
    for (let one = 0; one < 4; one++) await fileAndAnswer('Washim', await createApplicant())
    const often = await createApplicant()
    for (let one = 0; one < 5; one++) await fileAndAnswer('Washim', often, '2026-03-06')
    on('2026-04-01')
    assert.deepEqual(await shownOf('Washim'), [9, null], 'nine answers of five people')
    for (let one = 0; one < 9; one++) await fileAndAnswer('Washim', await createApplicant())
    on('2026-04-01')
    assert.deepEqual(await shownOf('Washim'), [18, 3])
    for (let one = 0; one < 8; one++) {
      await fileAndAnswer('Washim', await createApplicant(), '2026-04-02', '2026-03-30')
    }
    on('2026-04-03')
    assert.deepEqual(await shownOf('Washim'), [26, 3], 'answers after its end change nothing')
  })

  test('count each person in one district only', async ({ assert }) => {
    const same = await Promise.all(Array.from({ length: 3 }, () => createApplicant()))
    for (const name of ['Gadchiroli', 'Nandurbar']) {
      for (const person of same) await fileAndAnswer(name, person)
    }
    for (let one = 0; one < 12; one++) await fileAndAnswer('Washim', await createApplicant())
    on('2026-04-01')
    assert.deepEqual(await shownOf('Gadchiroli'), [null, null])
    assert.deepEqual(await shownOf('Nandurbar'), [null, null])
    assert.deepEqual(await shownOf('Washim'), [null, null], 'the rest would be of three people')
  })
})
