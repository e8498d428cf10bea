import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import { SignDueLetters } from '#documents/actions/sign_letters'
import SignedLetter from '#documents/models/signed_letter'
import SigningCertificate from '#documents/models/signing_certificate'
import { nextLetterAt } from '#documents/queries/signed_letters'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { healthChecks } from '#operations/queries/health_checks'
import { applicationIssuedOn, setToday } from '#tests/functional/lending/loi/support'
import { pageProps } from '#tests/support/page_props'
import { signedLetters, startCertificate } from '#tests/support/signed_letters'

/* Letters that wait for an officer's personal token. */

const HREF = '/officer/letter-signatures'
const DAY = addDays(indiaDateOf(new Date()), 1)

test.group('Letters that wait for an officer', (group) => {
  const authority = signedLetters(group, () => setToday(DAY))
  let manager: User
  group.each.setup(async () => {
    manager = await createUser(Role.generalManager, { districtId: null })
    await startCertificate(authority(), 'officer', 365, manager.id)
  })

  const shown = async (client: ApiClient) => {
    const page = await client.get(HREF).loginAs(manager).withInertia()
    return pageProps(page, 'back_office/administration/letter_signatures').page.letters
  }

  const notices = (userId: number) =>
    db.from('notices').where({ user_id: userId, template: 'letters_to_sign' })

  test('are announced to the officer once a day', async ({ assert, client }) => {
    const director = await createUser(Role.managingDirector, { districtId: null })
    await startCertificate(authority(), 'director', 365, director.id)
    await applicationIssuedOn(DAY)
    await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    assert.lengthOf(await shown(client), 6)
    const [notice, ...others] = await notices(manager.id)
    assert.lengthOf(others, 0)
    assert.lengthOf(await notices(director.id), 0, 'is not named in the letter')
    const opened = await client.get(`/inbox/${notice.id}`).loginAs(manager).redirects(0)
    opened.assertHeader('location', HREF)

    await applicationIssuedOn(addDays(DAY, 1))
    await new SignDueLetters().run()
    assert.lengthOf(await notices(manager.id), 2)
  })

  test('are prepared again when the seal that they name expires', async ({ assert, client }) => {
    await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const before = await SignedLetter.query().orderBy('id')
    const seal = await SigningCertificate.findOrFail(before[0].certificateId)
    assert.equal((await nextLetterAt())?.toMillis(), seal.validUntil.toMillis())

    await seal.merge({ validUntil: seal.startsAt }).save()
    assert.lengthOf(await shown(client), 0, 'are not offered')
    const ids = before.map(({ id }) => id).join(',')
    const file = await client.get(`${HREF}/file`).qs({ ids }).loginAs(manager)
    assert.lengthOf(file.body().letters, 0)
    assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 3 })
    const waiting = await SignedLetter.query().where('problem', 'no_certificate')
    assert.lengthOf(waiting, 3, 'wait for a seal')

    const next = await startCertificate(authority(), 'next')
    await db.from('signed_letters').update({ due_at: '2000-01-01 00:00:00' })
    await new SignDueLetters().run()
    assert.lengthOf(await shown(client), 3)
    const after = await SignedLetter.query().orderBy('id')
    assert.isTrue(after.every(({ certificateId }) => certificateId === next.id))
    const oldFiles = before.map(({ preparedFileId }) => preparedFileId!)
    assert.lengthOf(await db.from('stored_files').whereIn('id', oldFiles), 0)
  })

  test('are in the health checks, as are expiring certificates', async ({ assert }) => {
    const health = async () => {
      const found = await healthChecks()
      const isOk = (of: string) => found.find(({ name }) => name === of)?.ok
      return [isOk('officer_certificates'), isOk('letters_to_sign')]
    }
    const own = () => SigningCertificate.query().where('userId', manager.id)
    await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    assert.deepEqual(await health(), [true, true])
    setToday(addDays(DAY, 4))
    assert.deepEqual(await health(), [true, false], 'has waited for four days')
    await own().update({ valid_until: `${addDays(DAY, 50)} 00:00:00` })
    assert.deepEqual(await health(), [false, false], 'ends soon')
    await own().update({ valid_until: `${addDays(DAY, -1)} 00:00:00` })
    assert.deepEqual(await health(), [false, false], 'has ended')
    await startCertificate(authority(), 'renewed', 365, manager.id)
    assert.deepEqual(await health(), [true, false], 'has a later one')
    await own().update({ withdrawn_at: `${DAY} 00:00:00` })
    assert.deepEqual(await health(), [undefined, undefined])
  })
})
