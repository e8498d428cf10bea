import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { FindOrphanFiles } from '#documents/actions/maintain_stored_files'
import Document from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { fixture } from '#tests/fixtures/files/corpus'
import { startServer, stop } from '#tests/support/running_server'
import { isOnSqlite } from '#tests/support/databases/place'
import { sendToSlot } from '#tests/support/slot_files'
import { TEST_PASSWORD, createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const SLOTS = ['residence', 'pan', 'domicile', 'caste', 'photo', 'income']
const ROUNDS = 3

const cookiesOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function upload(visitor: Visitor, slot: string, bytes: Uint8Array): Promise<number> {
  const path = `/apply/individual/documents/${slot}`
  return (await sendToSlot(visitor, path, { bytes, name: 'paper.jpg' })).status
}

async function enter(address: string, user: User): Promise<Visitor> {
  const visitor = new Visitor(address)
  await visitor.signIn(user.userName, TEST_PASSWORD)
  await visitor.get('/apply/individual/documents')
  return visitor
}

/** Ids of the person's rows whose bytes in the store differ from the accepted ones. */
async function brokenRows(user: User): Promise<number[]> {
  const broken: number[] = []
  for (const file of await StoredFile.query().where('ownerUserId', user.id)) {
    const bytes = await privateStore.bytes(file.storageKey).catch(() => new Uint8Array())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== file.sha256) broken.push(file.id)
  }
  return broken
}

/** Ids of documents whose current version is not the newest, or has no file. */
async function halfDocuments(): Promise<number[]> {
  const half: number[] = []
  for (const document of await Document.query().whereNotNull('currentVersionId')) {
    const versions = await DocumentVersion.query()
      .where('documentId', document.id)
      .orderBy('versionNo', 'desc')
    const [newest] = versions
    if (newest?.id !== document.currentVersionId || !(await StoredFile.find(newest.fileId))) {
      half.push(document.id)
    }
  }
  return half
}

/**
 * Connections of other processes that still work or hold locks in the database of this run, five seconds after the end
 * of the server; none on SQLite, which has no server.
 */
async function connectionsLeft(): Promise<number[]> {
  if (isOnSqlite) return []
  for (let tries = 0; tries < 50 && (await workingConnections()).length > 0; tries++)
    await wait(100)
  return workingConnections()
}

async function workingConnections(): Promise<number[]> {
  const [rows] = await db.rawQuery(
    `select id from information_schema.processlist
      where db = database() and id <> connection_id()
        and (command <> 'Sleep' or exists (
          select 1 from information_schema.innodb_trx where trx_mysql_thread_id = id))`
  )
  return rows.map(({ id }: { id: number }) => id)
}

test.group('Uploads and a crashing server', (group) => {
  full(group)
  group.each.setup(() => limiter.clear())

  test('kill -9 during uploads loses no confirmed file and leaves no partial one', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const photo = await fixture('photo.jpg')
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await startServer()
      const visitor = await enter(server.address, user)
      const confirmed: string[] = []
      const exit = once(server.child, 'exit')
      await Promise.allSettled(
        SLOTS.map(async (slot) => {
          if ((await upload(visitor, slot, photo)) === 200) confirmed.push(slot)
          if (confirmed.length === round) server.child.kill('SIGKILL')
        })
      )
      server.child.kill('SIGKILL')
      await exit

      assert.deepEqual(await connectionsLeft(), [], `round ${round}`)
      assert.deepEqual(await brokenRows(user), [], `round ${round}`)
      assert.deepEqual(await halfDocuments(), [], `round ${round}`)
      const kept = await db
        .from('documents')
        .join('document_versions', 'document_versions.id', 'documents.current_version_id')
        .where('document_versions.uploaded_by', user.id)
        .select('documents.slot')
      for (const slot of confirmed)
        assert.include(
          kept.map((row) => row.slot),
          slot
        )
    }

    const again = await startServer()
    const visitor = await enter(again.address, user)
    for (const slot of SLOTS) assert.equal(await upload(visitor, slot, photo), 200, slot)
    await stop(again.child)
    /** Other tests leave rows whose files never existed. */
    const { missing } = await new FindOrphanFiles().run()
    const own = await StoredFile.query().where('ownerUserId', user.id)
    assert.isEmpty(own.filter(({ id }) => missing.includes(id)))
  }).timeout(240_000)

  test('a connection closed in the middle of a body stores nothing, and the server continues', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const server = await startServer()
    const visitor = await enter(server.address, user)
    const photo = await fixture('photo.jpg')
    const before = Number((await db.from('stored_files').count('* as n').first()).n)
    for (const share of [0.1, 0.5, 0.95]) {
      const head =
        '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n' +
        'Content-Type: image/jpeg\r\n\r\n'
      const length = head.length + photo.byteLength + '\r\n--cut--\r\n'.length
      const socket = net.connect(server.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST /apply/individual/documents/residence HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
          `Cookie: ${cookiesOf(visitor)}\r\nAccept: application/json\r\n` +
          `X-XSRF-TOKEN: ${decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!)}\r\n` +
          `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n${head}`
      )
      socket.write(photo.subarray(0, Math.floor(photo.byteLength * share)))
      await wait(200)
      socket.destroy()
    }
    await wait(500)
    assert.deepEqual(await connectionsLeft(), [])
    assert.equal(await upload(visitor, 'residence', photo), 200)
    assert.equal(Number((await db.from('stored_files').count('* as n').first()).n), before + 1)
    await stop(server.child)
  }).timeout(120_000)
})
