import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { accessGrantors } from '#auth/queries/access_givers'
import { loadOfficer } from '#auth/queries/users'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { storePasskey } from '#tests/support/authenticator'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { lastMessageTo, messagesTo } from '#tests/support/outbox'
import { createOfficer, requestAs } from '#tests/support/users'

test.group('An officer’s passkeys', (group) => {
  group.each.setup(() => limiter.clear())

  test('are removed by two people, who count as having granted access', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    /** An officer whose other changes need only one person. */
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    await storePasskey(officer)
    const path = `/officer/people/${officer.id}/passkeys`
    const { version } = await loadOfficer(officer.id)
    const left = () => db.from('passkeys').where('user_id', officer.id)

    await requestAs(client, one, 'delete', path).json({ version })
    assert.lengthOf(await left(), 1)
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, one)))
    assert.lengthOf(await left(), 1)
    assert.lengthOf(await messagesTo(officer.mobile), 0)

    await new ConfirmChange().run(decisionBy(change, two))
    assert.lengthOf(await left(), 0)
    assert.match((await lastMessageTo(officer.mobile))!, /^Administrators removed all passkeys/)
    assert.deepEqual((await accessGrantors([officer.id])).get(officer.id), [one.id])
  })

  test('are not added by others, and not removed if there are none', async ({ assert, client }) => {
    const [one, two] = [await administrator(), await administrator()]
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const path = `/officer/people/${officer.id}/passkeys`
    assert.equal((await requestAs(client, one, 'post', path).json({})).status(), 404)
    const { version } = await loadOfficer(officer.id)
    await requestAs(client, one, 'delete', path).json({ version })
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, two)))
  })
})
