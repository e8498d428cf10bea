import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { Role } from '#auth/roles'
import Announcement from '#notifications/models/announcement'
import { SaveAnnouncement } from '#notifications/actions/notices'
import { RemoveLeader, SaveLeader } from '#site/home_page'
import Leader from '#site/models/leader'
import { createOfficer } from '#tests/support/users'

const stored = async (table: string, id: number) =>
  (
    await db
      .from('translations')
      .where({ table_name: table, row_id: String(id) })
      .orderBy(['field', 'locale'])
  ).map(({ field, locale, text }) => [field, locale, text])

test.group('Texts of a row in other languages', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are loaded, written and deleted with the row', async ({ assert }) => {
    const editor = await createOfficer(Role.administrator)
    const person = { uuid: null, expectedVersion: 0, photo: null, editor }
    const words = { nameEn: 'Asha', postEn: 'Chair', nameMr: 'आशा', postMr: 'अध्यक्षा' }
    const { id, uuid } = await new SaveLeader().run({ ...person, ...words })
    const other = await new SaveLeader().run({ ...person, ...words, nameEn: 'Usha' })

    const changed = { nameEn: 'Asha', postEn: 'Chair', nameMr: 'आशाताई', postHi: 'अध्यक्ष' }
    await new SaveLeader().run({ ...person, uuid, expectedVersion: 1, ...changed })
    assert.deepEqual(await stored('leaders', id), [
      ['name', 'mr', 'आशाताई'],
      ['post', 'hi', 'अध्यक्ष'],
    ])
    const { texts } = await Leader.findOrFail(id)
    assert.containSubset(texts, { nameEn: 'Asha', nameMr: 'आशाताई', postHi: 'अध्यक्ष' })
    assert.isNotOk(texts.postMr)

    const [first, second] = await Leader.query().whereIn('id', [id, other.id]).orderBy('id')
    assert.deepEqual([first.texts.nameMr, second.texts.nameMr], ['आशाताई', 'आशा'])
    /** A row that is written for another reason keeps its texts. */
    await first.merge({ position: 9 }).save()
    assert.lengthOf(await stored('leaders', id), 2)

    await new RemoveLeader().run({ uuid, editor })
    assert.isEmpty(await stored('leaders', id))
    assert.lengthOf(await stored('leaders', other.id), 2)
  })

  test('are kept apart for rows with the same number in different tables', async ({ assert }) => {
    const editor = await createOfficer(Role.administrator)
    const { id } = await new SaveAnnouncement().run({
      id: null,
      expectedVersion: 0,
      words: { titleEn: 'Camp', textEn: 'On Monday', titleMr: 'शिबिर', textMr: 'सोमवारी' },
      audience: 'public',
      period: { shownFrom: '2026-11-05' as never, shownUntil: null },
      editor,
    })
    const stray = { table_name: 'leaders', row_id: String(id), field: 'title', locale: 'hi' }
    await db.table('translations').insert({ ...stray, text: 'x' })
    assert.isNotOk((await Announcement.findOrFail(id)).texts.titleHi)
    const page = await Announcement.query().where({ id }).paginate(1, 10)
    assert.equal(page.all()[0].texts.textMr, 'सोमवारी')
  })
})
