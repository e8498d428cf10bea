import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import {
  bothSubjects,
  parametersFor,
  type Subjects,
} from '#tests/functional/authorisation/subjects'
import { pageProps } from '#tests/support/page_props'
import { paperText } from '#tests/support/pdf_text'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { isSanctioned } from '#loans/queries/loans'
import { createOfficer, requestAs } from '#tests/support/users'

const LATUR = () => districtNamed('Latur')
const write = (client: ApiClient, user: User, path: string, form: object) =>
  requestAs(client, user, 'post', `/officer/${path}/notes`)
    .header('referer', `/officer/${path}`)
    .json(form)
const notesAt = async (client: ApiClient, user: User, path: string) => {
  const page = await requestAs(client, user, 'get', `/officer/${path}`)
  page.assertStatus(200)
  return pageProps(
    page,
    path.startsWith('claims/') ? 'lending/claims/officer' : 'lending/approvals/review'
  ).notes
}
const noticesOf = (user: User) => db.from('notices').where('user_id', user.id).orderBy('id')
const refusal = (answer: ApiResponse) =>
  answer.flashMessages().inputErrorsBag as Record<string, string>

test.group('Notes on an application', (group) => {
  group.each.setup(() => limiter.clear())

  test('are written by officers with access and read by the other officers with access, newest first', async ({
    client,
    assert,
  }) => {
    const { id } = await createApplication({ districtId: LATUR() })
    const path = `applications/${id}`
    const [agm, auditor] = [
      await createOfficer(Role.agm),
      await createOfficer(Role.auditor, null, { firstName: 'Vinod' }),
    ]
    ;(await write(client, agm, path, { text: 'The income is of 2024.' })).assertStatus(302)
    await write(client, agm, path, { text: '  The new one came today.\r\nSee page 2.  ' })
    const notes = await notesAt(client, auditor, path)
    assert.deepEqual(
      notes.lines.map(({ text }) => text),
      ['The new one came today.\nSee page 2.', 'The income is of 2024.']
    )
    assert.equal(notes.lines[0].by, 'Anil Deshpande')
    assert.isFalse(notes.can.write, 'the auditor may only read')
    assert.deepEqual(notes.colleagues, [])
    ;(await write(client, auditor, path, { text: 'I may not' })).assertStatus(403)
    assert.lengthOf(await db.from('file_notes').where('subject_id', id), 2)
  })

  test('do not exist for another district, or for accounts without access to the application', async ({
    client,
    assert,
  }) => {
    const { id } = await createApplication({ districtId: LATUR() })
    const path = `applications/${id}`
    const foreign = await createOfficer(Role.districtOfficer, districtNamed('Solapur'))
    const accounts = await createOfficer(Role.accounts)
    for (const user of [foreign, accounts]) {
      ;(await write(client, user, path, { text: 'Hello' })).assertStatus(404)
    }
    ;(await write(client, foreign, 'applications/99999999', { text: 'Hello' })).assertStatus(404)
    ;(await write(client, foreign, 'loans/1', { text: 'Hello' })).assertStatus(404)
    assert.lengthOf(await db.from('file_notes').where('subject_id', id), 0)
  })

  test('mention colleagues by @user_name and from the list, and notify each once in their inbox', async ({
    client,
    assert,
  }) => {
    const { id, number } = await createApplication({ districtId: LATUR() })
    const path = `applications/${id}`
    const agm = await createOfficer(Role.agm)
    const gm = await createOfficer(Role.generalManager, null, { firstName: 'Gauri' })
    const own = await createOfficer(Role.districtOfficer, LATUR(), { firstName: 'Leela' })
    const foreign = await createOfficer(Role.districtOfficer, districtNamed('Solapur'))
    const accounts = await createOfficer(Role.accounts)
    const off = await createOfficer(Role.generalManager)
    await (await User.findOrFail(off.id)).merge({ isActive: false }).save()

    const offered = (await notesAt(client, agm, path)).colleagues.map(({ value }) => value)
    assert.includeMembers(offered, [gm.id, own.id])
    for (const one of [agm, foreign, accounts, off]) assert.notInclude(offered, one.id)

    const text = `@${gm.userName.toUpperCase()} and @${agm.userName}: please see page 2, @${gm.userName}.`
    ;(await write(client, agm, path, { text, colleagueId: own.id })).assertStatus(302)
    const [line] = (await notesAt(client, gm, path)).lines
    assert.sameMembers(line.mentions, ['Gauri Deshpande', 'Leela Deshpande'])
    for (const called of [gm, own]) {
      const notices = await noticesOf(called)
      assert.lengthOf(notices, 1)
      assert.equal(notices[0].template, 'mentioned')
      assert.equal(notices[0].application_id, id)
      assert.deepEqual(JSON.parse(notices[0].data), {
        by: 'Anil Deshpande',
        applicationNo: number,
        claim: null,
      })
      assert.lengthOf(await db.from('outbox_messages').where('user_id', called.id), 0)
    }
    assert.lengthOf(await noticesOf(agm), 0, 'nobody is notified of their own note')
  })

  test('are refused if they mention a person without access or contain a personal number', async ({
    client,
    assert,
  }) => {
    const { id } = await createApplication({ districtId: LATUR() })
    const path = `applications/${id}`
    const agm = await createOfficer(Role.agm)
    const foreign = await createOfficer(Role.districtOfficer, districtNamed('Solapur'))
    const refusalFor = async (form: object) => refusal(await write(client, agm, path, form))
    assert.match(
      (await refusalFor({ text: `@${foreign.userName} see` })).text,
      /No colleague with access/
    )
    assert.match(
      (await refusalFor({ text: 'See', colleagueId: foreign.id })).colleagueId,
      /no longer has access/
    )
    assert.match((await refusalFor({ text: 'His is 9999 4105 7058' })).text, /Aadhaar/)
    assert.match((await refusalFor({ text: 'ABCPD1234E' })).text, /PAN/)
    assert.match((await refusalFor({ text: 'account 30123456789' })).text, /account number/)
    assert.property(await refusalFor({ text: '   ' }), 'text')
    assert.match((await refusalFor({ text: 'x'.repeat(2001) })).text, /2000/)
    assert.lengthOf(await db.from('file_notes').where('subject_id', id), 0)
    assert.lengthOf(await noticesOf(foreign), 0)
  })
})

