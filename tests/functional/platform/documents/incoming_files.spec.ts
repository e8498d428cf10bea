import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import limiter from '@adonisjs/limiter/services/main'
import { fixture } from '#tests/fixtures/files/corpus'
import { multipartBody, RawConnection, type RawPart } from '#tests/support/raw_form'
import { expectedFileVersion } from '#tests/support/seen_versions'
import { startServer, stop } from '#tests/support/running_server'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import english from '../../../../resources/lang/en/documents.json' with { type: 'json' }
import marathi from '../../../../resources/lang/mr/documents.json' with { type: 'json' }

const PAGE = '/apply/individual/documents'
const SLOT = `${PAGE}/residence`
const MB = 1024 * 1024
/** Other reads of a server: its database, and modules that it loads for the first time. */
const OTHER_READS_BYTES = 4 * MB

type Server = Awaited<ReturnType<typeof startServer>>

/** Returns the paths of all files below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/**
 * Returns the number of bytes that a process has read so far, including from connections; 0 where the system does not
 * report it.
 */
function bytesRead({ child }: Server): number {
  if (process.platform !== 'linux') return 0
  return Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${child.pid}/io`, 'utf8'))![1])
}

/** Waits until a condition holds, such as the end of a request on the server. */
async function until(holds: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return
    await wait(25)
  }
  throw new Error('it never came to hold')
}

const photoPart = async (): Promise<RawPart> => ({
  name: 'file',
  fileName: 'paper.jpg',
  content: await fixture('photo.jpg'),
})

test.group('Temporary files of a form during its request', (group) => {
  /** The complete temporary folder of the server: it must not contain any other file of the product either. */
  let temporary: string
  let incoming: string
  let server: Server
  let visitor: Visitor

  const start = (env: NodeJS.ProcessEnv = {}) =>
    startServer({ TMPDIR: temporary, INCOMING_PATH: incoming, ...env })
  const left = () => filesBelow(temporary)
  const entered = async (address: string) => {
    const user = await createApplicant()
    const person = new Visitor(address)
    await person.signIn(user.userName, TEST_PASSWORD)
    await person.get(PAGE)
    return person
  }
  const form = async (length: number | null, options: object = {}) => {
    const address = `${SLOT}?expectedVersion=${await expectedFileVersion(visitor.read, PAGE, 'residence')}`
    return RawConnection.open(server.address, address, {
      visitor,
      withToken: true,
      length,
      ...options,
    })
  }

  group.setup(async () => {
    await limiter.clear()
    temporary = await mkdtemp(join(tmpdir(), 'incoming-'))
    incoming = join(temporary, 'incoming')
    server = await start()
    visitor = await entered(server.address)
  })
  group.teardown(async () => {
    await stop(server.child)
    await rm(temporary, { recursive: true, force: true })
  })

  test('an accepted file is readable by its owner only and is deleted after the request', async ({
    assert,
  }) => {
    const body = multipartBody([await photoPart()])
    const connection = await form(body.length)
    await connection.send(body.subarray(0, body.length / 2))
    await until(async () => (await left()).length === 1)

    const [path] = await left()
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    assert.equal((await stat(join(path, '..'))).mode & 0o777, 0o700)
    assert.equal((await stat(incoming)).mode & 0o777, 0o700)

    await connection.send(body.subarray(body.length / 2))
    assert.equal(await connection.status(), 200)
    assert.isEmpty(await left())
    await connection.cut()
  })

  test('a refused file is deleted too, and so is one in an unknown field', async ({ assert }) => {
    for (const parts of [
      [{ name: 'file', fileName: 'a.jpg', content: 'GIF89a, which is no picture here' }],
      [{ name: 'other', fileName: 'a.jpg', content: 'never asked for' }],
      [{ name: 'file', fileName: '', content: '' }],
    ]) {
      const body = multipartBody(parts)
      const connection = await form(body.length)
      await connection.send(body)
      assert.equal(await connection.status(), 422)
      assert.isEmpty(await left())
      await connection.cut()
    }
  })

  test('nothing is written without a sign-in, without a token, or at an address that accepts no files', async ({
    assert,
  }) => {
    const body = multipartBody([await photoPart()])
    for (const [path, options, statuses] of [
      [SLOT, { visitor: undefined }, [401]],
      [SLOT, { withToken: false }, [302, 403]],
      ['/sign-in', { visitor: undefined }, [401]],
      ['/nothing/here', { visitor: undefined }, [404]],
      ['/locale', { method: 'PUT' }, [302, 422]],
      ['/officer/payment-batches/1/answers', {}, [302, 403]],
    ] as const) {
      const connection = await RawConnection.open(server.address, path, {
        visitor,
        withToken: true,
        length: body.length,
        ...options,
      })
      await connection.send(body.subarray(0, body.length - 10))
      assert.include(statuses, await connection.status(), path)
      assert.isEmpty(await left(), path)
      await connection.cut()
    }
  })

  test('a token in a field is valid before the first file and nowhere else', async ({ assert }) => {
    const token = encryption.decrypt<string>(
      decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!).slice(2),
      'XSRF-TOKEN'
    )!
    const [field, photo] = [{ name: '_csrf', content: token }, await photoPart()]
    for (const [parts, isTaken] of [
      [[field, photo], true],
      [[{ name: 'title', content: 'क' }, field, photo], true],
      [[photo, field], false],
      [[{ name: '_csrf', content: 'wrong' }, photo], false],
    ] as const) {
      const key = { name: 'idempotencyKey', content: (await visitor.takeIdempotencyKey())! }
      const body = multipartBody([parts[0], key, ...parts.slice(1)])
      const connection = await form(body.length, { withToken: false })
      await connection.send(body)
      assert.equal((await connection.status()) === 200, isTaken)
      await connection.cut()
    }
    assert.isEmpty(await left())
  })

  test('an interrupted connection leaves nothing, whatever was being sent', async ({ assert }) => {
    const photo = await photoPart()
    for (const parts of [
      [photo],
      [{ ...photo, fileName: '' }],
      [{ name: 'title', content: 'x' }, photo],
    ]) {
      const body = multipartBody(parts)
      const connection = await form(body.length)
      await connection.send(body.subarray(0, body.length - 30))
      await wait(150)
      await connection.cut()
      await until(async () => (await readdir(incoming)).length === 0)
    }
    assert.isEmpty(await left())
  })

  test('a body without an end is cut off, immediately if nobody is signed in', async ({
    assert,
  }) => {
    const tooLong = await form(25 * MB)
    assert.equal(await tooLong.status(), 413)
    await tooLong.closed

    const empty = multipartBody([{ name: 'file', fileName: 'a.jpg', content: '' }])
    const head = empty.subarray(0, empty.indexOf('\r\n\r\n') + 4)
    for (const [options, most, statuses] of [
      [{}, 24 * MB, [413]],
      [{ visitor: undefined }, 0, [401]],
    ] as const) {
      const connection = await form(null, options)
      const part = Buffer.alloc(64 * 1024, 'a')
      await connection.send(`${head.length.toString(16)}\r\n${head}\r\n`)
      const before = bytesRead(server)
      const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
      while (await connection.send(chunk)) {
        assert.isBelow(bytesRead(server) - before, most + OTHER_READS_BYTES)
      }
      assert.include(statuses, await connection.status())
      await connection.closed
    }
    await until(async () => (await left()).length === 0)
  })

  test('the files of a killed server are deleted at its next start', async ({ assert }) => {
    const body = multipartBody([await photoPart()])
    const connection = await form(body.length)
    await connection.send(body.subarray(0, body.length / 2))
    await until(async () => (await left()).length === 1)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    assert.lengthOf(await left(), 1)

    server = await start()
    assert.isEmpty(await left())
    visitor = await entered(server.address)
  })

  test('a write error of the disk is shown in the language of the person', async ({ assert }) => {
    const blocked = join(temporary, 'blocked')
    await mkdir(temporary, { recursive: true })
    await writeFile(blocked, 'no folder')
    const other = await start({ INCOMING_PATH: join(blocked, 'incoming') })
    try {
      const person = await entered(other.address)
      for (const [locale, words] of [
        ['en', english],
        ['mr', marathi],
      ] as const) {
        person.cookies.set('locale', locale)
        const files = new FormData()
        files.append('letter', new Blob(['x']), 'letter.pdf')
        const answer = await person.post(`${SLOT}`, files)
        assert.equal(answer.flash.warning, words.errors.not_stored)
      }
    } finally {
      await stop(other.child)
      await rm(blocked)
    }
  })
})
