import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import testUtils from '@adonisjs/core/services/test_utils'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { FindOrphanFiles } from '#documents/actions/maintain_stored_files'
import { StoreFile } from '#documents/actions/store_file'
import { privateStore } from '#documents/store/private_store'
import { withFileMissing } from '#tests/support/lost_file'
import { fixture } from '#tests/fixtures/files/corpus'

test.group('Orphaned files and rows', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSystemClock())

  test('a file without a row is found after a day and deleted on request', async ({ assert }) => {
    const orphan = await privateStore.put(Buffer.from('left by a crash'), 'image/png')
    const upload = { bytes: await fixture('scan.png'), clientName: 'a.png' }
    const kept = await new StoreFile().run({ upload, ownerUserId: null, uploadedBy: null })

    const atOnce = await new FindOrphanFiles().run()
    assert.notInclude(atOnce.orphans, orphan)

    setClock(new FixedClock(new Date(Date.now() + 25 * 3_600_000)))
    const reported = await new FindOrphanFiles().run()
    assert.include(reported.orphans, orphan)
    assert.notInclude(reported.orphans, kept.storageKey)
    assert.isTrue(await privateStore.exists(orphan), 'reporting removes nothing')

    const removed = await new FindOrphanFiles().run({ remove: true })
    assert.include(removed.orphans, orphan)
    assert.equal(removed.removed, removed.orphans.length)
    assert.isFalse(await privateStore.exists(orphan))
    assert.isTrue(await privateStore.exists(kept.storageKey))
  })

  test('a row without its file is listed', async ({ assert }) => {
    const upload = { bytes: await fixture('scan.png'), clientName: 'a.png' }
    const file = await new StoreFile().run({ upload, ownerUserId: null, uploadedBy: null })
    assert.notInclude((await new FindOrphanFiles().run()).missing, file.id)
    await withFileMissing(file.storageKey, async () => {
      assert.include((await new FindOrphanFiles().run()).missing, file.id)
      assert.equal((await ace.exec('documents:orphans', [])).exitCode, 1)
    })
  })
})
