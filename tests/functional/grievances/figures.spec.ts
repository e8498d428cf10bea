import { test } from '@japa/runner'
import { FixedClock, setClock, useSystemClock } from '#core/calendar/clock'
import { plainDate } from '#core/calendar/plain_date'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { Role } from '#auth/roles'
import { AnswerGrievance } from '#grievances/actions/answer_grievance'
import { complain, forgetGrievances, WORDS } from '#tests/support/grievances'
import { pageProps } from '#tests/support/page_props'
import { createApplicant } from '#tests/support/users'

const on = (day: string) => setClock(new FixedClock(plainDate(day)))

test.group('Figures of complaints for everybody', (group) => {
  group.setup(() => forgetGrievances())
  group.each.setup(() => async () => {
    useSystemClock()
    await forgetGrievances()
  })

  test('hold no group under five, nor one that follows by subtraction, and no words', async ({
    client,
    assert,
  }) => {
    const many: [string, number][] = [
      ['Gadchiroli', 5],
      ['Washim', 6],
      ['Nandurbar', 5],
    ]
    for (const [name, count] of many) {
      const districtId = districtNamed(name)
      const officer = await createUser(Role.districtOfficer, { districtId })
      /** One person who complains five times is one person. */
      const often = name === 'Nandurbar' ? await createApplicant() : null
      for (let one = 0; one < count; one++) {
        on('2026-03-02')
        const { uuid } = await complain(often ?? (await createApplicant()), { districtId })
        on('2026-03-05')
        const words = 'The office has corrected it.'
        await new AnswerGrievance().run(officer, { uuid, words, seen: '1' })
      }
    }
    on('2026-03-31')
    const before = await client.get('/grievances/figures').withInertia()
    assert.lengthOf(pageProps(before, 'grievances/figures').districts, 0)
    on('2026-04-01')
    const answer = await client.get('/grievances/figures').withInertia()
    assert.notInclude(answer.text(), WORDS)
    const { districts, total } = pageProps(answer, 'grievances/figures')
    const shown = Object.fromEntries(districts.map(({ id, count, days }) => [id, [count, days]]))
    assert.deepEqual(shown, {
      [districtNamed('Gadchiroli')]: [null, null],
      [districtNamed('Nandurbar')]: [null, null],
      [districtNamed('Washim')]: [6, 3],
    })
    assert.equal(total, 16)
  })
})
