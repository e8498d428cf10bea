import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { createUser } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { saveWorkflow } from '#tests/support/edited_workflow'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { readVersions } from '#workflow/queries/transitions'

const EDIT = '/officer/workflow/application/edit?kind=stage&statusId=13&toStatus=4'
const STAGE = { kind: 'stage', statusId: 13, toStatus: 4, role: Role.districtOfficer, column: 'GM' }
const NAMES = { nameEn: 'Second look', nameMr: 'दुसरे परीक्षण', nameHi: 'दूसरी समीक्षा' }

const versions = () => readVersions(db.connection(), 'application')

test.group('The workflow on screen', (group) => {
  group.setup(async () => {
    for (const role of [2, 3, 4, 5]) await createUser(role)
  })
  group.each.setup(async () => {
    const takeBack = await saveWorkflow()
    return async () => {
      await db.from('proposed_changes').whereIn('kind', ['workflow', 'workflow_status']).delete()
      await takeBack()
    }
  })

  test('shows for each status who acts, what may follow, and the current count', async ({
    assert,
    client,
  }) => {
    const page = await requestAs(client, await administrator(), 'get', '/officer/workflow')
    const { workflow } = pageProps(page, 'back_office/administration/workflow')
    assert.equal(workflow.version, 0)
    const agm = workflow.statuses.find(({ id }) => id === 13)!
    assert.equal(agm.post, masters().role(Role.agm).nameEn)
    assert.isNull(agm.deskRefusal)
    assert.deepEqual(
      agm.reviews.map(({ toStatus }) => toStatus),
      [4]
    )
    assert.include(
      agm.steps.map(({ label }) => label),
      'Forwarded'
    )
    const md = workflow.statuses.find(({ id }) => id === 16)!
    assert.equal(md.deskRefusal, 'binding_step')
    const letter = md.steps.find(({ label, effects }) => label === 'Approved' && effects.length > 0)
    assert.deepEqual(letter?.effects, ['the LOI is issued'])
  })

  test('checks an edit without writing, and shows errors at their field', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const visit = (path: string) => requestAs(client, admin, 'get', path)
    const { edit: empty } = pageProps(await visit(EDIT), 'back_office/administration/workflow_edit')
    assert.isNull(empty.dryRun)
    const half = await visit(`${EDIT}&role=2`)
    const { edit } = pageProps(half, 'back_office/administration/workflow_edit')
    assert.sameMembers(Object.keys(edit.errors), ['column', 'rollout'])
    const whole = await visit(`${EDIT}&role=2&column=GM&rollout=at_once`)
    const { dryRun } = pageProps(whole, 'back_office/administration/workflow_edit').edit
    assert.deepEqual(dryRun?.problems, [])
    assert.isAbove(dryRun?.changes.length ?? 0, 2)
    const claim = '/officer/workflow/claim/edit?kind=desk&statusId=2&role=3&rollout=at_once'
    const refused = pageProps(await visit(claim), 'back_office/administration/workflow_edit').edit
      .dryRun
    assert.isNotEmpty(refused?.problems)
    assert.lengthOf(await versions(), 0)
  })

  test('waits for a second person, and then applies to everybody', async ({ assert, client }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const body = { ...STAGE, ...NAMES, rollout: 'at_once', version: 0, targetDays: 4 }
    const sent = await requestAs(client, asks, 'post', '/officer/workflow/application/edits').json(
      body
    )
    sent.assertStatus(302)
    assert.lengthOf(await versions(), 0)

    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    assert.lengthOf(await versions(), 1)
    const page = await requestAs(client, asks, 'get', '/officer/workflow/application')
    const { workflow } = pageProps(page, 'back_office/administration/workflow')
    const added = workflow.statuses.find(({ isAdded }) => isAdded)!
    assert.equal(added.name, NAMES.nameEn)
    assert.equal(added.targetDays, 4)
    assert.lengthOf(workflow.versions, 1)
  })

  test('shows the effect of removing the AGM, and then offers to restore the step', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const visit = (path: string) => requestAs(client, asks, 'get', path)
    const removal = { kind: 'removal', statusId: 13, rollout: 'at_once' }
    const address = '/officer/workflow/application/edit?kind=removal&statusId=13&rollout=at_once'
    const { dryRun } = pageProps(
      await visit(address),
      'back_office/administration/workflow_edit'
    ).edit
    assert.deepEqual(dryRun?.problems, [])
    const name = (id: number) => masters().applicationStatus(id).nameEn
    assert.deepInclude(dryRun?.changes, {
      label: `After “${name(2)}”`,
      old: name(13),
      new: name(4),
    })

    const body = { ...removal, version: 0 }
    await requestAs(client, asks, 'post', '/officer/workflow/application/edits').json(body)
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    const { workflow } = pageProps(
      await visit('/officer/workflow'),
      'back_office/administration/workflow'
    )
    const agm = workflow.statuses.find(({ id }) => id === 13)!
    assert.deepEqual([agm.isRemovable, agm.isTakenOut, agm.reviews], [false, true, []])
    const back = '/officer/workflow/application/edit?kind=restoration&statusId=13&rollout=at_once'
    const again = pageProps(await visit(back), 'back_office/administration/workflow_edit').edit
      .dryRun
    assert.deepEqual(again?.problems, [])
    assert.deepInclude(again?.changes, { label: `After “${name(2)}”`, old: name(4), new: name(13) })
  })

  test('reports a further review without a name at its field, and no change waits', async ({
    assert,
    client,
  }) => {
    const body = { ...STAGE, rollout: 'at_once', version: 0 }
    const sent = await requestAs(
      client,
      await administrator(),
      'post',
      '/officer/workflow/application/edits'
    ).json(body)
    sent.assertStatus(302)
    assert.lengthOf(await db.from('proposed_changes').where('kind', 'workflow'), 0)
  })

  test('requires two people for names and targets of a status, and logs them', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const path = '/officer/workflow/application/statuses/13'
    const page = await requestAs(client, asks, 'get', path)
    const { status } = pageProps(page, 'back_office/administration/workflow_status')
    const expected = { ...status.names, targetDays: status.targetDays }
    const body = { ...status.names, nameMr: 'नवे नाव', targetDays: 11, expected }
    await requestAs(client, asks, 'put', path).json(body)
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    assert.equal(masters().applicationStatus(13).nameMr, 'नवे नाव')
    assert.equal(masters().targetDays('application', 13), 11)
    const [noted] = await db.from('audit_entries').where('action', 'workflow.status_described')
    assert.isDefined(noted)

    await requestAs(client, asks, 'put', path).json({ ...status.names, targetDays: 5, expected })
    assert.equal(masters().targetDays('application', 13), 11)
    const back = { ...expected, expected: { ...status.names, nameMr: 'नवे नाव', targetDays: 11 } }
    await requestAs(client, asks, 'put', path).json(back)
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    assert.equal(masters().targetDays('application', 13), status.targetDays)
  })
})
