import { execFileSync } from 'node:child_process'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { storeFolder } from '#config/drive'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { fixture } from '#tests/fixtures/files/corpus'
import { backupsOf, skipped } from '#tests/support/backups'
import { deleteFilesOf } from '#tests/support/forget_files'
import { withFileMissing } from '#tests/support/lost_file'
import { sendToSlot } from '#tests/support/slot_files'
import { createApplicant, signInAs } from '#tests/support/users'
import { full } from '#tests/support/tags'

const SLOT = '/apply/individual/documents/residence'

/** Number of files that a backup reads at once: it starts the later ones only after these. */
const READ_CONCURRENCY = 8

test.group('Backup while files are removed', (group) => {
  full(group)
  const backups = backupsOf(group)
  const owners: number[] = []
  group.each.setup(() => limiter.clear())
  group.teardown(() => deleteFilesOf(owners))

  /** Creates files of a new person, in the order of their ids. */
  async function upload(count: number) {
    const user = await createApplicant()
    owners.push(user.id)
    const visitor = await signInAs(user)
    const bytes = await fixture('photo.jpg')
    for (let sent = 0; sent < count; sent++) {
      const { status } = await sendToSlot(visitor, SLOT, { bytes, name: 'paper.jpg' })
      if (status !== 200) throw new Error(`an upload was answered ${status}`)
    }
    return StoredFile.query().where('ownerUserId', user.id).orderBy('id')
  }

  /**
   * Runs the work while a backup reads this file: the file is a pipe meanwhile, which returns nothing until the work is
   * done (and then more bytes than before, so this file is damaged in that backup).
   */
  async function whileRead({ storageKey }: StoredFile, work: () => Promise<void>) {
    const path = join(storeFolder, storageKey)
    const bytes = await readFile(path)
    await rm(path)
    execFileSync('mkfifo', [path])
    try {
      /** A backup that ends without reading the file must not leave this waiting. */
      const taking = backups.take().finally(async () => (await open(path, 'r+')).close())
      const pipe = await open(path, 'w')
      try {
        await work()
        await pipe.writeFile(bytes)
      } finally {
        await pipe.close()
      }
      return await taking
    } finally {
      await rm(path)
      await writeFile(path, bytes, { mode: 0o600 })
    }
  }

  test('distinguishes files that were removed with their row from lost ones', async ({
    assert,
  }) => {
    const [held, kept] = await upload(READ_CONCURRENCY)
    const [removed] = await upload(1)
    const [lost] = await upload(1)
    const backup = await withFileMissing(lost.storageKey, () =>
      whileRead(held, async () => {
        await deleteFilesOf([removed.ownerUserId!])
        await privateStore.remove(removed.storageKey)
      })
    )
    assert.equal(backup.code, 1, backup.output)
    const lineOf = (reason: string) =>
      backup.output.split('\n').find((line) => line.includes(reason)) ?? backup.output
    const named = ({ id, storageKey }: StoredFile) => `${id} ${storageKey}`
    assert.include(lineOf('removed while the backup was taken'), `1 (${named(removed)})`)
    assert.include(lineOf('missing in the store'), named(lost))
    assert.notInclude(lineOf('missing in the store'), named(removed))

    const place = await backups.place('removed')
    const restored = await place.run(['backup:restore', backup.archive, `--key=${backups.key}`])
    assert.equal(restored.code, 0, restored.output)
    assert.include(restored.output, `File ${removed.id} was removed when the backup was taken`)
    const bytes = await privateStore.bytes(kept.storageKey)
    assert.isTrue((await readFile(join(place.files, kept.storageKey))).equals(Buffer.from(bytes)))
  })
    .timeout(120_000)
    .skip(...skipped)
})
