import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import limiter from '@adonisjs/limiter/services/main'
import type { ApiClient } from '@japa/api-client'
import { importRefusal } from '#administration/officers/officer_sheet'
import { planOfficerImport } from '#administration/officers/import_officers'
import ExcelJS from 'exceljs'
import User from '#auth/models/user'
import { roleAssignmentsOf } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { sentence } from '#kernel/exceptions/refusal'
import { districtNamed } from '#database/factories/application_factory'
import { newUser } from '#database/factories/user_factory'
import {
  administrator,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'

const PATH = '/officer/people/imports'
const PAGE = 'back_office/administration/officers/import'
const HEADER = 'first_name,last_name,mobile,email,user_name,role,districts,from,till'

const newMobile = async () => (await newUser()).mobile
const official = (mobile: string) => `Meera,Kulkarni,${mobile},,,2,Pune; Gondia,2026-01-01,`
const byMobile = (mobile: string) => User.findBy('mobile', mobile)
const passwordsSent = (mobiles: readonly string[]) =>
  db
    .from('outbox_messages')
    .whereIn('recipient', [...mobiles])
    .where('template', 'first_password')

/** A file and the delivery of passwords, as submitted. */
class Sheet {
  constructor(
    private client: ApiClient,
    readonly by: User,
    /** Lines of a CSV file, or the bytes of a file. */
    private lines: readonly string[] | Buffer,
    private passwordDelivery = 'sms'
  ) {}

  #send(fields: Record<string, string>) {
    const { lines } = this
    const file = Buffer.isBuffer(lines) ? lines : Buffer.from([HEADER, ...lines].join('\r\n'))
    return requestAs(this.client, this.by, 'post', PATH)
      .file('file', file, { filename: 'people.csv', contentType: 'text/csv' })
      .fields({ passwordDelivery: this.passwordDelivery, ...fields })
  }

  async tried() {
    return pageProps(await this.#send({ dryRun: 'true' }), PAGE).plan!
  }

  submit(version: string) {
    return this.#send({ dryRun: 'false', version })
  }
}

const errorsOf = (answer: { flashMessages(): Record<string, any> }) =>
  answer.flashMessages().inputErrorsBag ?? {}

test.group('Officers: spreadsheet import', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    return withoutConfirmers()
  })

  test('is checked without writing, then imported with posts, passwords and an audit entry each', async ({
    assert,
    client,
  }) => {
    const mobiles = [await newMobile(), await newMobile()]
    const sheet = new Sheet(client, await administrator(), [
      official(mobiles[0]),
      `Anil,Joshi,${mobiles[1]},anil@example.in,,${Role.agm},,,31/12/2099`,
    ])
    const { counts, wrong, version } = await sheet.tried()
    assert.deepEqual([counts, wrong], [{ rows: 2, added: 2, there: 0, wrong: 0 }, []])
    assert.isNull(await byMobile(mobiles[0]))
    await sheet.submit(version)
    const users = await Promise.all(mobiles.map(byMobile))
    const posts = await roleAssignmentsOf(users.map((user) => user!.id))
    const districts = [districtNamed('Pune'), districtNamed('Gondia')].toSorted((a, b) => a - b)
    const ofOne = posts.find(({ userId }) => userId === users[0]!.id)
    assert.deepInclude(ofOne, { roleId: Role.districtOfficer, districts, fromOn: '2026-01-01' })
    const ofTwo = posts.find(({ userId }) => userId === users[1]!.id)
    assert.deepInclude(ofTwo, { roleId: Role.agm, districts: null, untilOn: '2099-12-31' })
    for (const user of users) {
      const entry = { action: 'user.created', subject_id: user!.id, actor_id: sheet.by.id }
      assert.lengthOf(await db.from('audit_entries').where(entry), 1)
    }
    await eventually(async () => (await passwordsSent(mobiles)).length === mobiles.length)
  })

  test('lists each invalid line with column and reason, in the reader’s language', async ({
    assert,
    client,
  }) => {
    const other = await createOfficer(Role.agm)
    const applicant = await createOfficer(Role.applicant as never)
    const twice = await newMobile()
    const mobile = await newMobile()
    const lines = [
      official(twice),
      official(twice),
      `,Joshi,12,,,3,,,`,
      `Anil,Joshi,${mobile},nowhere,,3,,32/01/2026,`,
      `Anil,Joshi,${mobile},,,2,,,`,
      `Anil,Joshi,${mobile},,,2,Atlantis,,`,
      `Anil,Joshi,${mobile},,,king,,,`,
      `Anil,Joshi,${mobile},,,0,,,`,
      `Anil,Joshi,${mobile},,,3,,,2025-12-31`,
      `Anil,Joshi,${mobile},,9876543210,3,,,`,
      `Anil,Joshi,${mobile},,${applicant.userName},3,,,`,
      `Someone,Else,${other.mobile},,,3,,,`,
      `'=HYPERLINK("x"),Joshi,${mobile},,,3,,,`,
    ]
    const sheet = new Sheet(client, await administrator(), lines)
    const plan = await sheet.tried()
    assert.deepEqual(
      plan.wrong.map(({ line, column }) => [line, column]),
      [
        [3, 'mobile'],
        [4, 'first_name'],
        [4, 'mobile'],
        [5, 'email'],
        [5, 'from'],
        [6, 'districts'],
        [7, 'districts'],
        [8, 'role'],
        [9, 'role'],
        [10, 'till'],
        [11, 'user_name'],
        [12, 'user_name'],
        [14, 'first_name'],
      ]
    )
    assert.deepEqual(
      plan.there.map(({ line }) => line),
      [13]
    )
    assert.equal(plan.counts.wrong, 11)
    const records = lines.map((line, at) => {
      const cells = line.split(',')
      return {
        line: at + 2,
        typed: Object.fromEntries(HEADER.split(',').map((name, cell) => [name, cells[cell]])),
      }
    })
    const asked = { passwordDelivery: 'sms', i18n: i18nManager.locale('mr') } as const
    const { wrong } = await planOfficerImport({ records, digest: '' }, asked)
    assert.lengthOf(wrong, plan.wrong.length)
    for (const { reason } of wrong) assert.match(reason, /[\u0900-\u097F]/)
    assert.property(errorsOf(await sheet.submit(plan.version)), 'file')
    assert.isNull(await byMobile(twice))
  })

  test('names the sheet of a workbook that was read and those that were not', async ({
    assert,
    client,
  }) => {
    const mobile = await newMobile()
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Lists', { state: 'hidden' }).addRow(['Pune', 'Gondia'])
    const rows = [HEADER, official(mobile)].map((line) => line.split(','))
    book.addWorksheet('Officers').addRows(rows)
    book.addWorksheet('Notes').addRow(['Ask Meera'])
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    const sheet = new Sheet(client, await administrator(), bytes)
    const plan = await sheet.tried()
    assert.deepInclude(plan.counts, { rows: 1, added: 1, wrong: 0 })
    assert.match(plan.sheet.join(' '), /Read from the sheet “Officers”.*not read.*“Notes”/i)
    assert.notInclude(plan.sheet.join(' '), 'Lists')
    const csv = await new Sheet(client, sheet.by, [official(mobile)]).tried()
    assert.deepEqual(csv.sheet, [])
  })

  test('rejects an error in a cell by line and column, in the reader’s language', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const lines = [official(await newMobile()), '#REF!,Joshi,9876543210,,,3,,,']
    const said = errorsOf(await new Sheet(client, admin, lines).submit('')).file[0]
    assert.match(said, /^Line 3, column “first_name”.*#REF!/)
    const params = { line: 3, column: 'first_name', value: '#REF!', more: 0 }
    const { messageKey } = importRefusal('error_cell')
    const mr = sentence(i18nManager.locale('mr'), messageKey, params)
    assert.match(mr, /^ओळ 3, रकाना “first_name”.*#REF!/)
    const latin = Buffer.from(
      `${HEADER}\r\n${official('9876543210').replace('Meera', 'Ren\u00e9e')}`,
      'latin1'
    )
    assert.match(errorsOf(await new Sheet(client, admin, latin).submit('')).file[0], /UTF-8/)
  })

  test('shows post and districts of each new line, and unexpected facts about an account', async ({
    assert,
    client,
  }) => {
    const [one, two, three] = [await newMobile(), await newMobile(), await newMobile()]
    const name = { firstName: 'Meera', lastName: 'Kulkarni', userName: two }
    await createOfficer(Role.agm, null, { mobile: one, ...name, userName: one })
    const gone = await createOfficer(Role.agm, null, { mobile: two, ...name, firstName: 'Asha' })
    await gone.merge({ isActive: false }).save()
    const lines = [official(one), official(two), official(three)]
    const { added, there } = await new Sheet(client, await administrator(), lines).tried()
    assert.match(added[0].post, /^District.*Pune.*Gondia|^District.*Gondia.*Pune/)
    assert.deepEqual(
      there.map(({ notes }) => notes),
      ['', 'The account is disabled. The line has the name “Meera Kulkarni”.']
    )
  })

  test('warns in the dry run about more people than links that can be handed over', async ({
    assert,
    client,
  }) => {
    const mobiles = await Promise.all(Array.from({ length: 101 }, newMobile))
    const admin = await administrator()
    const tried = (count: number, way: string) =>
      new Sheet(client, admin, mobiles.slice(0, count).map(official), way).tried()
    assert.match((await tried(101, 'link')).refused!, /at most 100 officers/)
    assert.isNull((await tried(100, 'link')).refused)
    assert.isNull((await tried(101, 'sms')).refused)
    const sheet = new Sheet(client, admin, mobiles.map(official), 'link')
    assert.match(errorsOf(await sheet.submit((await sheet.tried()).version)).file[0], /at most 100/)
  })

  test('requires an address for a password by e-mail', async ({ assert, client }) => {
    const sheet = new Sheet(client, await administrator(), [official(await newMobile())], 'email')
    const { wrong } = await sheet.tried()
    assert.deepEqual(
      wrong.map(({ column }) => column),
      ['email']
    )
  })

  test('is rejected with invalid lines, after a change of the people, and when sent twice', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const [mobile, later] = [await newMobile(), await newMobile()]
    const bad = new Sheet(client, admin, [official(mobile), official('12')])
    const refused = errorsOf(await bad.submit((await bad.tried()).version))
    assert.match(refused.file[0], /wrong lines/)
    assert.isNull(await byMobile(mobile))

    const stale = new Sheet(client, admin, [official(mobile), official(later)])
    const { version } = await stale.tried()
    await createOfficer(Role.agm, null, { mobile: later, userName: later })
    assert.match(errorsOf(await stale.submit(version)).file[0], /have changed since the dry run/)
    assert.isNull(await byMobile(mobile))

    const again = new Sheet(client, admin, [official(mobile), official(later)])
    const seen = await again.tried()
    assert.include(seen.counts, { added: 1, there: 1 })
    await again.submit(seen.version)
    assert.isNotNull(await byMobile(mobile))
    assert.property(errorsOf(await again.submit(seen.version)), 'file')
    assert.lengthOf(await User.query().where('mobile', mobile), 1)
    const done = await again.tried()
    assert.property(errorsOf(await again.submit(done.version)), 'file')
  })

  test('waits as one change if it includes somebody managed by two people', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    const mobiles = [await newMobile(), await newMobile()]
    const sheet = new Sheet(client, one, [
      official(mobiles[0]),
      `Asha,Patil,${mobiles[1]},,,${Role.accounts},,,`,
    ])
    const { version } = await sheet.tried()
    await sheet.submit(version)
    assert.isNull(await byMobile(mobiles[0]))
    await sheet.submit(version)
    assert.lengthOf(await db.from('proposed_changes').where('kind', 'person'), 1)
    const change = await lastChange()
    const shown = await client.get(`/officer/confirmations/${change.id}`).loginAs(two)
    for (const words of ['Asha Patil', ...mobiles]) assert.include(shown.text(), words)
    assert.equal(await new ConfirmChange().run(decisionBy(change, two)), 'confirmed')
    for (const mobile of mobiles) assert.isNotNull(await byMobile(mobile))
    await eventually(async () => (await passwordsSent(mobiles)).length === mobiles.length)
  })

  test('sends no password to officers who chose one or were disabled meanwhile', async ({
    assert,
    client,
  }) => {
    const mobiles = await Promise.all(Array.from({ length: 12 }, newMobile))
    const sheet = new Sheet(client, await administrator(), mobiles.map(official))
    const { version } = await sheet.tried()
    await sheet.submit(version)
    const [own, gone] = [mobiles[11], mobiles[10]]
    const hash = 'chosen meanwhile'
    await db.from('users').where('mobile', own).update({ password: hash, must_change_password: 0 })
    await db.from('users').where('mobile', gone).update({ is_active: 0 })
    const rest = mobiles.slice(0, 10)
    await eventually(async () => (await passwordsSent(rest)).length === rest.length)
    await new Promise((resolve) => setTimeout(resolve, 500))
    assert.isEmpty(await passwordsSent([own, gone]))
    assert.equal((await byMobile(own))!.password, hash)
  })

  test('shows the links of the new people once', async ({ assert, client }) => {
    const mobiles = [await newMobile(), await newMobile()]
    const sheet = new Sheet(client, await administrator(), mobiles.map(official), 'link')
    const { links } = pageProps(await sheet.submit((await sheet.tried()).version), PAGE)
    assert.lengthOf(new Set(links.map(({ href }) => href)), mobiles.length)
    const shown = await client.get(new URL(links[0].href).pathname)
    assert.equal(shown.status(), 200)
    assert.isEmpty(await passwordsSent(mobiles))
  })

  test('checks and imports all of 500 lines', async ({ assert, client }) => {
    const mobiles: string[] = []
    while (mobiles.length < 500) mobiles.push(await newMobile())
    const sheet = new Sheet(client, await administrator(), mobiles.map(official))
    const plan = await sheet.tried()
    assert.deepInclude(plan.counts, { rows: 500, added: 500, wrong: 0 })
    assert.isEmpty(await User.query().whereIn('mobile', mobiles))
    await sheet.submit(plan.version)
    assert.lengthOf(await User.query().whereIn('mobile', mobiles), 500)
    await eventually(async () => (await passwordsSent(mobiles)).length === 500, 60_000)
  }).timeout(120_000)

  test('requires a table with its own columns and at most 2,000 lines', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const most = Array.from({ length: 2001 }, () => official('9876543210'))
    assert.match(
      errorsOf(await new Sheet(client, admin, most).submit('')).file[0],
      /at most 2,?000 lines/
    )
    const send = async (text: string | Buffer) => {
      const answer = await requestAs(client, admin, 'post', PATH)
        .file('file', Buffer.from(text), { filename: 'people.csv', contentType: 'text/csv' })
        .fields({ passwordDelivery: 'sms', dryRun: 'true' })
      return errorsOf(answer).file[0]
    }
    assert.include(await send('first_name,colour\r\nMeera,red'), 'colour')
    assert.include(await send('first_name,last_name\r\nMeera,Kulkarni'), 'mobile, role')
    assert.include(await send(HEADER), 'only its first line')
    const unquoted = official('9876543210').replace('Pune; Gondia', 'Pune,Gondia') + ',Nagpur'
    assert.include(await send(`${HEADER}\r\n${unquoted}`), 'Line 2 has more cells')
    assert.include(await send(Buffer.from('PK\x03\x04 and nothing', 'latin1')), 'neither')
  })

  test('offers an empty file with the column names', async ({ assert, client }) => {
    const admin = await administrator()
    const csv = await requestAs(client, admin, 'get', `${PATH}/csv`)
    assert.include(csv.text(), 'first_name,middle_name,last_name,mobile,email,user_name,language,')
    const sheet = await requestAs(client, admin, 'get', `${PATH}/spreadsheet`)
    assert.include(sheet.header('content-disposition'), 'people.xlsx')
  })
})

/** Waits for effects that follow a response. */
async function eventually(isThere: () => Promise<boolean>, milliseconds = 10_000) {
  const until = Date.now() + milliseconds
  while (!(await isThere())) {
    if (Date.now() > until) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
