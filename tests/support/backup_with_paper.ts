import limiter from '@adonisjs/limiter/services/main'
import type { Group } from '@japa/runner/core'
import { fixture } from '#tests/fixtures/files/corpus'
import { type backupsOf, skipped } from '#tests/support/backups'
import { deleteFilesOf } from '#tests/support/forget_files'
import { sendToSlot } from '#tests/support/slot_files'
import { createApplicant, signInAs } from '#tests/support/users'

const SLOT = '/apply/individual/documents/residence'

/** Takes one backup for a group, with a document that an applicant has uploaded: a file with known content. */
export function backupWithPaper(group: Group, backups: ReturnType<typeof backupsOf>) {
  const owners: number[] = []
  const kept = { archive: '' }
  group.setup(async () => {
    if (skipped[0]) return
    await limiter.clear()
    const user = await createApplicant()
    owners.push(user.id)
    const visitor = await signInAs(user)
    const bytes = await fixture('photo.jpg')
    const { status } = await sendToSlot(visitor, SLOT, { bytes, name: 'photo.jpg' })
    if (status !== 200) throw new Error(`an upload was answered ${status}`)
    kept.archive = (await backups.take()).archive
  })
  group.teardown(() => deleteFilesOf(owners))
  return kept
}
