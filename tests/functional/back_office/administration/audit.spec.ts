import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { SaveOfficer } from '#auth/actions/change_officer'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { verifyAndRecordAudit } from '#kernel/audit/audit_status'
import { recordAudit } from '#kernel/audit/record_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { sqlInstant } from '#kernel/database/dialect'
import { createApplication } from '#database/factories/application_factory'
import { administrator, proposedChange } from '#tests/support/maker_checker'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { deleteAuditLog } from '#tests/support/forget_log'
import { pageProps } from '#tests/support/page_props'
import { createOfficer } from '#tests/support/users'

parseFilesAsBytes()

const PATH = '/officer/audit'
const PAGE = 'back_office/administration/audit/index'

const auditor = () => createOfficer(Role.auditor)

async function openLog(client: ApiClient, user: User, query = '') {
  const answer = await client.get(`${PATH}?${query}`).loginAs(user).withInertia()
  answer.assertStatus(200)
  return pageProps(answer, PAGE)
}

/** Returns the state of the checkpoints, which a page requests once it is shown. */
async function readCheckpoints(client: ApiClient, user: User) {
  const answer = await client.get(PATH).loginAs(user).withInertiaPartialReload(PAGE, ['seals'])
  return pageProps(answer, PAGE).seals!
}

const ids = async (client: ApiClient, user: User, query: string) =>
  (await openLog(client, user, query)).list.rows.map(({ id }) => id)

async function recordEntry(event: Parameters<typeof recordAudit>[0], at?: string): Promise<number> {
  await recordAudit(event)
  const { id } = await db.from('audit_entries').max('id as id').firstOrFail()
  if (at) await db.from('audit_entries').where({ id }).update({ created_at: at })
  return Number(id)
}

