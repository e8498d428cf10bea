import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { FixedClock, setClock, useSystemClock } from '#core/calendar/clock'
import { plainDate } from '#core/calendar/plain_date'
import { wholeQuarters } from '#core/calendar/quarters'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { CountPeople } from '#promise/actions/count_people'
import { peopleBehind } from '#promise/queries/people_behind'
import { decideOn } from '#tests/functional/inspection/support'

test.group('The people behind the public figures', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      useSystemClock()
      await undo()
    }
  })

  test('are counted once each, however many of their files ended a stage', async ({ assert }) => {
    const districtId = districtNamed('Hingoli')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const [quarter] = wholeQuarters(plainDate('2031-04-10'), 1)
    const often = await createUser()
    for (const [loanType, userId] of [
      [1, often.id],
      [2, often.id],
      [3, often.id],
      [1, (await createUser()).id],
    ]) {
      setClock(new FixedClock(plainDate('2031-02-03')))
      const file = await createApplication({ districtId, loanType, userId })
      await decideOn(plainDate('2031-02-04'), file, officer)
    }
    setClock(new FixedClock(plainDate('2031-03-31')))
    const late = await createApplication({ districtId })
    await decideOn(plainDate('2031-04-01'), late, officer)
    await new CountPeople().run(quarter)
    const people = await peopleBehind(quarter)
    assert.deepEqual(people.get(`application:1:${districtId}`), [2, 0])
    /** Counted when the quarter was over, and not again. */
    await new CountPeople().run(quarter)
    assert.deepEqual(await peopleBehind(quarter), people)
  })
})
