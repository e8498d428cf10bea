import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CheckFiles, fileState } from '#documents/actions/maintain_stored_files'
import { StoreFile } from '#documents/actions/store_file'
import FileCheck from '#documents/models/file_check'
import type StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { fixture } from '#tests/fixtures/files/corpus'
import { runCommand } from '#tests/support/run_command'

const storeOne = async () => {
  const upload = { bytes: await fixture('scan.png'), clientName: 'a.png' }
  return new StoreFile().run({ upload, ownerUserId: null, uploadedBy: null })
}

test.group('Files and their checksums', (group) => {
  let whole: StoredFile, damaged: StoredFile, missing: StoredFile
  group.each.setup(async () => {
    await db.from('file_checks').delete()
    whole = await storeOne()
    damaged = await storeOne()
    const other = await privateStore.put(Buffer.from('another file'), damaged.mime)
    await privateStore.remove(damaged.storageKey)
    await damaged.merge({ storageKey: other }).save()
    missing = await storeOne()
    await privateStore.remove(missing.storageKey)
    return async () => {
      await privateStore.remove(other)
      await privateStore.remove(whole.storageKey)
      for (const file of [whole, damaged, missing]) await file.delete()
      await db.from('file_checks').delete()
    }
  })

  test('are compared one by one', async ({ assert }) => {
    assert.equal(await fileState(whole), 'whole')
    assert.equal(await fileState(damaged), 'damaged')
    assert.equal(await fileState(missing), 'missing')
  })

  test('are continued where a check was interrupted', async ({ assert }) => {
    const [{ total }] = await db.from('stored_files').count('* as total')
    let slices = 0
    const broken = new CheckFiles().run({
      slice: 1,
      onSlice: () => {
        if (++slices === 2) throw new Error('broken off')
      },
    })
    await assert.rejects(() => broken, 'broken off')
    const left = await FileCheck.query().firstOrFail()
    assert.equal(left.checked, 2)
    const ended = await new CheckFiles().run({ slice: 3 })
    assert.equal(ended.id, left.id)
    assert.equal(ended.checked, Number(total))
    assert.include(ended.damaged, damaged.id)
    assert.include(ended.missing, missing.id)
    assert.notInclude([...ended.damaged, ...ended.missing], whole.id)
    assert.notEqual((await new CheckFiles().run()).id, ended.id)
  }).timeout(30_000)

  test('are checked by one process at a time', async ({ assert }) => {
    let isTaken = false
    const slow = new CheckFiles().run({
      slice: 1,
      onSlice: async ({ id }) => {
        if (isTaken) return
        isTaken = true
        await db.from('file_checks').where('id', id).update({ after_id: missing.id })
      },
    })
    await assert.rejects(() => slow, /another process/)
  })

  test('are listed by the command when they differ', async ({ assert }) => {
    const { code, output } = await runCommand(['files:check'])
    assert.equal(code, 1)
    const { damaged: damagedIds, missing: missingIds } = await FileCheck.query().firstOrFail()
    assert.deepInclude(
      { isRecorded: damagedIds.includes(damaged.id) && missingIds.includes(missing.id) },
      { isRecorded: true }
    )
    assert.match(output, /Damaged: \d+ \(ids /)
    assert.match(output, /Not found: \d+ \(ids /)
  })
})
