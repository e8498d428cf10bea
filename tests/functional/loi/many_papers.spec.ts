import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { useSystemClock } from '#core/calendar/clock'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import Loi from '#loi/models/loi'
import { MOST_AT_ONCE } from '#workflow/queries/for_many'
import { issuedOn } from './support.js'

const pathOf = (ids: number[]) => `/officer/loi-papers?applications=${ids.join(',')}&lang=en`

test.group('Letters of several files', (group) => {
  group.each.teardown(() => useSystemClock())

  test('are one PDF in the order asked for, each noted as printed', async ({ client, assert }) => {
    const files = []
    for (let count = 0; count < 3; count++) files.push(await issuedOn('2026-06-01'))
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    const ids = files.map(({ id }) => id).reverse()
    const answer = await client.get(pathOf(ids)).loginAs(officer)
    assert.equal(answer.status(), 200)
    assert.equal(answer.header('content-type'), 'application/pdf')
    assert.equal(answer.header('cache-control'), 'private, no-store')
    const text = Buffer.from(answer.body()).toString('latin1')
    const single = await client.get(`/officer/applications/${ids[0]}/loi?lang=en`).loginAs(officer)
    const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)!.length
    const own = pagesOf(Buffer.from(single.body()).toString('latin1'))
    assert.equal(pagesOf(text), ids.length * own)
    const viewed = await db
      .from('audit_entries')
      .where({ action: 'loi.viewed', actor_id: officer.id })
      .orderBy('id')
    const numbers = await Loi.query().whereIn('application_id', ids)
    const numberOf = (id: number) => numbers.find((one) => one.applicationId === id)!.number
    assert.deepEqual(
      viewed.slice(0, ids.length).map(({ data }) => JSON.parse(data).number),
      ids.map(numberOf)
    )
  })

  test('are none where one has no letter or is of another district, and at most a hundred', async ({
    client,
    assert,
  }) => {
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    const own = await issuedOn('2026-06-01')
    const foreign = await issuedOn('2026-06-01', { districtId: districtNamed('Nagpur') })
    const without = await createApplication()
    for (const other of [foreign, without]) {
      const answer = await client
        .get(pathOf([own.id, other.id]))
        .loginAs(officer)
        .redirects(0)
      assert.equal(answer.status(), 404)
    }
    const noted = await db
      .from('audit_entries')
      .where({ action: 'loi.viewed', actor_id: officer.id })
    assert.lengthOf(noted, 0)
    const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_, index) => index + 1)
    const answer = await client.get(pathOf(many)).loginAs(officer).redirects(0)
    assert.equal(answer.status(), 302)
    assert.include(String(answer.flashMessage('warning')), String(MOST_AT_ONCE))
  })
})
