import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { DecideApplication } from '#approvals/actions/decide_applications'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { uniqueDay } from '#tests/support/own_day'
import { pageProps } from '#tests/support/page_props'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { decisionsOf, latestDecision } from '#workflow/queries/decision_history'
import { decide, entry, LIST_SORTS, open, expectedState, stage } from './support.js'
import { dialect } from '#tests/support/tags'

test.group('Deciding on an application', (group) => {
  dialect(group)
  test('is possible for the pending role of the district only', async ({ client, assert }) => {
    for (const roleId of OFFICER_ROLES) {
      const application = await createApplication({ statusId: await entry() })
      const officer = await createUser(roleId)
      const form = { action: 'verify', ...(await expectedState(application)) }
      const response = await decide(client, officer, application.id, form)
      const after = await Application.findOrFail(application.id)
      const isDecided = after.statusId !== application.statusId
      assert.equal(isDecided, roleId === Role.districtOfficer, `role ${roleId}`)
      const mayDecideAtAll = ([2, 3, 4, 5] as number[]).includes(roleId)
      assert.equal(response.status(), mayDecideAtAll ? 302 : 403, `role ${roleId}`)
    }
  })

  test('offers the steps of the table of transitions for this stage', async ({
    client,
    assert,
  }) => {
    const expected = {
      DM: [Role.districtOfficer, ['verify', 'hold', 'reject']],
      Project: [Role.agm, ['forward', 'send_back', 'hold', 'reject']],
      GM: [Role.generalManager, ['forward', 'send_back', 'hold', 'reject']],
      MD: [Role.managingDirector, ['approve', 'send_back', 'hold', 'reject']],
    } as const
    for (const [column, [roleId, actions]] of Object.entries(expected)) {
      const application = await createApplication({ statusId: stage(column as 'DM') })
      const officer = await createUser(roleId)
      const response = await open(client, officer, `/officer/applications/${application.id}`)
      const { choices } = pageProps(response, 'lending/approvals/review').decision
      assert.sameMembers(
        choices.map((choice) => choice.action),
        [...actions],
        column
      )
      for (const choice of choices) {
        assert.equal(choice.needsReason, choice.reasons.length > 0)
        assert.notInclude(choice.label, 'workflow.', 'every choice has a text')
      }
    }
  })

  test('opens the next application of the originating list, and the list after its last one', async ({
    client,
    assert,
  }) => {
    const districtId = districtNamed('Dharashiv')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const statusId = await entry()
    const files = []
    for (let count = 0; count < 3; count++) {
      files.push(await createApplication({ districtId, statusId }))
    }
    const [oldest, middle, newest] = files
    const query = `?status=${statusId}&sort=submittedOn&direction=asc`
    const review = await open(client, officer, `/officer/applications/${middle.id}${query}`)
    const { place } = pageProps(review, 'lending/approvals/review')
    assert.equal(place.previousHref, `/officer/applications/${oldest.id}${query}`)
    assert.equal(place.nextHref, `/officer/applications/${newest.id}${query}`)
    assert.equal(place.backHref, `/officer/applications${query}`)

    const form = { action: 'verify', ...(await expectedState(middle)) }
    const response = await decide(client, officer, middle.id, form, query)
    assert.equal(response.header('location'), `/officer/applications/${newest.id}${query}`)
    response.assertFlashMessage('success', `${middle.number}: Verified`)
    const after = await open(client, officer, `/officer/applications/${middle.id}${query}`)
    const props = pageProps(after, 'lending/approvals/review')
    assert.equal(props.place.nextHref, `/officer/applications/${newest.id}${query}`)
    assert.equal(props.history[0].title, 'Verified')
    assert.equal(props.history[0].by, officer.displayName)

    const last = { action: 'verify', ...(await expectedState(newest)) }
    const atEnd = await decide(client, officer, newest.id, last, query)
    assert.equal(atEnd.header('location'), `/officer/applications${query}`)
    atEnd.assertFlashMessage('success', `${newest.number}: Verified`)
  })

  test('stays on an application that was opened from elsewhere', async ({ client, assert }) => {
    const officer = await createUser(Role.districtOfficer)
    const application = await createApplication({ statusId: await entry() })
    await createApplication({ statusId: await entry() })
    const path = `/officer/applications/${application.id}`
    const { place } = pageProps(await open(client, officer, path), 'lending/approvals/review')
    assert.deepEqual(place, {
      backHref: '/officer/applications',
      previousHref: null,
      nextHref: null,
      query: '',
    })
    const form = { action: 'verify', ...(await expectedState(application)) }
    const response = await decide(client, officer, application.id, form)
    assert.equal(response.header('location'), path)
  })

  test('follows the list in every sort order', async ({ client, assert }) => {
    const districtId = districtNamed('Parbhani')
    const officer = await createUser(Role.districtOfficer, { districtId })
    const day = uniqueDay()
    const overrides = { submittedOn: day }
    for (let count = 0; count < 4; count++) await createApplication({ districtId, overrides })
    for (const sort of LIST_SORTS) {
      const query = `?from=${day}&to=${day}&sort=${sort}&direction=desc`
      const list = await open(client, officer, `/officer/applications${query}`)
      const ids = pageProps(list, 'lending/approvals/list').list.rows.map(({ id }) => id)
      assert.lengthOf(ids, 4)
      for (const [index, id] of ids.entries()) {
        const page = await open(client, officer, `/officer/applications/${id}${query}`)
        const { place } = pageProps(page, 'lending/approvals/review')
        const hrefOf = (at: number) =>
          ids[at] === undefined ? null : `/officer/applications/${ids[at]}${query}`
        assert.deepEqual(
          [place.previousHref, place.nextHref],
          [hrefOf(index - 1), hrefOf(index + 1)],
          sort
        )
      }
    }
  })

  test('requires reason and remarks where the table does', async ({ client, assert }) => {
    const application = await createApplication({ statusId: await entry() })
    const officer = await createUser(Role.districtOfficer)
    const form = { action: 'reject', ...(await expectedState(application)) }
    const held = masters().reasons('hold')[0].id
    const reason = masters().reasons('reject')[0].id
    const refused: [object, string[]][] = [
      [{}, ['reasonId', 'remarks']],
      [{ reasonId: reason, remarks: '  ' }, ['remarks']],
      [{ remarks: 'No' }, ['reasonId']],
      [{ reasonId: held, remarks: 'A reason of another kind' }, ['reasonId']],
      [{ reasonId: 99_999, remarks: 'No such reason' }, ['reasonId']],
    ]
    for (const [extra, fields] of refused) {
      const response = await decide(client, officer, application.id, { ...form, ...extra })
      response.assertStatus(302)
      const bag = response.flashMessage('inputErrorsBag') as Record<string, string[]>
      assert.sameMembers(Object.keys(bag), fields, JSON.stringify(extra))
    }
    const before = await Application.findOrFail(application.id)
    assert.equal(before.statusId, application.statusId)

    const given = { reasonId: reason, remarks: 'Income above the limit' }
    await decide(client, officer, application.id, { ...form, ...given })
    const after = await Application.findOrFail(application.id)
    assert.isTrue(after.status.isFinal)
    const last = await latestDecision('application', application.id)
    assert.equal(last!.reasonId, reason)
    assert.equal(last!.remarks, 'Income above the limit')
  })

  test('refuses a step that has a page of its own', async ({ client, assert }) => {
    const application = await createApplication({ statusId: stage('DBSC') })
    const officer = await createUser(Role.districtOfficer)
    for (const action of ['committee_approve', 'change_district', 'submit', 'nonsense']) {
      const form = { action, ...(await expectedState(application)) }
      const response = await decide(client, officer, application.id, form)
      assert.isString(response.flashMessage('warning'), action)
      const after = await Application.findOrFail(application.id)
      assert.equal(after.statusId, application.statusId, action)
    }
  })

  test('takes effect once when twenty take the same one, and the others learn who was first', async ({
    client,
    assert,
  }) => {
    const application = await createApplication({ statusId: await entry() })
    const officers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        createUser(Role.districtOfficer, {
          firstName: 'Officer',
          middleName: null,
          lastName: `No. ${index}`,
        })
      )
    )
    const form = { action: 'verify', ...(await expectedState(application)) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide(client, officers[index % officers.length], application.id, form)
      )
    )
    const steps = (await decisionsOf('application', application.id)).filter(
      ({ action }) => action === 'verify'
    )
    assert.lengthOf(steps, 1, 'one effect')
    const first = officers.find(({ id }) => id === steps[0].decidedBy)!
    const succeeded = answers.filter((answer) => answer.flashMessage('success'))
    assert.lengthOf(succeeded, 1)
    const refused = answers.filter((answer) => answer.flashMessage('warning'))
    assert.lengthOf(refused, 19)
    for (const answer of refused) {
      assert.include(
        String(answer.flashMessage('warning')),
        `${first.displayName} has already decided`
      )
    }
  })

  test('refuses a form that was opened before the application changed', async ({ assert }) => {
    const application = await createApplication({ statusId: stage('GM') })
    const stale = await expectedState(application)
    const gm = await createUser(Role.generalManager)
    const agm = await createUser(Role.agm)
    const md = await createUser(Role.managingDirector)
    const act = async (user: typeof gm, action: string, form: typeof stale) =>
      new DecideApplication().run(user, await Application.findOrFail(application.id), {
        action,
        reasonId: null,
        remarks: 'Please look again',
        ...form,
      })
    await act(gm, 'forward', stale)
    await act(md, 'send_back', await expectedState(application))
    await assert.rejects(() => act(gm, 'forward', stale), Refusal)
    await assert.rejects(() => act(agm, 'forward', stale), Refusal)
  })

  test('keeps the counters equal to the counts, whatever the decision', async ({ assert }) => {
    const roles = [Role.districtOfficer, Role.agm, Role.generalManager, Role.managingDirector]
    const officers = await Promise.all(roles.map((role) => createUser(role)))
    const files = await Promise.all([
      createApplication({ statusId: await entry() }),
      createApplication({ statusId: stage('Project'), districtId: districtNamed('Latur') }),
      createApplication({ statusId: stage('GM') }),
      createApplication({ statusId: stage('GM'), districtId: districtNamed('Latur') }),
    ])
    let decided = 0
    for (let round = 0; round < 60; round++) {
      const file = files[round % files.length]
      const officer = officers[Math.floor(round / files.length) % officers.length]
      const actor = { id: officer.id, role: officer.roleId }
      /** Applications are decided repeatedly; towards the end some are held or rejected. */
      const isLate = round > 50
      const offered = (await allowedActions('application', file.id, actor)).filter(
        ({ offeredIn, action, needsReason }) =>
          offeredIn === 'decision' && action !== 'approve' && needsReason === isLate
      )
      if (offered.length === 0) continue
      const choice = offered[(round * 5) % offered.length]
      const reasons = masters().reasons(choice.reasonKind ?? 'any')
      await new DecideApplication().run(officer, await Application.findOrFail(file.id), {
        action: choice.action,
        reasonId: choice.needsReason ? reasons[round % reasons.length].id : null,
        remarks: choice.needsRemarks ? 'For a test' : null,
        ...(await expectedState(file)),
      })
      decided++
    }
    assert.isAbove(decided, 3)
    const key = (row: Record<string, unknown>) => [
      row.district_id,
      row.loan_type,
      row.status_id,
      Number(row.subjects),
    ]
    const counts = await db
      .from('applications')
      .select('district_id', 'loan_type', 'status_id')
      .count('* as subjects')
      .where('is_held', false)
      .groupBy('district_id', 'loan_type', 'status_id')
    const counters = await db
      .from('workflow_counters')
      .where('subject_type', 'application')
      .whereNot('subjects', 0)
    assert.sameDeepMembers(counters.map(key), counts.map(key))
  })

  test('also names missing fields to direct callers of the action', async ({ assert }) => {
    const application = await createApplication({ statusId: stage('GM') })
    const gm = await createUser(Role.generalManager)
    await assert.rejects(
      async () =>
        new DecideApplication().run(gm, application, {
          action: 'hold',
          reasonId: null,
          remarks: null,
          ...(await expectedState(application)),
        }),
      FieldRefusals as any
    )
  })
})
