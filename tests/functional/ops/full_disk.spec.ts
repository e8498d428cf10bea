import { test } from '@japa/runner'
import { buildInfo } from '#config/app'
import limiter from '@adonisjs/limiter/services/main'
import { fixture } from '#tests/fixtures/files/corpus'
import { deleteFilesOf } from '#tests/support/forget_files'
import { startServer, stop } from '#tests/support/running_server'
import { sendToSlot } from '#tests/support/slot_files'
import { smallDisk } from '#tests/support/small_disk'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'
import english from '../../../resources/lang/en/documents.json' with { type: 'json' }

const SLOT = '/apply/individual/documents/residence'
/** Slightly more than the free space that a server requires to report itself ready. */
const SIZE_MB = 120

const readyOf = async (address: string) => {
  const answer = await fetch(`${address}/health/ready`)
  return { status: answer.status, body: await answer.json() }
}

test.group('Disk that is actually full', (group) => {
  full(group)
  const owners: number[] = []
  group.each.setup(() => limiter.clear())
  group.teardown(() => deleteFilesOf(owners))

  for (const [what, setting, message] of [
    ['incoming', 'INCOMING_PATH', english.errors.not_stored],
    ['uploads', 'STORAGE_PATH', english.errors.upload_failed],
  ] as const) {
    test(`is reported to the uploader and makes the server degraded, not unready: ${what}`, async ({
      assert,
    }) => {
      const disk = await smallDisk(SIZE_MB)
      if (!disk) return
      const server = await startServer({ [setting]: disk.folder })
      try {
        const visitor = new Visitor(server.address)
        const user = await createApplicant()
        owners.push(user.id)
        await visitor.signIn(user.userName, TEST_PASSWORD)
        const upload = async () =>
          sendToSlot(visitor, SLOT, { bytes: await fixture('photo.jpg'), name: 'paper.jpg' })
        assert.equal((await readyOf(server.address)).status, 200)
        assert.equal((await upload()).status, 200)

        await disk.fill()
        const refused = await upload()
        assert.include([500, 503], refused.status)
        assert.equal(refused.body.errors[0].message, message)
        assert.deepEqual(await readyOf(server.address), {
          status: 200,
          body: { status: 'degraded', failing: [what], ...buildInfo },
        })
        assert.equal((await fetch(`${server.address}/health/live`)).status, 200)

        await disk.makeRoom()
        assert.equal((await readyOf(server.address)).body.status, 'ok')
        assert.equal((await upload()).status, 200)
      } finally {
        await stop(server.child)
        await disk.remove()
      }
    }).timeout(60_000)
  }
})
