import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import FileAssignment from '#approvals/collaboration/models/file_assignment'
import {
  createApplication,
  createUser,
  districtNamed,
  moveToStatus,
} from '#database/factories/application_factory'
import { flashText, pageProps } from '#tests/support/page_props'
import { entry, open, stage } from '../support.js'

const PATH = '/officer/applications/assignments'

async function createColleagues() {
  const districtId = districtNamed('Hingoli')
  const [first, second] = [
    await createUser(Role.districtOfficer, { districtId }),
    await createUser(Role.districtOfficer, { districtId }),
  ]
  const files: Application[] = []
  for (let count = 0; count < 4; count++)
    files.push(await createApplication({ districtId, statusId: await entry() }))
  return { first, second, files }
}

const subjectsOf = (files: readonly Application[]) =>
  files.map(({ id, statusId }) => ({
    id,
    expectedStatusId: statusId,
    expectedAssigneeId: null,
  }))

const send = (client: ApiClient, officer: User, body: object) =>
  client
    .post(PATH)
    .loginAs(officer)
    .withCsrfToken()
    .withInertia()
    .header('referer', `${PATH}/new`)
    .redirects(0)
    .json(body)

const heldBy = async ({ id }: User, files: readonly Application[]) => {
  const rows = await FileAssignment.query()
    .where('userId', id)
    .whereIn(
      'subjectId',
      files.map((file) => file.id)
    )
  return rows.length
}

test.group('Sharing applications of a list', () => {
  test('shows the load of each colleague before and after, and shares equally', async ({
    client,
    assert,
  }) => {
    const { first, second, files } = await createColleagues()
    const ids = files.map(({ id }) => id).join(',')
    const query = `subjects=${ids}&colleagues=${first.id},${second.id}`
    const page = await open(client, first, `${PATH}/new?${query}`)
    page.assertStatus(200)
    const { colleagues, count } = pageProps(page, 'lending/approvals/collaboration/sharing')
    assert.equal(count, 4)
    const chosen = colleagues.filter(({ isChosen }) => isChosen)
    assert.deepEqual(
      chosen.map(({ before, after }) => [before, after]),
      [
        [0, 2],
        [0, 2],
      ]
    )
    const body = { colleagues: [first.id, second.id], subjects: subjectsOf(files) }
    const sent = await send(client, first, body)
    sent.assertStatus(302)
    assert.deepEqual([await heldBy(first, files), await heldBy(second, files)], [2, 2])
  })

  test('assigns all to one, and names those that moved on meanwhile', async ({
    client,
    assert,
  }) => {
    const { first, second, files } = await createColleagues()
    const subjects = subjectsOf(files)
    await moveToStatus(files[3], stage('Hold'))
    const sent = await send(client, first, { colleagues: [second.id], subjects })
    assert.include(flashText(sent), files[3].number)
    assert.equal(await heldBy(second, files), 3)
  })

  test('is offered to colleagues of the same post only', async ({ client, assert }) => {
    const { first, files } = await createColleagues()
    const elsewhere = await createUser(Role.districtOfficer, { districtId: districtNamed('Beed') })
    await send(client, first, { colleagues: [elsewhere.id], subjects: subjectsOf(files) })
    assert.equal(await heldBy(elsewhere, files), 0)
    const hidden = await send(client, elsewhere, {
      colleagues: [elsewhere.id],
      subjects: subjectsOf(files),
    })
    hidden.assertStatus(404)
  })
})
