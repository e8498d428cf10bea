import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { entryById, entryVersion, masterByTable } from '#masters/queries/master_entries'
import { refreshMasters } from '#masters/queries/masters'
import {
  administrator,
  lastChange,
  setConfirmationNeeded,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { masterAsItIs } from '#tests/support/edited_master'
import { requestAs } from '#tests/support/users'

const PATH = '/officer/masters/company_types/rows/1'

const nameNow = async () => (await db.from('company_types').where('id', 1).firstOrFail()).name_en

async function form(name: string) {
  const entry = await entryById(masterByTable('company_types'), '1', db.connection())
  return { version: entryVersion(entry), values: { name_en: name } }
}

test.group('Maker-checker for a row of a master', (group) => {
  group.each.setup(() => masterAsItIs('company_types'))
  group.each.setup(() => withoutConfirmers())
  group.teardown(async () => void (await refreshMasters()))

  test('takes effect immediately unless the administrator configured otherwise', async ({
    assert,
    client,
  }) => {
    const [one] = [await administrator(), await administrator()]
    await requestAs(client, one, 'put', PATH).json(await form('Changed at once'))
    assert.equal(await nameNow(), 'Changed at once')
  })

  test('waits if configured, is shown with old and new values, and is then written', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    await setConfirmationNeeded('master')
    const before = await nameNow()
    await requestAs(client, one, 'put', PATH).json(await form('Confirmed name'))
    assert.equal(await nameNow(), before)
    const change = await lastChange()
    const page = await client.get(`/officer/confirmations/${change.id}`).loginAs(two)
    for (const shown of [before, 'Confirmed name', 'Name (English)']) {
      assert.include(page.text(), shown)
    }
    assert.equal(await new ConfirmChange().run(decisionBy(change, two)), 'confirmed')
    assert.equal(await nameNow(), 'Confirmed name')
  })

  test('rejects an invalid row before it waits', async ({ assert, client }) => {
    const [one] = [await administrator(), await administrator()]
    await setConfirmationNeeded('master')
    const answer = await requestAs(client, one, 'put', PATH).json(await form(''))
    assert.sameMembers(Object.keys(answer.flashMessages().inputErrorsBag), ['values.name_en'])
    assert.isNull(await db.from('proposed_changes').where('kind', 'master').first())
  })
})
