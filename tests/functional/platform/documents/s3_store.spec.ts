import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { storeFolder } from '#config/drive'
import StoredFile from '#documents/models/stored_file'
import { fixture } from '#tests/fixtures/files/corpus'
import { InterruptibleProxy } from '#tests/support/interruptible_proxy'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { deleteFilesOf } from '#tests/support/forget_files'
import { runProcess } from '#tests/support/own_process'
import { startServer, stop } from '#tests/support/running_server'
import { s3Settings, startS3, type S3Store } from '#tests/support/s3_server'
import { sendToSlot } from '#tests/support/slot_files'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { needsTools } from '#tests/support/tools'
import { full } from '#tests/support/tags'
import common from '../../../../resources/lang/en/common.json' with { type: 'json' }
import english from '../../../../resources/lang/en/documents.json' with { type: 'json' }

const SLOT = '/apply/individual/documents/residence'
const UNLIMITED_RATE = 1e9
/** A database with one file, as other tests leave many. */
const MOVED = placeOf('moved')

const cookies = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const openFile = (visitor: Visitor, { uuid }: StoredFile, headers: Record<string, string> = {}) =>
  fetch(`${visitor.address}/files/${uuid}`, { headers: { cookie: cookies(visitor), ...headers } })

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test.group('Files in an S3 store', (group) => {
  full(group)
  needsTools(group)
  const owners: number[] = []
  let store: S3Store
  group.each.setup(async () => {
    await limiter.clear()
    store = await startS3()
    return async () => {
      await deleteFilesOf(owners.splice(0))
      await store.close()
    }
  })

  async function visitorAt(address: string) {
    const user = await createApplicant()
    owners.push(user.id)
    const visitor = new Visitor(address)
    await visitor.signIn(user.userName, TEST_PASSWORD)
    const newestFile = () =>
      StoredFile.query().where('ownerUserId', user.id).orderBy('id', 'desc').firstOrFail()
    return { visitor, newestFile }
  }

  const upload = async (visitor: Visitor) =>
    sendToSlot(visitor, SLOT, { bytes: await fixture('photo.jpg'), name: 'paper.jpg' })

  test('are stored there and not on disk, and served completely and in parts', async ({
    assert,
  }) => {
    const server = await startServer({ ...store.settings, DRIVE_DISK: 's3' })
    try {
      const { visitor, newestFile } = await visitorAt(server.address)
      assert.equal((await upload(visitor)).status, 200)
      const file = await newestFile()
      await assert.rejects(() => readFile(join(storeFolder, file.storageKey)), /ENOENT/)

      const whole = await openFile(visitor, file)
      assert.equal(whole.headers.get('content-type'), 'image/jpeg')
      const bytes = await bytesOf(whole)
      assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256)

      const part = await openFile(visitor, file, { range: 'bytes=10-19' })
      assert.equal(part.status, 206)
      assert.equal(part.headers.get('content-range'), `bytes 10-19/${file.sizeBytes}`)
      assert.isTrue((await bytesOf(part)).equals(bytes.subarray(10, 20)))
      const beyond = await openFile(visitor, file, { range: `bytes=${file.sizeBytes}-` })
      assert.equal(beyond.status, 416)

      const stranger = await visitorAt(server.address)
      assert.equal((await openFile(stranger.visitor, file, { range: 'bytes=0-1' })).status, 404)
      assert.equal((await fetch(new URL(`/${file.storageKey}`, store.address))).status >= 400, true)
    } finally {
      await stop(server.child)
    }
  }).timeout(60_000)

  test('are unavailable while it is down, with a message, and then available again', async ({
    assert,
  }) => {
    const line = await InterruptibleProxy.open(store.address, UNLIMITED_RATE)
    const settings = { ...s3Settings(new URL(line.address)), DRIVE_DISK: 's3' }
    const server = await startServer(settings)
    const ready = async () => (await fetch(`${server.address}/health/ready`)).json()
    try {
      const { visitor, newestFile } = await visitorAt(server.address)
      assert.equal((await upload(visitor)).status, 200)
      const file = await newestFile()
      assert.include(await ready(), { status: 'ok' })

      line.cut()
      const refused = await upload(visitor)
      assert.equal(refused.status, 503)
      assert.equal(refused.body.errors[0].message, english.errors.upload_failed)
      assert.equal((await newestFile()).id, file.id)
      const unseen = await openFile(visitor, file, { accept: 'text/html' })
      assert.equal(unseen.status, 503)
      assert.include(await unseen.text(), common.errors.service_unavailable.title)
      assert.deepInclude(await ready(), { status: 'degraded', failing: ['uploads'] })

      line.mend()
      assert.include(await ready(), { status: 'ok' })
      assert.equal((await openFile(visitor, file)).status, 200)
      assert.equal((await upload(visitor)).status, 200)
    } finally {
      await stop(server.child)
      line.close()
    }
  }).timeout(120_000)

  test('are refused with the cause while it does not respond, and so is a start', async ({
    assert,
  }) => {
    const line = await InterruptibleProxy.open(store.address, UNLIMITED_RATE)
    /** In the proportions of config/timeouts.ts. */
    const settings = {
      ...s3Settings(new URL(line.address)),
      DRIVE_DISK: 's3',
      TIMEOUTS: 'request:6,storeAnswer:2,storeConnect:0.5',
    }
    const server = await startServer(settings)
    try {
      const { visitor } = await visitorAt(server.address)
      await visitor.get(SLOT.slice(0, SLOT.lastIndexOf('/')))
      line.swallow()
      const [refused] = await Promise.all([
        upload(visitor),
        assert.rejects(() => startServer(settings), /cannot be used \(No answer within 2000 ms\)/),
      ])
      assert.equal(refused.status, 503)
      assert.equal(refused.body.errors?.[0].message, english.errors.upload_failed)
      line.mend()
      assert.equal((await upload(visitor)).status, 200)
    } finally {
      await stop(server.child)
      line.close()
    }
  }).timeout(60_000)

  test('are moved there and back with their bytes compared; lost and damaged ones are named', async ({
    assert,
    cleanup,
  }) => {
    if (!(await loadSnapshot(MOVED))) throw new Error('this run kept no snapshot')
    const folder = await mkdtemp(join(tmpdir(), 'moved-'))
    cleanup(async () => {
      await dropDatabase(MOVED)
      await rm(folder, { recursive: true })
    })
    const bytes = await fixture('photo.jpg')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const storageKey = '00/00/paper'
    const path = join(folder, storageKey)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const row = {
      uuid: randomUUID(),
      storage_key: storageKey,
      original_name: 'paper.jpg',
      mime: 'image/jpeg',
      extension: 'jpg',
      size_bytes: bytes.length,
      sha256,
      created_at: '2026-01-01 00:00:00',
    }
    await inDatabase(MOVED, (client) => client.table('stored_files').insert(row))
    const updateFile = (values: object) =>
      inDatabase(MOVED, (client) => client.from('stored_files').update(values))
    const move = async (from: string, to: string) => {
      const { code, output } = await runCommandOn(
        MOVED,
        ['files:move', `--from=${from}`, `--to=${to}`],
        { env: { ...store.settings, STORAGE_PATH: folder } }
      )
      const [, carried, there] = /Copied: (\d+), already there: (\d+)/.exec(output)!.map(Number)
      const countOf = (what: string) => Number(new RegExp(`${what}: (\\d+)`).exec(output)?.[1] ?? 0)
      return { code, carried, there, damaged: countOf('Damaged'), missing: countOf('Not found') }
    }
    const done = { code: 0, carried: 0, there: 0, damaged: 0, missing: 0 }

    assert.deepEqual(await move('fs', 's3'), { ...done, carried: 1 })
    assert.deepEqual(await move('fs', 's3'), { ...done, there: 1 })

    await rm(path)
    assert.deepEqual(await move('s3', 'fs'), { ...done, carried: 1 })
    assert.isTrue((await readFile(path)).equals(bytes))

    await updateFile({ sha256: '0'.repeat(64) })
    assert.containSubset(await move('s3', 'fs'), { code: 1, damaged: 1, missing: 0 })
    await updateFile({ sha256, storage_key: 'none' })
    assert.containSubset(await move('s3', 'fs'), { code: 1, damaged: 0, missing: 1 })
  }).timeout(120_000)

  test('doctor finds missing files, files without a row, or that it does not respond', async ({
    assert,
  }) => {
    const settings = { ...store.settings, DRIVE_DISK: 's3' }
    const doctor = async (env: NodeJS.ProcessEnv = settings) => {
      const { stdout } = await runProcess(['bin/portal.js', 'doctor'], { env })
      return (title: string) => stdout.split('\n').find((line) => line.slice(4).startsWith(title))!
    }
    const server = await startServer(settings)
    const { visitor, newestFile } = await visitorAt(server.address)
    await upload(visitor)
    const file = await newestFile()
    /** Files of other tests are stored elsewhere: only the difference of one counts. */
    const missing = async () => {
      const { stdout, stderr } = await runProcess(['bin/console.ts', 'documents:orphans'], {
        env: settings,
      })
      return Number(/Rows without their file: (\d+)/.exec(stdout + stderr)?.[1] ?? 0)
    }
    try {
      assert.match((await doctor())('storage'), /^ok .*bucket arthasetu-files answers/)
      const before = await missing()
      const { storageKey } = file
      await file.merge({ storageKey: 'none' }).save()
      assert.equal(await missing(), before + 1)
      assert.match((await doctor())('files'), /^ ! .*have no file in bucket arthasetu-files \(ids/)
      await file.merge({ storageKey }).save()
      assert.equal(await missing(), before)
    } finally {
      await stop(server.child)
    }
    const unreachable = { ...s3Settings(new URL('http://127.0.0.1:1')), DRIVE_DISK: 's3' }
    assert.match(
      (await doctor(unreachable))('storage'),
      /^ ! .*does not answer \(.*\): look at the S3 settings/
    )
    const unnamed = await doctor({ DRIVE_DISK: 's3' })
    assert.match(unnamed('storage'), /^ ! .*DRIVE_DISK=s3 needs S3_BUCKET/)
  }).timeout(120_000)

  test('a start prints one line if the store is unusable, or not configured', async ({
    assert,
  }) => {
    const start = async (env: NodeJS.ProcessEnv) => {
      const address = { HOST: '127.0.0.1', PORT: '1024', APP_URL: 'http://127.0.0.1' }
      const run = await runProcess(['bin/server.ts'], {
        env: { ...address, ALLOW_LOG_DRIVERS: 'true', DRIVE_DISK: 's3', ...env },
      })
      assert.equal(run.code, 1)
      return run.stderr.trim()
    }
    assert.match(
      await start({}),
      /^.*DRIVE_DISK=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY$/
    )
    assert.match(
      await start(s3Settings(store.address, 'another')),
      /^.*The store of the uploads, bucket another, cannot be used \(.*bucket.*\): check the S3 settings$/
    )
    const unreachable = new URL('http://127.0.0.1:1')
    assert.match(await start(s3Settings(unreachable)), /cannot be used \(.*ECONNREFUSED.*\)/)
  }).timeout(60_000)
})
