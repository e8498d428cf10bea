import { test } from '@japa/runner'
import Application from '#applications/models/application'
import { pageProps } from '#tests/support/page_props'
import { latestDecision } from '#workflow/queries/decision_history'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { FileCommitteeReport } from '#batches/actions/committee_reports'
import { reportFilesOf } from '#batches/queries/meetings'
import CommitteeBatch from '#batches/models/committee_batch'
import { getClock } from '#kernel/calendar/clock'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { fixture } from '#tests/fixtures/files/corpus'
import {
  agendaOf,
  applications,
  districtOfficer,
  minutes,
  schedule,
  statusOf,
  tomorrow,
} from '#tests/functional/lending/batches/officers'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/batches'

test.group('Pages of meetings', (group) => {
  dialect(group)
  test('are restricted to the district official', async ({ assert, client }) => {
    const officer = await districtOfficer()
    const batch = await schedule(officer, await applications(1))
    const pages = [PATH, `${PATH}/new`, `${PATH}/${batch.id}`]
    for (const path of pages) {
      for (const roleId of [Role.applicant, ...OFFICER_ROLES]) {
        const user = await createUser(roleId, { districtId: districtNamed('Pune') })
        const response = await client.get(path).loginAs(user).redirects(0)
        const expected = roleId === Role.districtOfficer ? 200 : 302
        assert.equal(response.status(), expected, `${path} for role ${roleId}`)
      }
    }
    const forms = [
      PATH,
      ...['postponements', 'removals', 'report'].map((one) => `${pages[2]}/${one}`),
    ]
    for (const path of forms) {
      for (const roleId of [Role.applicant, ...OFFICER_ROLES]) {
        if (roleId === Role.districtOfficer) continue
        const user = await createUser(roleId)
        const sent = await client.post(path).loginAs(user).withCsrfToken().redirects(0).form({})
        assert.equal(sent.header('location'), '/', `${path} for role ${roleId}`)
      }
    }
  })

  test('do not exist for another district', async ({ client }) => {
    const batch = await schedule(await districtOfficer(), await applications(1))
    const officer = await districtOfficer('Satara')
    const page = await client.get(`${PATH}/${batch.id}`).loginAs(officer)
    page.assertStatus(404)
    const form = {
      meetingOn: tomorrow(),
      meetingTime: '9:00',
      isDayOffConfirmed: true,
      remarks: 'x',
    }
    const sent = await client
      .post(`${PATH}/${batch.id}/postponements`)
      .loginAs(officer)
      .withCsrfToken()
      .form({ ...form, expectedMeetingOn: batch.meetingOn, expectedMeetingTime: batch.meetingTime })
    sent.assertStatus(404)
  })

  test('list scheduled meetings with their agendas, and reported ones', async ({
    assert,
    client,
  }) => {
    const officer = await districtOfficer('Latur')
    const own = { districtId: districtNamed('Latur') }
    const coming = await schedule(officer, await applications(2, own))
    const past = await schedule(officer, await applications(1, own))
    await new FileCommitteeReport().run({
      officer,
      batchId: past.id,
      heldOn: getClock().today(),
      upload: await minutes(),
      outcomes: (await agendaOf(past.id)).map((applicationId) => ({
        applicationId,
        action: 'committee_approve',
      })),
    })
    const response = await client.get(PATH).loginAs(officer).withInertia()
    const props = pageProps(response, 'lending/batches/index')
    const inState = (wanted: string) =>
      props.list.rows
        .filter(({ state }) => state === wanted)
        .map((row) => [row.id, row.applications])
    assert.deepEqual(inState('scheduled'), [[coming.id, 2]])
    assert.deepEqual(inState('reported'), [[past.id, 1]])
  })

  test('accept the selection of the list, without the applications that cannot be scheduled', async ({
    assert,
    client,
  }) => {
    const officer = await districtOfficer('Beed')
    const own = { districtId: districtNamed('Beed') }
    const [fresh, onAgenda, waiting] = await applications(3, own)
    const [further] = await applications(1, { ...own, statusId: statusOf('Project') })
    await schedule(officer, [onAgenda])
    const ids = [fresh.id, onAgenda.id, further.id].join(',')
    const response = await client
      .get(`${PATH}/new?applications=${ids}`)
      .loginAs(officer)
      .withInertia()
    const props = pageProps(response, 'lending/batches/new')
    assert.deepEqual(
      props.chosen.map((row) => row.id),
      [fresh.id]
    )
    assert.deepEqual(
      /** Other tests may have left applications in this district. */
      props.waiting
        .map((row) => row.id)
        .filter((id) => [fresh, onAgenda, further, waiting].some((one) => one.id === id)),
      [waiting.id]
    )
    assert.equal(props.left, 2)
  })
})

