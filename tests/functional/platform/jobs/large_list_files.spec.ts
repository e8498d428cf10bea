import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import app from '@adonisjs/core/services/app'
import i18nManager from '@adonisjs/i18n/services/main'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { meetingList } from '#batches/queries/meeting_views'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { AUDIT_ACTIONS } from '#kernel/audit/audit_kinds'
import { batches } from '#kernel/database/dialect'
import { createUser, districtNamed } from '#database/factories/application_factory'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { deleteExpiredFiles } from '#jobs/actions/made_files'
import { redispatchLostJobs } from '#jobs/actions/file_requests'
import { RunFileJob } from '#jobs/actions/run_file_job'
import FileJob from '#jobs/models/file_job'
import { currentUserFiles } from '#jobs/queries/file_jobs'
import { type AnyList, officerListNamed } from '#lists/definition'
import { ListFiles } from '#jobs/file_downloads'
import { listWriter } from '#lists/list_files'
import { unzip } from '#tests/support/archives'
import { parseFilesAsBytes, openedBook } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { paperText } from '#tests/support/pdf_text'
import { startServer, stop } from '#tests/support/running_server'
import { startS3 } from '#tests/support/s3_server'
import { WITHOUT_TOOLS } from '#tests/support/tools'
import { TEST_PASSWORD, createOfficer } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import {
  KILLS,
  TEST_TIMEOUT_MS,
  ROWS,
  inState,
  kill,
  finishDespiteKills,
  until,
  worker,
} from '#tests/support/workers'
import { dialect, full } from '#tests/support/tags'

const PATH = '/officer/files'
/** Meetings of these tests only. */
const FILTER = 'from=2090-01-01&till=2090-12-31'
const SHEET = `/officer/batches/spreadsheet?${FILTER}`
const AT = '2026-01-01 00:00:00'
/** Returns the lists of officers, by their names in the audit log. */
const officerLists = () =>
  AUDIT_ACTIONS.filter((action) => action.endsWith('.exported'))
    .map((action) => action.split('.')[0])
    .filter((name) => officerListNamed(name))

/** Creates an officer who schedules meetings in the district of these tests. */
const createMember = () => createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })

async function ask(client: ApiClient, user: User, address = SHEET) {
  const response = await client.get(address).loginAs(user).redirects(0)
  response.assertStatus(302)
  response.assertHeader('location', PATH)
  return FileJob.query().where('userId', user.id).orderBy('id', 'desc').firstOrFail()
}

async function listedJobs(client: ApiClient, user: User) {
  const response = await client.get(PATH).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'platform/jobs/files').files
}

const make = (job: FileJob) => new RunFileJob(job.id, false).run()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the file that an uninterrupted worker would have written at that moment. */
async function undisturbed(viewer: User, made: Uint8Array) {
  const book = await openedBook(made)
  setClock(new FixedClock(book.created))
  const parts: Buffer[] = []
  const output = new Writable({ write: (part, _, done) => (parts.push(part), done()) })
  const query = Object.fromEntries(new URLSearchParams(FILTER))
  const i18n = i18nManager.locale('en')
  const write = await listWriter({ list: meetingList, place: 'sheet', query, viewer, i18n })
  await write(output)
  useSystemClock()
  return { bytes: Buffer.concat(parts), rows: book.worksheets[0].rowCount }
}

