import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { createOfficer, visitorAs } from '#tests/support/users'

const PATH = '/officer/saved-filters'

test.group('A form whose validator does not restrict characters', () => {
  test('is rejected with the character and its position, and trimmed of invisible characters at its ends only', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.administrator)
    const visitor = await visitorAs(officer)
    const names = async () =>
      (await db.from('saved_filters').where('user_id', officer.id)).map(({ name }) => name)
    const refused = await visitor.post(PATH, { list: 'claims', filterName: 'My\u200bfilter' })
    assert.match(JSON.stringify(refused), /U\+200B after “My”/)
    assert.isEmpty(await names())
    const address = 'from=2026-01-01'
    await visitor.post(PATH, { list: 'claims', filterName: '\u202aMine\u202c', address })
    assert.deepEqual(await names(), ['Mine'])
  })
})
