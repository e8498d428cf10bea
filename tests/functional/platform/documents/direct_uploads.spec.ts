import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import StoredFile from '#documents/models/stored_file'
import { fixture } from '#tests/fixtures/files/corpus'
import { deleteFilesOf } from '#tests/support/forget_files'
import { startServer, stop } from '#tests/support/running_server'
import { startS3, type S3Store } from '#tests/support/s3_server'
import { requestUploadAddress, assignToSlot, sendToSlot } from '#tests/support/slot_files'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { hasTools, needsTools } from '#tests/support/tools'
import english from '../../../../resources/lang/en/documents.json' with { type: 'json' }

const SLOT = '/apply/individual/documents/residence'

test.group('Files that browsers send directly to the store', (group) => {
  needsTools(group)
  const owners: number[] = []
  let store: S3Store
  let server: Awaited<ReturnType<typeof startServer>>
  group.setup(async () => {
    if (!hasTools) return () => undefined
    store = await startS3()
    server = await startServer({ ...store.settings, DRIVE_DISK: 's3' })
    return async () => {
      await stop(server.child)
      await deleteFilesOf(owners)
      await store.close()
    }
  })
  group.each.setup(() => limiter.clear())

  /** Returns the files in the store that have not been inspected. */
  const incoming = async () => {
    const folder = join(store.directory, 'incoming')
    const names = await readdir(folder).catch(() => [])
    return names.filter((name) => name.endsWith('_object'))
  }

  async function person() {
    const user = await createApplicant()
    owners.push(user.id)
    const visitor = new Visitor(server.address)
    await visitor.signIn(user.userName, TEST_PASSWORD)
    await visitor.get('/apply/individual/documents')
    return { user, visitor }
  }

  /** Uploads bytes to the address that the portal returns, and returns the token of the upload. */
  async function put(visitor: Visitor, bytes: Uint8Array, name = 'paper.jpg') {
    const file = { name, type: 'image/jpeg', size: bytes.byteLength }
    const { status, body } = await requestUploadAddress(visitor, file)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    const sent = await fetch(body.address, {
      method: 'PUT',
      headers: { 'content-type': file.type },
      body: new Uint8Array(bytes),
    })
    if (!sent.ok) throw new Error(`The store answered ${sent.status}`)
    return body as { address: string; upload: string }
  }

  test('are inspected like all others before they are stored', async ({ assert }) => {
    const { user, visitor } = await person()
    const { upload } = await put(visitor, await fixture('photo.jpg'), 'माझा दाखला.jpg')
    assert.lengthOf(await incoming(), 1)
    const { status, body } = await assignToSlot(visitor, SLOT, upload)
    assert.equal(status, 200)
    assert.equal(body.card.file.name, 'माझा दाखला.jpg')
    assert.isEmpty(await incoming())
    const file = await StoredFile.findByOrFail('ownerUserId', user.id)
    const sent = await fetch(`${server.address}${body.card.file.href}`, {
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    assert.equal((await sent.arrayBuffer()).byteLength, file.sizeBytes)

    const bad = await put(visitor, Buffer.from('%PDF-1.7 no paper at all'))
    const refused = await assignToSlot(visitor, SLOT, bad.upload)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.errors[0].message, english.errors.unreadable)
    assert.isEmpty(await incoming())
    assert.lengthOf(await StoredFile.query().where('ownerUserId', user.id), 1)
  })

  test('are valid for one form of their sender, and for nobody else', async ({ assert }) => {
    const { visitor } = await person()
    const other = await person()
    const { upload } = await put(visitor, await fixture('photo.jpg'))
    for (const wrong of [upload.slice(0, -2), 'x']) {
      const { status, body } = await assignToSlot(visitor, SLOT, wrong)
      assert.equal(status, 410)
      assert.equal(body.errors[0].message, english.errors.no_file)
    }
    assert.equal((await assignToSlot(other.visitor, SLOT, upload)).status, 410)
    assert.equal((await assignToSlot(visitor, SLOT, upload)).status, 200)
    assert.equal((await assignToSlot(visitor, SLOT, upload)).status, 410, 'it was used')
  })

  test('are limited to their declared size, which is limited as well', async ({ assert }) => {
    const { visitor } = await person()
    const ask = (size: number, type = 'image/jpeg') =>
      requestUploadAddress(visitor, { name: 'a.jpg', type, size })
    assert.equal((await ask(10 * 1024 * 1024 + 1)).status, 422)
    assert.equal((await ask(0)).status, 422)
    assert.equal((await ask(10, 'text/html; x=<script>')).status, 422)
    const { body } = await ask(1234)
    /** The length is signed, so that a store accepts no other number of bytes. */
    assert.include(new URL(body.address).searchParams.get('X-Amz-SignedHeaders'), 'content-length')
    assert.equal(new URL(body.address).searchParams.get('X-Amz-Expires'), '3600')

    /** The test store does not verify signatures: the portal checks the size again. */
    const { address, upload } = (await ask(9)).body
    await fetch(address, { method: 'PUT', body: Buffer.alloc(11 * 1024 * 1024) })
    const refused = await assignToSlot(visitor, SLOT, upload)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.errors[0].message, english.errors.too_big_10mb)
  })

  test('are deleted after an hour if no form referred to them', async ({ assert }) => {
    const { visitor } = await person()
    const before = await incoming()
    await put(visitor, await fixture('photo.jpg'))
    const old = await incoming()
    assert.lengthOf(old, before.length + 1)
    const longAgo = new Date(Date.now() - 61 * 60_000)
    for (const name of old) await utimes(join(store.directory, 'incoming', name), longAgo, longAgo)
    await put(visitor, await fixture('photo.jpg'))
    const young = (await incoming()).filter((name) => !old.includes(name))

    /** Every server does this at its start and each hour. */
    const second = await startServer({ ...store.settings, DRIVE_DISK: 's3' })
    try {
      for (let turn = 0; turn < 100 && (await incoming()).length > 1; turn++) await wait(50)
      assert.deepEqual(await incoming(), young)
    } finally {
      await stop(second.child)
    }
  })

  test('are sent with their form when there is no such store', async ({ assert }) => {
    const { visitor } = await person()
    const here = new Visitor()
    const user = await createApplicant()
    await here.signIn(user.userName, TEST_PASSWORD)
    const answer = await requestUploadAddress(here, { name: 'a.jpg', type: 'image/jpeg', size: 10 })
    assert.equal(answer.status, 404)
    const { props } = await here.get('/apply/individual/documents')
    assert.isFalse(props.cards[0].isSentDirectly)
    const away = await visitor.get('/apply/individual/documents')
    assert.isTrue(away.props.cards[0].isSentDirectly)
    assert.include(
      (await fetch(`${server.address}/terms`)).headers.get('content-security-policy'),
      `connect-src 'self' ${store.address.origin};`
    )
    /** A form without JavaScript includes the file, with such a store too. */
    const sent = await sendToSlot(visitor, SLOT, {
      bytes: await fixture('photo.jpg'),
      name: 'a.jpg',
    })
    assert.equal(sent.status, 200)
  })
})