test.group('Files of long lists', (group) => {
  full(group)
  dialect(group)
  let officer: User

  group.setup(() => parseFilesAsBytes())
  group.setup(async () => {
    /** A worker processes all waiting jobs, and other tests leave some. */
    await db.from('file_jobs').delete()
    await db.from('queue_jobs').delete()
    officer = await createMember()
    const meetings = Array.from({ length: ROWS }, (_, number) => ({
      district_id: officer.districtId!,
      meeting_on: `2090-${String(1 + (number % 12)).padStart(2, '0')}-15`,
      meeting_time: '10:30',
      status: 'scheduled',
      created_by: officer.id,
      created_at: AT,
      updated_at: AT,
    }))
    for (const portion of batches(meetings))
      await db.table('committee_batches').multiInsert(portion)
    return async () => {
      await db.from('committee_batches').where('created_by', officer.id).delete()
    }
  })
  group.each.teardown(async () => {
    useSystemClock()
    await db.from('file_jobs').delete()
    await db.from('queue_jobs').delete()
  })

  test('a worker killed repeatedly creates one file that is correct to the byte', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer)
    const before = await StoredFile.query().count('* as total')
    const done = await finishDespiteKills(job.id, KILLS)
    await done.load('file')
    assert.isAtLeast(done.attempts, 2)
    const bytes = await privateStore.bytes(done.file.storageKey)
    assert.equal(done.file.sha256, sha256(bytes))
    assert.equal(done.file.sizeBytes, bytes.length)
    const expected = await undisturbed(officer, bytes)
    assert.isTrue(expected.bytes.equals(Buffer.from(bytes)), 'the bytes of an undisturbed worker')
    assert.isAbove(expected.rows, ROWS)
    const after = await StoredFile.query().count('* as total')
    assert.equal(after[0].$extras.total - before[0].$extras.total, 1)
  }).timeout(TEST_TIMEOUT_MS)

  test('a job that kills each worker is given up and can be tried again', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer)
    const deadly = 2
    const dying = () => worker({ JOBS_MAX_CRASHES: String(deadly) })
    for (let killed = 1; killed <= deadly; killed++) {
      const child = dying()
      await until(async () => {
        const { attempts, rowsTotal } = await FileJob.findOrFail(job.id)
        return attempts === killed && rowsTotal !== null
      }).finally(() => kill(child))
    }
    const last = dying()
    const given = await inState(job.id, 'failed').finally(() => kill(last))
    assert.equal(given.problem, 'deadly')
    const [line] = await listedJobs(client, officer)
    assert.containSubset(line, { problem: 'deadly', mayBeRetried: true })
    await client.post(`${PATH}/${job.id}/retries`).loginAs(officer).withCsrfToken().redirects(0)
    await make(job)
    assert.containSubset(await FileJob.findOrFail(job.id), { state: 'done', deaths: 0 })
  }).timeout(120_000)

  test('a stopped worker does not count as crashed', async ({ assert, client }) => {
    const job = await ask(client, officer)
    await db.from('file_jobs').where('id', job.id).update({ attempts: 7, seen_at: AT })
    await make(job)
    assert.containSubset(await FileJob.findOrFail(job.id), { state: 'done', deaths: 0 })
  })

  test('are released at once by a worker that receives a stop signal', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer)
    const leaving = worker()
    try {
      await inState(job.id, 'running')
      const end = once(leaving, 'exit')
      leaving.kill('SIGTERM')
      const ended = await Promise.race([end, wait(15_000, 'is there still')])
      assert.notEqual(ended, 'is there still')
    } finally {
      leaving.kill('SIGKILL')
    }
    assert.containsSubset(await FileJob.findOrFail(job.id), { state: 'waiting', deaths: 0 })
    assert.containsSubset(await db.from('queue_jobs'), [{ status: 'pending' }])
  }).timeout(TEST_TIMEOUT_MS)

  test('wait while the store is unavailable and are created when it returns, within a day', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer)
    const { putFile } = privateStore
    privateStore.putFile = async () => {
      throw Object.assign(new Error('slow down'), { code: 'E_CANNOT_WRITE_FILE' })
    }
    try {
      assert.deepEqual([await make(job), await make(job)], [2, 4], 'seconds until the next try')
      assert.containSubset(await FileJob.findOrFail(job.id), { state: 'waiting', deaths: 0 })
      await db.from('file_jobs').where('id', job.id).update({ requested_at: AT })
      await make(job)
      assert.containSubset(await FileJob.findOrFail(job.id), { state: 'failed', problem: 'broken' })
    } finally {
      privateStore.putFile = putFile
    }
    await client.post(`${PATH}/${job.id}/retries`).loginAs(officer).withCsrfToken().redirects(0)
    await make(job)
    assert.containSubset(await FileJob.findOrFail(job.id), { state: 'done' })
  })

  test('are created for every list that can be exported as a file', async ({ assert }) => {
    const given: string[] = []
    for (const path of globSync('app/**/controllers/**/*_files_controller.ts')) {
      const { default: Controller } = await import(app.makeURL(path).href)
      if (!(Controller.prototype instanceof ListFiles)) continue
      const { list } = new Controller() as { list: AnyList }
      given.push(list.definition.name)
      assert.exists(officerListNamed(list.definition.name), path)
    }
    assert.sameMembers(given, officerLists())
  })

  test('have the name of their list in the menu', async ({ assert }) => {
    const person = await createMember()
    const lists = officerLists()
    assert.includeMembers(lists, ['applications', 'claims', 'audit'])
    const jobs = lists.map((list) => ({
      user_id: person.id,
      post_id: person.roleAssignment!.id,
      list,
      place: 'sheet',
      query: '{}',
      locale: 'en',
      state: 'waiting',
      requested_at: AT,
      offered_at: AT,
    }))
    await db.table('file_jobs').multiInsert(jobs)
    const named = async (locale: string) =>
      (await currentUserFiles(person, i18nManager.locale(locale))).map(({ name }) => name)
    assert.lengthOf(await named('en'), lists.length)
    for (const name of await named('en')) assert.match(name, /^[a-z ]+$/i)
    for (const name of await named('mr')) assert.match(name, /^[\p{Script=Devanagari}\s]+$/u)
  })

  test('two workers create one file of each job', async ({ assert, client }) => {
    const people = await Promise.all([1, 2, 3].map(() => createMember()))
    const jobs = []
    for (const person of people) {
      jobs.push(
        await ask(client, person),
        await ask(client, person, SHEET.replace('/spreadsheet', '/pdf'))
      )
    }
    const workers = [worker(), worker()]
    try {
      for (const { id } of jobs) await inState(id, 'done')
      await until(async () => (await db.from('queue_jobs')).length === 0)
    } finally {
      await Promise.all(workers.map(kill))
    }
    const made = await FileJob.query().whereIn(
      'id',
      jobs.map(({ id }) => id)
    )
    assert.deepEqual(
      made.map(({ attempts }) => attempts),
      jobs.map(() => 1)
    )
    assert.lengthOf(new Set(made.map(({ fileId }) => fileId)), jobs.length)
  }).timeout(120_000)

  test('a server works as a worker, and releases its file at once when it stops', async ({
    assert,
    client,
  }) => {
    const first = await startServer({ JOBS: 'on' })
    const job = await ask(client, officer, SHEET.replace('/spreadsheet', '/pdf'))
    await until(async () => (await FileJob.findOrFail(job.id)).rowsTotal !== null)
    const { code, seconds } = await stop(first.child)
    assert.equal(code, 0)
    assert.isBelow(seconds, 9)
    const left = await FileJob.findOrFail(job.id)
    if (left.state !== 'done') {
      assert.equal(left.state, 'waiting')
      assert.lengthOf(await db.from('queue_jobs').where('status', 'pending'), 1)
    }
    const second = await startServer({ JOBS: 'on' })
    const done = await inState(job.id, 'done').finally(() => stop(second.child))
    assert.equal(done.rowsDone, ROWS)
  })
    .timeout(120_000)
    .tags(['@timed'])

  test('as a PDF are an archive of parts when they exceed the limit of one', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer, SHEET.replace('/spreadsheet', '/pdf'))
    const [waiting] = await listedJobs(client, officer)
    assert.equal(waiting.fileName, 'Committee_Meetings.pdf')
    await make(job)
    const [line] = await listedJobs(client, officer)
    assert.containSubset(line, { fileName: 'Committee_Meetings.zip', rowsDone: ROWS })
    const file = await client.get(line.href!).loginAs(officer)
    file.assertHeader('content-type', 'application/zip')
    assert.include(file.header('content-disposition'), 'Committee_Meetings.zip')
    const parts = unzip(file.body())
    assert.deepEqual(Object.keys(parts), ['Committee_Meetings-1.pdf', 'Committee_Meetings-2.pdf'])
    for (const part of Object.values(parts)) {
      assert.match((await paperText(part)).pages[0].latin, /15-\w{3}-2090/)
    }
  }).timeout(60_000)

  test('a worker that was considered crashed finishes nothing', async ({ assert, client }) => {
    const job = await ask(client, officer)
    const slow = make(job)
    await until(async () => (await FileJob.findOrFail(job.id)).attempts === 1)
    await new RunFileJob(job.id, true).run()
    await slow
    const { attempts, state, fileId } = await FileJob.findOrFail(job.id)
    assert.deepEqual([attempts, state], [2, 'done'])
    const files = await StoredFile.query().where('originalName', 'Committee_Meetings.xlsx')
    assert.equal(files.at(-1)!.id, fileId)
  })

  test('are requested once while being created, and shown with their progress', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer)
    assert.equal((await ask(client, officer)).id, job.id)
    await db
      .from('file_jobs')
      .where('id', job.id)
      .update({ state: 'running', rows_done: 100, rows_total: ROWS })
    const [line] = await listedJobs(client, officer)
    assert.containSubset(line, { state: 'running', rowsDone: 100, rowsTotal: ROWS, href: null })
    assert.include(line.about, '2090')
    const short = await client.get('/officer/batches/spreadsheet?from=2091-01-01').loginAs(officer)
    short.assertStatus(200)
    assert.include(short.header('content-type'), 'spreadsheetml')
  })

  test('of one person are limited to five that wait', async ({ assert, client }) => {
    for (let month = 1; month <= 5; month++) {
      await ask(client, officer, `${SHEET}&hide=${'x'.repeat(month)}`)
    }
    await client.get(SHEET).loginAs(officer).redirects(0)
    assert.lengthOf(await FileJob.query().where('userId', officer.id), 5)
  })

  test('are not created when stopped, but are when tried again', async ({ assert, client }) => {
    const job = await ask(client, officer)
    const making = make(job)
    await until(async () => (await FileJob.findOrFail(job.id)).attempts === 1)
    await client.post(`${PATH}/${job.id}/stops`).loginAs(officer).withCsrfToken().redirects(0)
    await making
    assert.equal((await FileJob.findOrFail(job.id)).state, 'stopped')
    assert.isNull((await FileJob.findOrFail(job.id)).fileId)
    await client.post(`${PATH}/${job.id}/retries`).loginAs(officer).withCsrfToken().redirects(0)
    await make(job)
    const [line] = await listedJobs(client, officer)
    assert.containSubset(line, { state: 'done', rowsDone: ROWS, mayBeRetried: false })
    const file = await client.get(line.href!).loginAs(officer)
    file.assertStatus(200)
    assert.equal(sha256(file.body()), line.sha256)
    assert.include(file.header('content-disposition'), 'Committee_Meetings.xlsx')
  }).timeout(60_000)

  test('are available to nobody else, and no longer to a person who lost the post', async ({
    assert,
    client,
  }) => {
    const person = await createMember()
    const other = await createMember()
    const job = await ask(client, person)
    for (const step of ['stops', 'retries']) {
      const answer = await client.post(`${PATH}/${job.id}/${step}`).loginAs(other).withCsrfToken()
      answer.assertStatus(404)
    }
    await make(job)
    const [{ href }] = await listedJobs(client, person)
    assert.isEmpty(await listedJobs(client, other))
    ;(await client.get(href!).loginAs(other)).assertStatus(404)
    ;(await client.get(href!).loginAs(person)).assertStatus(200)
    const signedOut = await client.get(href!).redirects(0)
    assert.include([302, 401], signedOut.status())
    await db
      .from('role_assignments')
      .where('user_id', person.id)
      .update({ role_id: Role.administrator })
    ;(await client.get(href!).loginAs(person)).assertStatus(404)
    const again = await ask(client, officer)
    await db.from('file_jobs').where('id', again.id).update({ post_id: 0 })
    await make(again)
    assert.containSubset(await FileJob.findOrFail(again.id), {
      state: 'failed',
      problem: 'no_right',
    })
  }).timeout(60_000)

  test('are deleted after seven days, from their page and from the store', async ({
    assert,
    client,
  }) => {
    const job = await ask(client, officer)
    await make(job)
    await job.refresh()
    await job.load('file')
    const { storageKey, uuid } = job.file
    setClock(new FixedClock(job.keptUntil!.minus({ seconds: 1 }).toJSDate()))
    await deleteExpiredFiles()
    assert.isTrue(await privateStore.exists(storageKey))
    setClock(new FixedClock(job.keptUntil!.plus({ seconds: 1 }).toJSDate()))
    assert.isEmpty(await listedJobs(client, officer))
    ;(await client.get(`/files/${uuid}`).loginAs(officer)).assertStatus(404)
    assert.equal(await deleteExpiredFiles(), 1)
    assert.isFalse(await privateStore.exists(storageKey))
    assert.isNull(await StoredFile.findBy('uuid', uuid))
    assert.isNull(await FileJob.find(job.id))
  }).timeout(60_000)

  test('are stored in an S3 store and served from there', async ({ assert, client }) => {
    const store = await startS3()
    const settings = { ...store.settings, DRIVE_DISK: 's3' }
    const server = await startServer(settings)
    try {
      const person = await createOfficer(Role.districtOfficer, officer.districtId)
      const job = await ask(client, person)
      const child = worker(settings)
      const done = await inState(job.id, 'done').finally(() => kill(child))
      await done.load('file')
      const { storageKey, uuid } = done.file
      assert.isFalse(await privateStore.exists(storageKey))
      const visitor = new Visitor(server.address)
      await visitor.signIn(person.userName, TEST_PASSWORD)
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const fetched = await fetch(`${server.address}/files/${uuid}`, {
        headers: { cookie },
        redirect: 'manual',
      })
      assert.equal(fetched.status, 200)
      const bytes = Buffer.from(await fetched.arrayBuffer())
      assert.equal(sha256(bytes), done.sha256)
      assert.equal(bytes.length, done.sizeBytes)
    } finally {
      await stop(server.child)
      await store.close()
    }
  })
    .timeout(120_000)
    .skip(...WITHOUT_TOOLS)

  test('that the queue lost are dispatched again, once', async ({ assert, client }) => {
    const job = await ask(client, officer)
    await db.from('queue_jobs').delete()
    assert.equal(await redispatchLostJobs(), 0)
    await db.from('file_jobs').where('id', job.id).update({ offered_at: '2020-01-01 00:00:00' })
    const offered = await Promise.all([redispatchLostJobs(), redispatchLostJobs()])
    assert.equal(offered[0] + offered[1], 1)
    assert.lengthOf(await db.from('queue_jobs'), 1)
  })
})
