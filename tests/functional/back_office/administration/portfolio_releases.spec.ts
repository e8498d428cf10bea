import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'
import { test } from '@japa/runner'
import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { releaseDistrict, runReleases } from '#administration/portfolio/actions/release_districts'
import Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { indiaDateOf, plainDate } from '#kernel/calendar/plain_date'
import { claimRows } from '#tests/support/claims'
import { holdFile, writtenImport } from '#tests/support/held_files'
import { pageProps } from '#tests/support/page_props'
import { dialect } from '#tests/support/tags'
import { createOfficer, requestAs, TEST_PASSWORD } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { RecountPeriods, wrongPeriods } from '#reports/actions/period_counts'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { masters } from '#masters/queries/masters'

const BASE = '/officer/administration/portfolio'
const on = (day: string) => setClock(new FixedClock(plainDate(day)))

const pune = () => districtNamed('Pune')
const nagpur = () => districtNamed('Nagpur')

/** Writes an import with two applications in Pune, one of which is closed, and one in Nagpur. */
async function createImport() {
  const { id: importId } = await writtenImport()
  const final = masters().applicationStatuses.find(({ isFinal }) => isFinal)!.id
  const hold = (file: Application) => holdFile(file, { importId })
  const own = await hold(await createApplication({ districtId: pune() }))
  const ended = await hold(await createApplication({ districtId: pune(), statusId: final }))
  const other = await hold(await createApplication({ districtId: nagpur() }))
  return { importId, own, ended, other }
}

const release = (
  client: ApiClient,
  officer: User,
  { importId, districtId = pune() }: { importId: number; districtId?: number },
  proof: object = { password: TEST_PASSWORD }
) =>
  requestAs(client, officer, 'post', `${BASE}/${importId}/releases/${districtId}`).json({
    ...proof,
  })

const releasesOf = (importId: number) =>
  db.from('portfolio_releases').where('import_id', importId).orderBy('id')

const auditOf = (importId: number, action = 'portfolio.released') =>
  db.from('audit_entries').where({ action }).where('data', 'like', `%"import":${importId},%`)

