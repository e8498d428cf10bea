import { once } from 'node:events'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { isSqlite } from '#kernel/database/dialect'
import { fixture } from '#tests/fixtures/files/corpus'
import { RawConnection, multipartBody } from '#tests/support/raw_form'
import { startServer, stop } from '#tests/support/running_server'
import { expectedFileVersion } from '#tests/support/seen_versions'
import { TEST_PASSWORD, createApplicant, createOfficer } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

const PAGE = '/apply/individual/documents'
const SLOT = 'residence'
const EXPORT = '/officer/applications/spreadsheet'
const ROUNDS = 3
/** Database connections that the server may have. */
const POOL = 5

/** States of a TCP connection in /proc/net/tcp in which it is still held. */
const HELD = new Set(['01', '08'])

/** Returns the number of connections that visitors still have to the server. */
function openConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && HELD.has(state)).length
}

/** Returns the files below a folder that a process has open. */
const openFiles = (pid: number, folder: string) =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

/** Whether this run's SQLite file is locked for writing: checked on a connection that does not wait. */
function isLocked(): boolean {
  const connection = new Database(app.makePath(process.env.SQLITE_PATH!), { timeout: 0 })
  try {
    connection.exec('begin immediate; rollback')
    return false
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return true
  } finally {
    connection.close()
  }
}

/** Returns the number of open transactions on this run's database, and of named locks. */
async function openTransactions(): Promise<number> {
  if (isSqlite(db.connection())) return isLocked() ? 1 : 0
  const [[{ open }]] = await db.rawQuery(
    `select count(*) as open from information_schema.innodb_trx
     join information_schema.processlist on processlist.id = innodb_trx.trx_mysql_thread_id
     where processlist.db = database()`
  )
  return Number(open)
}

/** Returns the number of connections of all processes to this run's database; SQLite has none. */
async function databaseConnections(): Promise<number> {
  if (isSqlite(db.connection())) return 0
  const [[{ open }]] = await db.rawQuery(
    'select count(*) as open from information_schema.processlist where db = database()'
  )
  return Number(open)
}

async function until(holds: () => Promise<boolean> | boolean) {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return true
    await wait(50)
  }
  return false
}

test.group('Resources after uploads and exports', (group) => {
  full(group)
  group.each.setup(() => limiter.clear())

  test('are released: files, connections and transactions, however the requests end', async ({
    assert,
  }) => {
    const temporary = await mkdtemp(join(tmpdir(), 'left-'))
    const incoming = join(temporary, 'incoming')
    const env = { TMPDIR: temporary, INCOMING_PATH: incoming, MYSQL_POOL: String(POOL) }
    const own = await databaseConnections()
    const server = await startServer(env)
    const pid = server.child.pid!
    const applicant = new Visitor(server.address)
    await applicant.signIn((await createApplicant()).userName, TEST_PASSWORD)
    const officer = new Visitor(server.address)
    await officer.signIn((await createOfficer(Role.agm)).userName, TEST_PASSWORD)
    await officer.stepUp(TEST_PASSWORD)
    const bytes = await fixture('photo.jpg')

    const upload = async (content: Uint8Array | string, share: number) => {
      const body = multipartBody([{ name: 'file', fileName: 'paper.jpg', content }])
      const expectedVersion = await expectedFileVersion(applicant.read, PAGE, SLOT)
      const path = `${PAGE}/${SLOT}?expectedVersion=${expectedVersion}`
      const length = body.length
      const form = { visitor: applicant, withToken: true, length }
      const connection = await RawConnection.open(server.address, path, form)
      await connection.send(body.subarray(0, length * share))
      const status = share === 1 ? await connection.status() : (await wait(100), null)
      await connection.cut()
      return status
    }
    const anonymous = async () => {
      const body = multipartBody([{ name: 'file', fileName: 'paper.jpg', content: bytes }])
      const form = { length: body.length }
      const connection = await RawConnection.open(server.address, `${PAGE}/${SLOT}`, form)
      await connection.send(body.subarray(0, body.length / 2))
      await connection.status()
      await connection.cut()
    }
    const exported = async (isCut: boolean) => {
      const cookie = [...officer.cookies].map((pair) => pair.join('=')).join('; ')
      const cutting = new AbortController()
      const answer = await fetch(`${server.address}${EXPORT}`, {
        headers: { cookie, connection: 'close' },
        signal: cutting.signal,
      })
      assert.equal(answer.status, 200)
      if (isCut) cutting.abort()
      else await answer.arrayBuffer()
    }
    let idle = 0
    try {
      for (let round = 0; round < ROUNDS; round++) {
        assert.equal(await upload(bytes, 1), 200)
        assert.equal(await upload('GIF89a, which is no picture', 1), 422)
        await upload(bytes, 0.6)
        await anonymous()
        await exported(false)
        await exported(true)
        if (round > 0) continue
        /** The test client keeps some open, as browsers do. */
        await wait(1000)
        idle = openConnections(server.port)
      }
      await until(async () => (await readdir(incoming)).length === 0)
      assert.deepEqual(await readdir(incoming), [])
      assert.deepEqual(await readdir(temporary), ['incoming'])
      assert.isTrue(await until(() => openFiles(pid, temporary) === 0), 'files are closed')
      assert.isTrue(await until(async () => (await openTransactions()) === 0), 'no transaction')
      assert.isAtMost(await databaseConnections(), own + POOL, 'no more than its pool')
      const isIdle = () => openConnections(server.port) <= idle
      assert.isTrue(await until(isIdle), 'no connection beside those of the first round')

      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      assert.isTrue(
        await until(async () => (await openTransactions()) === 0),
        'nor of a killed one'
      )
    } finally {
      await stop(server.child)
      await rm(temporary, { recursive: true, force: true })
    }
  })
    .timeout(120_000)
    .skip(process.platform !== 'linux', 'only Linux says what a process holds')
})
