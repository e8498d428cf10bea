import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { ChangeDistrict } from '#approvals/actions/change_district'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { RecountPeriods, wrongPeriods } from '#reports/actions/period_counts'
import { STATE } from '#reports/rules/period_counts'
import { refusedLetter } from '#tests/support/bank_branches'
import { randomApplications, randomClaims } from '#tests/functional/back_office/reports/support'
import { dialect } from '#tests/support/tags'

test.group('Roll-ups of the MIS', (group) => {
  dialect(group)
  /** Claims are paid here without a batch, which would show up in the payment records permanently. */
  group.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.setup(async () => {
    await new RecountPeriods().run()
  })

  test('reflect every submitted application and claim', async ({ assert }) => {
    await randomApplications(25)
    await randomClaims(10)
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('reflect a change of district and corrections of counted values', async ({ assert }) => {
    const application = await createApplication({ districtId: districtNamed('Pune') })
    const agm = await (await createUser(Role.agm)).refresh()
    await new ChangeDistrict().run(agm, {
      number: application.number,
      districtId: districtNamed('Satara'),
    })
    assert.deepEqual(await wrongPeriods(), [])
    await inTransaction(async (trx) => {
      const row = await Application.query({ client: trx }).where('id', application.id).firstOrFail()
      const other = masters().castes.find(({ id }) => id !== row.casteId)!
      await row.merge({ casteId: other.id, genderId: 1, ageAtSubmission: 41 }).save()
    })
    await inTransaction(async (trx) => {
      const row = await Application.query({ client: trx }).where('id', application.id).firstOrFail()
      await row.merge({ casteId: null, amountPaise: 7_25_000_00 }).save()
    })
    assert.deepEqual(await wrongPeriods(), [])
    /** The workflow counters are not informed of such a change, and other tests compare them. */
    await (
      await Application.findOrFail(application.id)
    )
      .merge({ amountPaise: application.amountPaise })
      .save()
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('reflect the answers of banks, also for another district', async ({ assert }) => {
    const { application } = await createLoan({
      emiStartOn: getClock().today(),
      application: { districtId: districtNamed('Pune') },
    })
    await refusedLetter(application)
    const kinds = () =>
      db
        .from('period_counts')
        .where({ measure: 'answers', level: 'year', district_id: districtNamed('Nanded') })
        .where('subjects', '>', 0)
    assert.lengthOf(await kinds(), 0)
    assert.deepEqual(await wrongPeriods(), [])
    const agm = await (await createUser(Role.agm)).refresh()
    const to = { number: application.number, districtId: districtNamed('Nanded') }
    await new ChangeDistrict().run(agm, to)
    assert.lengthOf(await kinds(), 2)
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('are rolled back with a failed transaction', async ({ assert }) => {
    const application = await createApplication()
    await inTransaction(async (trx) => {
      const row = await Application.query({ client: trx }).where('id', application.id).firstOrFail()
      await row.merge({ districtId: districtNamed('Nagpur') }).save()
      throw new Error('no')
    }).catch(() => {})
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('are correct after many concurrent changes', async ({ assert }) => {
    await Promise.all(Array.from({ length: 20 }, () => createApplication()))
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('are checked and fixed by reports:recount after writes outside the portal', async ({
    assert,
  }) => {
    const check = async (...args: string[]) => (await ace.exec('reports:recount', args)).exitCode
    /** Earlier specs wrote names without the models, whose search words the command checks as well. */
    await check()
    assert.equal(await check('--check'), 0)
    const application = await createApplication()
    await db.from('applications').where('id', application.id).update({ age_at_submission: 48 })
    const wrong = await wrongPeriods()
    assert.sameDeepMembers(
      wrong.map(({ measure, districtId, value, missing }) => ({
        measure,
        districtId,
        value,
        missing,
      })),
      ['day', 'month', 'year'].flatMap(() =>
        [application.districtId, STATE].flatMap((districtId) => [
          { measure: 'age' as const, districtId, value: 32, missing: -1 },
          { measure: 'age' as const, districtId, value: 48, missing: 1 },
        ])
      )
    )
    assert.equal(await check('--check'), 1)
    assert.equal(await check(), 0)
    assert.equal(await check('--check'), 0)
  })
})