test.group('The release of a district', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('counts its applications and claims in the roll-ups of the MIS', async ({ assert }) => {
    on('2026-02-10')
    await new RecountPeriods().run()
    const { importId, own } = await createImport()
    const loan = await createLoan({
      application: { districtId: pune() },
      emiStartOn: plainDate('2026-01-31'),
    })
    await claimRows(loan, { rowNos: [0], paidOn: plainDate('2026-01-31') })
    await holdFile(loan.application, { importId })
    assert.deepEqual(await wrongPeriods(), [])
    await releaseDistrict(
      { importId, districtId: pune() },
      await createOfficer(Role.generalManager)
    )
    await runReleases()
    assert.isFalse(Boolean((await Application.findOrFail(own.id)).isHeld))
    assert.deepEqual(await wrongPeriods(), [])
  })

  test('is shown if it fails, does not affect other districts and is retried on request', async ({
    assert,
    client,
    cleanup,
  }) => {
    const { importId, own, other } = await createImport()
    const officer = await createOfficer(Role.generalManager)
    const stop = emitter.on('portfolio:released', ({ files }) => {
      if (files.some(({ id }) => id === own.id)) {
        throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
      }
    })
    cleanup(stop)
    for (const districtId of [pune(), nagpur()])
      await releaseDistrict({ importId, districtId }, officer)
    for (let attempt = 0; attempt < 6; attempt++) await runReleases()
    assert.isTrue(Boolean((await Application.findOrFail(own.id)).isHeld))
    assert.isFalse(Boolean((await Application.findOrFail(other.id)).isHeld))
    const shown = async () => {
      const page = await requestAs(client, officer, 'get', `${BASE}/${importId}/releases`)
      const { districts } = pageProps(
        page,
        'back_office/administration/portfolio/releases'
      ).portfolio
      return districts.find(({ id }) => id === pune())!.failed
    }
    assert.deepEqual(await shown(), { attempts: 5, reason: 'ENOSPC', isStopped: true })
    stop()
    const again = await release(client, officer, { importId })
    again.assertFlashMessage('success', 'The release will be tried again.')
    const [retried, ...more] = await auditOf(importId, 'portfolio.release_retried')
    assert.isEmpty(more)
    assert.deepInclude(JSON.parse(retried.data), { import: importId, failures: 5 })
    assert.equal(retried.actor_id, officer.id)
    await runReleases()
    assert.isFalse(Boolean((await Application.findOrFail(own.id)).isHeld))
    assert.isNull(await shown())
  })

  test('makes its applications available to its officers, once, and no others', async ({
    client,
    assert,
  }) => {
    on('2026-01-10')
    const { importId, own, ended, other } = await createImport()
    on('2026-09-01')
    const director = await createOfficer(Role.managingDirector)
    ;(await release(client, director, { importId })).assertStatus(302)
    await runReleases()
    assert.isFalse(Boolean((await own.refresh()).isHeld))
    assert.isFalse(Boolean((await ended.refresh()).isHeld))
    assert.isTrue(Boolean((await other.refresh()).isHeld))
    const [row, ...more] = await releasesOf(importId)
    assert.isEmpty(more)
    assert.deepEqual([row.district_id, row.released_by], [pune(), director.id])
    assert.lengthOf(await auditOf(importId), 1)
    const again = await release(client, director, { importId }, {})
    again.assertStatus(302)
    assert.lengthOf(await releasesOf(importId), 1)
    assert.lengthOf(await auditOf(importId), 1)
    const props = pageProps(
      await requestAs(client, director, 'get', `${BASE}/${importId}/releases`),
      'back_office/administration/portfolio/releases'
    )
    assert.deepEqual(
      props.portfolio.districts.map(({ files, held, releasedBy }) => [files, held, releasedBy]),
      [
        [1, 1, null],
        [2, 0, director.displayName],
      ]
    )
    const actor = await createOfficer(Role.districtOfficer, pune())
    const step = { subjectType: 'application', subjectId: own.id, action: 'verify' } as const
    await new Decide().run({ ...step, actor: actor.actor })
  })

  test('starts the waiting periods of open applications and claims on its day, and counts them', async ({
    assert,
  }) => {
    on('2026-02-10')
    const { id: importId } = await writtenImport()
    const made = await createLoan({ emiStartOn: plainDate('2026-01-05') })
    const claim = await claimRows(made, { rowNos: [0] })
    await holdFile(made.application, { importId })
    const { own, ended, importId: second } = await createImport()
    on('2026-09-01')
    const officer = await createOfficer(Role.generalManager)
    const { districtId } = made.application
    for (const id of [importId, second]) {
      assert.equal(await releaseDistrict({ importId: id, districtId }, officer), 'done')
    }
    assert.isAtLeast(await runReleases(), 3)
    const sinceOf = async (file: Application | Claim) =>
      indiaDateOf((await file.refresh()).statusSince)
    assert.equal(await sinceOf(made.application), '2026-09-01')
    assert.equal(await sinceOf(await Claim.findOrFail(claim.id)), '2026-09-01')
    assert.equal(await sinceOf(own), '2026-09-01')
    assert.equal(await sinceOf(ended), '2026-02-10', 'a closed application is not pending')
    for (const type of ['application', 'claim'] as const) {
      const { wrong, wrongWaits } = await new RecountSubjects().run(type)
      assert.deepEqual([...wrong, ...wrongWaits], [])
    }
    assert.equal(await runReleases(), 0)
  })

  test('resumes after an interruption', async ({ assert }) => {
    const { importId, own, ended } = await createImport()
    const officer = await createOfficer(Role.generalManager)
    await releaseDistrict({ importId, districtId: pune() }, officer)
    await Application.query().where('id', own.id).update({ isHeld: true })
    await runReleases()
    for (const file of [own, ended]) assert.isFalse(Boolean((await file.refresh()).isHeld))
  })

  test('happens once for four simultaneous requests', async ({ client, assert }) => {
    const { importId } = await createImport()
    const director = await createOfficer(Role.managingDirector)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => release(client, director, { importId }))
    )
    for (const answer of answers) answer.assertStatus(302)
    assert.lengthOf(await releasesOf(importId), 1)
    assert.lengthOf(await auditOf(importId), 1)
    await runReleases()
  })

  test('is made by the general manager and the managing director, with proof', async ({
    client,
    assert,
  }) => {
    const { importId } = await createImport()
    for (const role of [Role.administrator, Role.districtOfficer, Role.agm, Role.auditor]) {
      const officer = await createOfficer(role, role === Role.districtOfficer ? pune() : null)
      ;(await release(client, officer, { importId })).assertStatus(403)
    }
    const director = await createOfficer(Role.managingDirector)
    for (const proof of [{ password: 'wrong' }, {}]) {
      await requestAs(client, director, 'post', `${BASE}/${importId}/releases/${pune()}`)
        .header(WITHOUT_STEP_UP, '1')
        .json(proof)
    }
    assert.isEmpty(await releasesOf(importId))
    const administrator = await createOfficer(Role.administrator)
    const page = await requestAs(client, administrator, 'get', `${BASE}/${importId}/releases`)
    const props = pageProps(page, 'back_office/administration/portfolio/releases')
    assert.deepEqual([props.mayRelease, props.stepUp], [false, null])
  })

  test('is refused before applications are written, and for a district without any', async ({
    client,
    assert,
  }) => {
    const { importId } = await createImport()
    const officer = await createOfficer(Role.generalManager)
    const districtId = districtNamed('Satara')
    ;(await release(client, officer, { importId, districtId })).assertStatus(404)
    await db.from('portfolio_imports').where('id', importId).update({ state: 'checked' })
    ;(await release(client, officer, { importId })).assertStatus(302)
    assert.isEmpty(await releasesOf(importId))
  })
})
