import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters, refreshMasters } from '#masters/queries/masters'
import { masterAsItIs } from '#tests/support/edited_master'
import { pageProps } from '#tests/support/page_props'

test.group('A retired district', (group) => {
  group.each.setup(() => masterAsItIs('districts'))

  test('keeps its applications in the reports, and cannot be chosen for new ones', async ({
    assert,
    client,
  }) => {
    const hingoli = districtNamed('Hingoli')
    await createApplication({ districtId: hingoli })
    const agm = await createUser(Role.agm)
    const mis = async () => {
      const page = await client.get('/officer/mis').loginAs(agm).withInertia()
      const { table, districts } = pageProps(page, 'back_office/reports/mis')
      const row = table.rows.find(({ id }) => id === hingoli)
      return { counts: row?.counts, total: table.total?.counts, districts }
    }
    const before = await mis()
    assert.isAbove(before.counts!.at(-1)!, 0)

    await db.from('districts').where('id', hingoli).update({ is_retired: true })
    await refreshMasters()
    assert.deepEqual(await mis(), before)
    assert.notInclude(
      masters().districts.map(({ id }) => id),
      hingoli
    )
  })
})