/** Returns every address that an applicant can read. */
function addressesFor(subjects: Subjects): string[] {
  return Object.values(router.toJSON())
    .flat()
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ name, pattern }) => {
      const values = parametersFor(name!, subjects)
      return pattern.replace(/:(\w+)|\*/g, (_, key) => values[key ?? '*'] ?? 'none')
    })
}

test.group('Notes and the applicant', (group) => {
  let subjects: Subjects
  group.each.setup(() => limiter.clear())
  group.setup(async () => {
    registerApplicationFacts({ isSanctioned })
    subjects = (await bothSubjects()).own
  })

  test('on a claim are shown on the claim only, to all officers of the district', async ({
    client,
    assert,
  }) => {
    const path = `claims/${subjects.claim.id}`
    const accounts = await createOfficer(Role.accounts)
    const gm = await createOfficer(Role.generalManager)
    await write(client, accounts, path, { text: `@${gm.userName} the proof is of March` })
    assert.lengthOf((await notesAt(client, gm, path)).lines, 1)
    assert.lengthOf(
      (await notesAt(client, gm, `applications/${subjects.loan.application.id}`)).lines,
      0
    )
    const [notice] = await noticesOf(gm)
    assert.equal(notice.claim_id, subjects.claim.id)
    const opened = await requestAs(client, gm, 'get', `/inbox/${notice.id}`)
    opened.assertHeader('location', `/officer/${path}`)
  })

  test('are in no page, file or PDF that an applicant can open', async ({ client, assert }) => {
    const word = 'Zanzibarnote'
    const agm = await createOfficer(Role.agm)
    for (const path of [
      `applications/${subjects.loan.application.id}`,
      `claims/${subjects.claim.id}`,
    ]) {
      await write(client, agm, path, { text: `${word} for colleagues` })
      assert.include(JSON.stringify(await notesAt(client, agm, path)), word)
    }
    const owner = await User.findOrFail(subjects.owner.id)
    const told: string[] = []
    let read = 0
    for (const address of addressesFor(subjects)) {
      await limiter.clear()
      const answer = await client.get(address).loginAs(owner).redirects(0)
      if (answer.status() !== 200) continue
      read++
      const bytes: unknown = answer.body()
      const isPaper = String(answer.header('content-type')).includes('pdf')
      const text = isPaper
        ? (await paperText(bytes as Buffer)).latin
        : (answer.text() ?? JSON.stringify(bytes))
      if (text.includes(word)) told.push(address)
    }
    assert.isAbove(read, 30)
    assert.deepEqual(told, [])
    const letters = await db.from('notices').where('user_id', owner.id)
    assert.notInclude(JSON.stringify(letters), word)
    for (const roleId of OFFICER_ROLES) assert.notEqual(owner.roleId, roleId)
  }).timeout(120_000)
})
