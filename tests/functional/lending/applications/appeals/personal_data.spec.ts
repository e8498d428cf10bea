import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import Appeal from '#applications/appeals/models/appeal'
import { Role } from '#auth/roles'
import { Refusal } from '#kernel/exceptions/refusal'
import { createUser } from '#database/factories/application_factory'
import { EraseAccount, retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { fixture } from '#tests/fixtures/files/corpus'
import { appeal, decideAs, createRejected } from './support.js'

const OLD = '2019-01-01 00:00:00'

async function erase(userId: number) {
  const expectedVersion = retentionStatusVersion(await retentionStatusOfPerson(userId))
  await new EraseAccount().run(userId, { expectedVersion })
}

async function appealedWithPaper() {
  const made = await createRejected(1)
  const upload = { bytes: await fixture('photo.jpg'), clientName: 'certificate.jpg' }
  await appeal(made.citizen, made.application, [{ field: 'attachment1', upload }])
  return made
}

const filesOf = (userId: number) => db.from('stored_files').where('owner_user_id', userId)

test.group('Personal data of an appeal', (group) => {
  group.each.setup(() => limiter.clear())

  test('is in the copy of the person’s own data, in their own words', async ({ assert }) => {
    const { citizen } = await appealedWithPaper()
    const { parts } = await buildDataCopy(citizen.id, 'mr')
    const [row] = parts.find(({ key }) => key === 'appeals')!.rows
    const entries = new Map(row.map(({ key, text }) => [key, text]))
    assert.equal(entries.get('grounds'), 'माझे उत्पन्न मर्यादेत आहे')
    assert.equal(entries.get('state'), 'open')
  })

  test('blocks erasure while the appeal is open, stays with the application, and is deleted with it', async ({
    assert,
  }) => {
    const { citizen, application } = await appealedWithPaper()
    await assert.rejects(() => erase(citizen.id), Refusal)
    const agm = await createUser(Role.agm)
    await decideAs(agm, application, 'refuse_appeal', 'refuse_appeal')
    await erase(citizen.id)
    const read = () => Appeal.query().where('applicationId', application.id).firstOrFail()
    assert.isNotNull((await read()).grounds)
    assert.lengthOf(await filesOf(citizen.id), 1)

    await db.from('applications').where('id', application.id).update({ status_since: OLD })
    await runRetention()
    assert.isNull((await read()).grounds)
    assert.isEmpty(await filesOf(citizen.id))
  }).timeout(60_000)
})
