import { test } from '@japa/runner'
import type Application from '#applications/models/application'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { RunFileJob } from '#jobs/actions/run_file_job'
import FileJob from '#jobs/models/file_job'
import { joinLetters, printablesOf } from '#loi/actions/print_lois'
import Loi from '#loi/models/loi'
import { MAX_BULK_SUBJECTS } from '#workflow/queries/bulk_decisions'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { pageProps } from '#tests/support/page_props'
import { STATUS, applicationIssuedOn } from '#tests/functional/lending/loi/support'

const pathOf = (ids: number[]) => `/officer/loi-pdfs?applications=${ids.join(',')}&lang=en`

let letters: Promise<Application[]> | undefined

/** Creates more letters than fit in one request; a test that changes their applications restores them. */
function manyLetters() {
  const issue = async () => {
    const files: Application[] = []
    while (files.length <= MAX_BULK_SUBJECTS) files.push(await applicationIssuedOn('2026-06-01'))
    return files
  }
  return (letters ??= issue())
}

test.group('Letters of several applications', (group) => {
  group.setup(() => parseFilesAsBytes())
  group.each.teardown(() => useSystemClock())

  test('are one PDF in the requested order, each logged as printed', async ({ client, assert }) => {
    const files = []
    for (let count = 0; count < 3; count++) files.push(await applicationIssuedOn('2026-06-01'))
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    const ids = files.map(({ id }) => id).reverse()
    const answer = await client.get(pathOf(ids)).loginAs(officer)
    assert.equal(answer.status(), 200)
    assert.equal(answer.header('content-type'), 'application/pdf')
    assert.equal(answer.header('cache-control'), 'private, no-store')
    const text = Buffer.from(answer.body()).toString('latin1')
    const single = await client.get(`/officer/applications/${ids[0]}/loi?lang=en`).loginAs(officer)
    const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)!.length
    const own = pagesOf(Buffer.from(single.body()).toString('latin1'))
    assert.equal(pagesOf(text), ids.length * own)
    const viewed = await db
      .from('audit_entries')
      .where({ action: 'loi.viewed', actor_id: officer.id })
      .orderBy('id')
    const numbers = await Loi.query().whereIn('application_id', ids)
    const numberOf = (id: number) => numbers.find((one) => one.applicationId === id)!.number
    assert.deepEqual(
      viewed.slice(0, ids.length).map(({ data }) => JSON.parse(data).number),
      ids.map(numberOf)
    )
  })

  test('are refused if one is missing or of another district, and above five hundred', async ({
    client,
    assert,
  }) => {
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    const own = await applicationIssuedOn('2026-06-01')
    const foreign = await applicationIssuedOn('2026-06-01', { districtId: districtNamed('Nagpur') })
    const without = await createApplication()
    for (const other of [foreign, without]) {
      const answer = await client
        .get(pathOf([own.id, other.id]))
        .loginAs(officer)
        .redirects(0)
      assert.equal(answer.status(), 404)
    }
    const noted = await db
      .from('audit_entries')
      .where({ action: 'loi.viewed', actor_id: officer.id })
    assert.lengthOf(noted, 0)
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    const answer = await client.get(pathOf(many)).loginAs(officer).redirects(0)
    assert.equal(answer.status(), 302)
    assert.include(String(answer.flashMessage('warning')), '500')
  })

  test('of more than a hundred applications are created by a worker, as one PDF', async ({
    client,
    assert,
  }) => {
    const ids = (await manyLetters()).map(({ id }) => id)
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    useSystemClock()
    const answer = await client.get(pathOf(ids)).loginAs(officer).redirects(0)
    answer.assertStatus(302)
    answer.assertHeader('location', '/officer/files')
    const job = await FileJob.findByOrFail('userId', officer.id)
    await new RunFileJob(job.id, false).run()
    const page = await client.get('/officer/files').loginAs(officer).withInertia()
    const [line] = pageProps(page, 'platform/jobs/files').files
    assert.containSubset(line, { kind: 'letters', state: 'done', rowsDone: ids.length })
    const file = await client.get(line.href!).loginAs(officer)
    file.assertStatus(200)
    const single = await client.get(`/officer/applications/${ids[0]}/loi?lang=en`).loginAs(officer)
    const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)!.length
    assert.equal(pagesOf(file.body()), ids.length * pagesOf(Buffer.from(single.body())))
    const printables = await printablesOf(officer, ids)
    const expected = await joinLetters(printables, 'en')
    assert.isTrue(expected.equals(file.body()), 'the bytes of an undisturbed print')
    const noted = await db
      .from('audit_entries')
      .where({ action: 'loi.viewed', actor_id: officer.id })
    assert.lengthOf(noted, ids.length + 1)
    await job.delete()
  }).timeout(300_000)

  test('omit those that were withdrawn meanwhile, and the requester is informed', async ({
    client,
    assert,
  }) => {
    const files = await manyLetters()
    const [early, late, moved, ...rest] = files
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    useSystemClock()
    const withdraw = (application: Application) =>
      application.merge({ statusId: STATUS.hold }).save()
    /** Chosen in the list, and withdrawn before the letters are requested. */
    await withdraw(early)
    const answer = await client
      .get(pathOf(files.map(({ id }) => id)))
      .loginAs(officer)
      .redirects(0)
    answer.assertHeader('location', '/officer/files')
    const job = await FileJob.findByOrFail('userId', officer.id)
    const noted = await db
      .from('audit_entries')
      .where({ action: 'loi.viewed', actor_id: officer.id })
    assert.notInclude(
      noted.map(({ subject_id: id }) => Number(id)),
      early.id
    )
    assert.lengthOf(noted, files.length - 1)
    /** Withdrawn, and moved to another district, before the worker processes it. */
    await withdraw(late)
    await moved.merge({ districtId: districtNamed('Nagpur') }).save()
    await new RunFileJob(job.id, false).run()

    const shown = async () => {
      const page = await client.get('/officer/files').loginAs(officer).withInertia()
      return pageProps(page, 'platform/jobs/files').files[0]
    }
    const line = await shown()
    assert.containSubset(line, { state: 'done', rowsDone: rest.length, rowsTotal: rest.length })
    assert.equal(line.leftOut?.count, 3)
    assert.deepEqual(line.leftOut?.names, [early.number, late.number], 'not what is out of reach')
    const file = await client.get(line.href!).loginAs(officer)
    const expected = await joinLetters(
      await printablesOf(
        officer,
        rest.map(({ id }) => id)
      ),
      'en'
    )
    assert.isTrue(expected.equals(file.body()), 'the bytes of the letters that are left')

    for (const application of rest) await withdraw(application)
    await db.from('file_jobs').where('id', job.id).update({ state: 'waiting', file_id: null })
    await new RunFileJob(job.id, false).run()
    assert.containSubset(await shown(), { state: 'failed', problem: 'nothing_left' })
    await job.delete()
    /** Restores the state that the counters include. */
    const { districtId } = officer
    for (const one of files) {
      await one.merge({ statusId: STATUS.issued, districtId: districtId! }).save()
    }
  }).timeout(300_000)

  test('are not created when none of them is accessible any more', async ({ client, assert }) => {
    const { id } = await createApplication()
    const ids = Array.from({ length: MAX_BULK_SUBJECTS + 1 }, (_, index) => id + index)
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    const answer = await client.get(pathOf(ids)).loginAs(officer).redirects(0)
    answer.assertStatus(404)
    assert.isNull(await FileJob.findBy('userId', officer.id))
  })
})