test.group('Forms of a meeting', (group) => {
  dialect(group)
  test('schedule a meeting in the words of the specification', async ({ assert, client }) => {
    const officer = await districtOfficer()
    const [application] = await applications(1)
    const send = (form: object) =>
      client.post(PATH).loginAs(officer).withCsrfToken().redirects(0).form(form)

    const empty = await send({})
    empty.assertFlashMessage('inputErrorsBag', {
      meetingOn: ['Please enter Batch Date'],
      meetingTime: ['Please enter Batch Time'],
    })
    const when = { meetingOn: tomorrow(), meetingTime: '११.३०', isDayOffConfirmed: true }
    const nothing = await send(when)
    nothing.assertFlashMessage('inputErrorsBag', {
      applications: ['Please select Applications for Scheduling'],
    })
    const done = await send({
      ...when,
      'applications[0][id]': application.id,
      'applications[0][statusId]': application.statusId,
      'applications[0][expectedDecisionId]': (await latestDecision('application', application.id))!
        .id,
    })
    done.assertFlashMessage('success', 'Batch Created Successfully.')
    const batch = await CommitteeBatch.query().orderBy('id', 'desc').firstOrFail()
    assert.equal(batch.meetingTime, '11:30')
    assert.deepEqual(await agendaOf(batch.id), [application.id])
  })

  test('file the report as a browser sends it; only the district’s officers can open the minutes', async ({
    assert,
    client,
  }) => {
    const officer = await districtOfficer()
    const files = await applications(2)
    const batch = await schedule(officer, files)
    const report = () => {
      const request = client
        .post(`${PATH}/${batch.id}/report`)
        .loginAs(officer)
        .withCsrfToken()
        .redirects(0)
        .field('heldOn', getClock().today())
      for (const [index, { id }] of files.entries()) {
        const at = `outcomes[${index}]`
        const action = index === 0 ? 'committee_approve' : 'committee_defer'
        request.field(`${at}[applicationId]`, id)
        request.field(`${at}[action]`, action)
        request.field(`${at}[remarks]`, index === 0 ? '' : 'Next time')
        request.field(`${at}[reasonId]`, '')
        request.field(`${at}[expectedDecisionId]`, '')
      }
      return request
    }
    const without = await report()
    without.assertFlashMessage('inputErrorsBag', {
      report: ['Approval File is not yet Uploaded. Please check the file icon before submit.'],
    })
    const stale = await report().file('report', await fixture('two_pages.pdf'), {
      filename: 'minutes.pdf',
    })
    assert.include(stale.flashMessage('warning'), files[0].number)
    assert.equal((await Application.findOrFail(files[0].id)).status.dashboardColumn, 'DBSC')

    await new FileCommitteeReport().run({
      officer,
      batchId: batch.id,
      heldOn: getClock().today(),
      upload: await minutes(),
      outcomes: files.map(({ id }) => ({ applicationId: id, action: 'committee_approve' })),
    })
    const [{ uuid }] = await reportFilesOf([batch.id])
    const readers: [number, string | null, number][] = [
      [Role.districtOfficer, 'Pune', 200],
      [Role.districtOfficer, 'Satara', 404],
      [Role.managingDirector, null, 200],
      [Role.accounts, null, 404],
      [Role.applicant, null, 404],
    ]
    for (const [roleId, district, expected] of readers) {
      const districtId = district ? districtNamed(district) : null
      const reader = await createUser(roleId, { districtId })
      const response = await client.get(`/files/${uuid}`).loginAs(reader)
      assert.equal(response.status(), expected, `role ${roleId} of ${district}`)
    }
    const agm = await createUser(Role.agm)
    const review = await client
      .get(`/officer/applications/${files[0].id}`)
      .loginAs(agm)
      .withInertia()
    const { panels } = pageProps(review, 'lending/approvals/review')
    const panel = panels.find((one) => one.title === 'Selection committee')!
    assert.equal(panel.items[0].value, 'Approved by the committee')
    assert.equal(panel.links[0].href, `/files/${uuid}`)
  })
})