test.group('The audit log on screen', (group) => {
  group.each.setup(() => limiter.clear())

  test('is searched by person, file, part, kind and day, newest first', async ({
    assert,
    client,
  }) => {
    const reader = await auditor()
    const one = await createOfficer(Role.agm, null, { firstName: 'Zulekha', lastName: 'Mulani' })
    const other = await createOfficer(Role.agm, null, {
      firstName: 'Zulekhabi',
      lastName: 'Pathan',
    })
    const file = await createApplication({ overrides: { number: 'BC/AUDIT/000001' } })
    const about = { subjectType: 'application', subjectId: file.id }
    const seen = await recordEntry({ action: 'profile.viewed', actorId: one.id, ...about })
    const revealed = await recordEntry({ action: 'pan.revealed', actorId: other.id, ...about })
    const papers = { subjectType: 'profile', subjectId: file.profileId }
    const paper = await recordEntry({ action: 'file.viewed', actorId: one.id, ...papers })
    const signedIn = await recordEntry({ action: 'auth.signed_in', actorId: one.id })

    assert.deepEqual(await ids(client, reader, 'person=zulekha'), [signedIn, paper, revealed, seen])
    assert.deepEqual(await ids(client, reader, 'person=zulekha mulani'), [signedIn, paper, seen])
    assert.deepEqual(await ids(client, reader, `person=${other.userName}`), [revealed])
    assert.deepEqual(await ids(client, reader, 'person=nobody-is-called-so'), [])
    assert.deepEqual(await ids(client, reader, `file=${file.number}`), [paper, revealed, seen])
    assert.deepEqual(await ids(client, reader, 'file=NONE/1'), [])
    assert.deepEqual(await ids(client, reader, 'person=zulekha&part=sign_in'), [signedIn])
    assert.deepEqual(await ids(client, reader, 'person=zulekha&part=files&kind=pan.revealed'), [
      revealed,
    ])
    assert.deepEqual(await ids(client, reader, `by=${other.id}`), [revealed])
    const part = await ids(client, reader, 'part=files')
    assert.deepEqual(part.slice(0, 3), [paper, revealed, seen])
  })

  test('covers days from midnight to midnight in India, thirty by default', async ({
    assert,
    client,
  }) => {
    const reader = await auditor()
    const { id: actorId } = await createOfficer(Role.generalManager, null, { firstName: 'Yadnesh' })
    const at = (instant: string) => recordEntry({ action: 'auth.signed_in', actorId }, instant)
    const before = await at('2026-03-09 18:29:59')
    const first = await at('2026-03-09 18:30:00')
    const last = await at('2026-03-10 18:29:59')
    const after = await at('2026-03-10 18:30:00')
    const day = 'person=yadnesh&from=2026-03-10&till=2026-03-10'
    assert.deepEqual(await ids(client, reader, day), [last, first])
    assert.deepEqual(await ids(client, reader, 'person=yadnesh'), [])
    assert.deepEqual(await ids(client, reader, 'person=yadnesh&till=2026-03-10'), [
      last,
      first,
      before,
    ])
    assert.deepEqual(await ids(client, reader, `by=${actorId}`), [after, last, first, before])
    const turned = await openLog(client, reader, 'from=2026-03-11&till=2026-03-10')
    assert.property(turned.problems, 'till')
    assert.isEmpty(turned.list.rows)
  })

  test('has any number of pages by person and by part', async ({ assert, client }) => {
    const reader = await auditor()
    const twins = [
      await createOfficer(Role.agm, null, { firstName: 'Xerxes' }),
      await createOfficer(Role.agm, null, { firstName: 'Xerxesbhai' }),
    ]
    const all: number[] = []
    for (let at = 0; at < 7; at++) {
      all.unshift(await recordEntry({ action: 'loan.edited', actorId: twins[at % 2].id }))
    }
    const walked: number[] = []
    let query = 'person=xerxes&perPage=5'
    for (;;) {
      const { list } = await openLog(client, reader, query)
      walked.push(...list.rows.map(({ id }) => id))
      if (!list.next) break
      query = `person=xerxes&perPage=5&after=${list.next}`
    }
    assert.deepEqual(walked, all)
    assert.deepEqual((await ids(client, reader, 'part=money')).slice(0, 7), all)
  })

  test('shows the subject of each entry, even without a number', async ({ assert, client }) => {
    const reader = await auditor()
    const { id: actorId } = await createOfficer(Role.administrator, null, { firstName: 'Wasim' })
    const change = await proposedChange(await administrator(), 'waiting')
    const text = { template: 'otp', channel: 'sms' }
    const cases: [Omit<Parameters<typeof recordAudit>[0], 'actorId'>, string][] = [
      [{ action: 'signatory.saved' }, 'Signatory of letters'],
      [{ action: 'debit_account.set' }, 'Debit account'],
      [{ action: 'settings.saved' }, 'The corporation'],
      [{ action: 'confirmation_rules.set' }, 'What needs confirmation'],
      [{ action: 'message_text.saved', data: text }, 'One-time code: SMS'],
      [{ action: 'workflow.changed', data: { subjectType: 'claim' } }, 'Claims'],
      [{ action: 'scheme.version_saved', subjectType: 'scheme' }, 'All schemes'],
      [{ action: 'officers.exported', subjectType: 'user' }, 'Officers and posts'],
      [
        { action: 'report.exported', data: { report: '3' } },
        'Pending applications against target days',
      ],
      [{ action: 'access.refused', data: { route: '/officer/people' } }, '/officer/people'],
      [{ action: 'auth.signed_up' }, 'Own account'],
      [
        { action: 'change.proposed', subjectType: 'proposed_change', subjectId: change.id },
        'What needs confirmation',
      ],
    ]
    for (const [event] of cases) await recordEntry({ ...event, actorId })
    const { list } = await openLog(client, reader, `by=${actorId}`)
    assert.deepEqual(
      list.rows.map(({ about }) => about),
      cases.map(([, about]) => about).toReversed()
    )
  })

  test('shows old and new values of an entry side by side, and links to pages the reader can open', async ({
    assert,
    client,
  }) => {
    const [admin, reader, officer] = [await administrator(), await auditor(), await auditor()]
    const { firstName, middleName, lastName, mobile, locale, userName } = officer
    const fields = {
      firstName,
      middleName,
      lastName,
      mobile,
      locale,
      userName,
      email: 'new@example.org',
    }
    await new SaveOfficer().run(officer.id, fields, { id: admin.id, role: admin.roleId } as never)
    const { id } = await db
      .from('audit_entries')
      .where({ action: 'user.saved', subject_id: officer.id })
      .firstOrFail()
    const show = async (user: User, entry: number) =>
      pageProps(
        await client.get(`${PATH}/${entry}`).loginAs(user).withInertia(),
        'back_office/administration/audit/show'
      )
    const { entry, places } = await show(reader, id)
    assert.deepEqual(entry.changes, [
      { label: 'E-mail', old: officer.email, new: 'new@example.org' },
    ])
    assert.equal(entry.what, 'Changed name or contact')
    assert.equal(entry.about, officer.displayName)
    assert.notProperty(places, 'officer', 'only the administrator may open people')
    assert.property(places, 'application')
    assert.property((await show(admin, id)).places, 'officer')

    const reveal = { actorId: admin.id, data: { reason: 'asked with 9999 4105 7058' } }
    const shown = (await show(reader, await recordEntry({ action: 'aadhaar.revealed', ...reveal })))
      .entry
    assert.equal(shown.facts[0].value, 'asked with XXXX XXXX 7058')
    assert.isNull(shown.seal)
    const named = { actorId: admin.id, data: { name: 'A', nameMr: 'B', shownFrom: '2026-07-01' } }
    const leader = (await show(reader, await recordEntry({ action: 'leader.added', ...named })))
      .entry
    assert.deepEqual(leader.facts, [
      { label: 'Name', value: 'A' },
      { label: 'Name (Marathi)', value: 'B' },
      { label: 'Shown from', value: '01-Jul-2026' },
    ])
    const nobodys = await client.get(`${PATH}/999999999`).loginAs(reader).withInertia()
    nobodys.assertStatus(404)
  })

  test('records each view once with its filters, and each exported file', async ({
    assert,
    client,
  }) => {
    const reader = await auditor()
    const entriesByReader = () =>
      db.from('audit_entries').where('actor_id', reader.id).orderBy('id')
    const dataOf = ({ data }: { data: unknown }) =>
      (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown>
    await openLog(client, reader, 'part=files&person=someone')
    await openLog(client, reader, 'part=files&person=someone&page=2')
    await openLog(client, reader, 'part=money')
    const sheet = await client.get(`${PATH}/spreadsheet?part=money`).loginAs(reader)
    sheet.assertStatus(200)
    const rows = await entriesByReader()
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['audit.viewed', 'audit.viewed', 'audit.exported']
    )
    assert.deepInclude(dataOf(rows[0]), { byPerson: true, part: 'files' })
    assert.notInclude(JSON.stringify(dataOf(rows[0])), 'someone')
    assert.deepInclude(dataOf(rows[2]), { part: 'money', format: 'xlsx' })
  })

  test('shows the last checkpoint and the result of the last verification', async ({
    assert,
    client,
  }) => {
    const reader = await auditor()
    await deleteAuditLog()
    await openLog(client, reader)
    assert.deepInclude(await readCheckpoints(client, reader), {
      seal: null,
      check: null,
      unsealed: 1,
    })
    const anHourAgo = sqlInstant(new Date(Date.now() - 3_600_000))
    const sealed = await recordEntry({ action: 'auth.signed_in', actorId: reader.id })
    await db.from('audit_entries').update({ created_at: anHourAgo })
    await createCheckpoints()
    await verifyAndRecordAudit()
    const { seal, check, unsealed } = await readCheckpoints(client, reader)
    assert.deepInclude(seal, { number: 1, lastEntryId: sealed })
    assert.equal(check?.findings, 0)
    assert.equal(check?.entries, 2)
    assert.equal(unsealed, 1, 'the verification itself')
    await db.from('audit_entries').where('id', sealed).update({ actor_id: 0 })
    await verifyAndRecordAudit()
    assert.isAbove((await readCheckpoints(client, reader)).check!.findings, 0)
    await deleteAuditLog()
  })

  test('is linked from an application and a person, for users with access to it', async ({
    assert,
    client,
  }) => {
    const [reader, agm, admin] = [
      await auditor(),
      await createOfficer(Role.agm),
      await administrator(),
    ]
    const file = await createApplication()
    const panels = async (user: User) =>
      pageProps(
        await client.get(`/officer/applications/${file.id}`).loginAs(user).withInertia(),
        'lending/approvals/review'
      ).panels.flatMap(({ links }) => links.map(({ href }) => href))
    assert.include(await panels(reader), `${PATH}?file=${encodeURIComponent(file.number)}`)
    assert.notInclude((await panels(agm)).join(), PATH)
    const person = await client.get(`/officer/people/${agm.id}`).loginAs(admin).withInertia()
    const { audit } = pageProps(person, 'back_office/administration/officers/show').person
    assert.deepEqual(audit, { by: `${PATH}?by=${agm.id}`, of: `${PATH}?of=${agm.id}` })
  })
})
