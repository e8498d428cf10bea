import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { runMatches } from '#administration/outside_lists/actions/match_list'
import { readListFile } from '#administration/outside_lists/actions/lists'
import { eraseOutsideLists } from '#privacy/erasure/actions/erase_personal_data'
import { districtNamed } from '#database/factories/application_factory'
import { payableClaim } from '#tests/support/returned_payments'
import {
  listCsv,
  type ListLine,
  TestOutsideList,
  outsideFinding,
  rareApplicant,
  rareName,
} from '#tests/support/outside_lists'
import { openedBook, parseFilesAsBytes } from '#tests/support/downloads'
import { whileTerminating } from '#tests/support/terminating'
import { dialect } from '#tests/support/tags'
import { flashText, pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'
import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'

parseFilesAsBytes()

const PAGES = 'back_office/administration/outside_lists'
const FINDINGS = '/officer/outside-findings'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const stranger = (): ListLine => ({
  full_name: rareName().join(' '),
  birth_date: '14-08-1985',
  district: 'Pune',
})

const decide = (client: ApiClient, by: User, id: number, version = 1) =>
  requestAs(client, by, 'post', `${FINDINGS}/${id}`).json({
    outcome: 'same_person',
    remarks: 'The death certificate names the same parents.',
    expectedVersion: version,
  })

const oneFinding = () =>
  outsideFinding({
    birth_date: '14-08-1985',
    district: 'Pune',
    mobile: '9812345678',
    remark: 'Died in May',
  })

test.group('An outside list', (group) => {
  dialect(group)

  test('finds the 20 planted people among 500 rows, and nobody else', async ({ assert }) => {
    const people = await Promise.all(Array.from({ length: 20 }, rareApplicant))
    const lines = Array.from({ length: 500 }, stranger)
    const expected = new Map<number, string>()
    for (const [at, { userId, name, aadhaar, pan, mobile }] of people.entries()) {
      const other = stranger().full_name
      const [strength, line]: [string, ListLine] = (
        [
          ['strong: aadhaar', { full_name: other, aadhaar }],
          ['strong: pan', { full_name: other, pan }],
          ['likely: mobile,name', { full_name: name, mobile }],
          ['likely: name,birth_date', { full_name: name, birth_date: '1985-08-14' }],
          ['possible: name,district', { full_name: name, district: 'पुणे' }],
        ] as [string, ListLine][]
      )[at % 5]
      lines[at * 25] = line
      expected.set(userId, strength)
    }
    const books = await (await TestOutsideList.open()).sendAndCompare(lines)
    const found = await books.findings()
    assert.deepEqual(
      new Map(found.map((one) => [Number(one.user_id), `${one.strength}: ${one.kinds}`])),
      expected
    )
    assert.lengthOf(found, 20)
    assert.equal((await books.row()).state, 'matched')
  })

  test('stores no number in plain text', async ({ assert }) => {
    const { person, books } = await oneFinding()
    const stored = JSON.stringify([await books.rows(), await books.findings()])
    for (const secret of [person.aadhaar, person.name, '9812345678', 'Died in May']) {
      assert.notInclude(stored, secret)
    }
  })

  test('resumes after a process died, and finds nobody twice', async ({ assert }) => {
    const person = await rareApplicant()
    const lines = Array.from({ length: 450 }, stranger)
    for (const at of [10, 310]) lines[at] = { full_name: 'Another Name', aadhaar: person.aadhaar }
    const books = await TestOutsideList.open()
    await books.send(lines)
    const own = () => db.from('outside_lists').where('id', books.id)
    await own().update({ leased_until: '2999-01-01 00:00:00' })
    await runMatches()
    assert.lengthOf(await books.findings(), 0, 'another process is working on it')
    await own().update({ leased_until: '2000-01-01 00:00:00' })
    const rows = await books.rows()
    await db.from('outside_list_rows').where('id', rows[300].id).update({ content: 'broken' })
    await assert.rejects(() => runMatches(), /Vault/)
    assert.lengthOf(await books.findings(), 1, 'of the first rows')
    await db
      .from('outside_list_rows')
      .where('id', rows[300].id)
      .update({ content: rows[299].content })
    await runMatches()
    assert.lengthOf(await books.findings(), 1, 'the lease of the crashed process has not expired')
    await own().update({ leased_until: null })
    await runMatches()
    assert.lengthOf(await books.findings(), 2)
    await own().update({ state: 'matching' })
    await runMatches()
    assert.lengthOf(await books.findings(), 2)
  })

  test('waits for the next server if this one shuts down', async ({ assert }) => {
    const books = await TestOutsideList.open()
    await books.send([stranger()])
    await whileTerminating(runMatches)
    const { state, matched_to: matchedTo } = await books.row()
    assert.deepEqual([state, Number(matchedTo)], ['matching', 0])
    await db.from('outside_lists').where('id', books.id).update({ leased_until: null })
    await runMatches()
    assert.equal((await books.row()).state, 'matched')
  })

  test('is erased on its day, while findings are kept without the other person', async ({
    client,
    assert,
  }) => {
    const { books, finding } = await oneFinding()
    const other = await oneFinding()
    await decide(client, books.by, finding.id)
    const headings = () => db.from('portfolio_headings').where('sheet', `outside:${books.id}`)
    await requestAs(client, books.by, 'post', `/officer/outside-lists/${books.id}/headings`).json({
      heading: 'Deceased',
      column: 'full_name',
    })
    assert.lengthOf(await headings(), 1)
    for (const one of [books, other.books]) {
      await db.from('outside_lists').where('id', one.id).update({ erase_on: '2020-01-01' })
    }
    assert.isAtLeast(await eraseOutsideLists(), 2)
    assert.lengthOf(await books.rows(), 0)
    assert.lengthOf(await headings(), 0)
    const { state, file_name: fileName, erased_at: erasedAt } = await books.row()
    assert.deepEqual([state, fileName, erasedAt === null], ['erased', null, false])
    const [kept] = await books.findings()
    assert.include(kept, { outcome: 'same_person', remarks: null, row_id: null })
    assert.equal(`${kept.strength}: ${kept.kinds}`, 'strong: aadhaar,name,birth_date,district')
    assert.equal((await other.books.findings())[0].outcome, 'lapsed')
    assert.include(flashText(await decide(client, books.by, kept.id, 2)), 'was erased')
    const page = await requestAs(client, books.by, 'get', `${FINDINGS}/${kept.id}`)
    assert.include(pageProps(page, `${PAGES}/finding`), { isErased: true, mayDecide: false })
    assert.equal(await eraseOutsideLists(), 0)
  })
})

test.group('A finding of an outside list', () => {
  test('is decided once by two simultaneous requests', async ({ client, assert }) => {
    const { books, id, person } = await oneFinding()
    const other = await createOfficer(Role.auditor)
    const answers = await Promise.all([decide(client, books.by, id), decide(client, other, id)])
    const late = answers.filter((one) => flashText(one).includes('Someone else has decided first'))
    assert.lengthOf(late, 1)
    const logged = await db
      .from('audit_entries')
      .where({ action: 'outside_finding.decided', subject_id: person.userId })
    assert.lengthOf(logged, 1)
    assert.notInclude(JSON.stringify(logged), 'certificate')
    const { row, remarks, outcome } = pageProps(
      await requestAs(client, other, 'get', `${FINDINGS}/${id}`),
      `${PAGES}/finding`
    )
    assert.equal(outcome, 'same_person')
    assert.include(remarks, 'death certificate')
    assert.include(row, { name: person.name, aadhaar: `XXXX XXXX ${person.aadhaar.slice(-4)}` })
  })

  test('accepts no number in remarks', async ({ client, assert }) => {
    const { books, id, finding, person } = await oneFinding()
    await requestAs(client, books.by, 'post', `${FINDINGS}/${id}`).json({
      outcome: 'unclear',
      remarks: `Compare ${person.aadhaar}`,
      expectedVersion: 1,
    })
    assert.deepEqual((await books.findings())[0], finding)
  })

  test('shows the applicant’s officers the matching fields, but not the row', async ({
    client,
    assert,
  }) => {
    const { id, person } = await oneFinding()
    const own = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const answer = await requestAs(client, own, 'get', `${FINDINGS}/${id}`)
    const page = pageProps(answer, `${PAGES}/finding`)
    assert.include(page.agreed, 'Aadhaar')
    assert.isNull(page.row)
    assert.isFalse(page.mayDecide)
    for (const secret of ['Died in May', '9812345678', person.aadhaar]) {
      assert.notInclude(answer.text(), secret)
    }
    assert.equal((await decide(client, own, id)).status(), 403)
    const stranger = await createOfficer(Role.districtOfficer, districtNamed('Nashik'))
    assert.equal((await requestAs(client, stranger, 'get', `${FINDINGS}/${id}`)).status(), 404)
    const bound = await createOfficer(Role.auditor, districtNamed('Pune'))
    assert.equal((await decide(client, bound, id)).status(), 403)
  })

  test('is shown in the review until decided', async ({ client, assert }) => {
    const { books, id, person } = await oneFinding()
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const review = async () =>
      (
        await requestAs(client, officer, 'get', `/officer/applications/${person.application.id}`)
      ).text()
    assert.include(await review(), `${FINDINGS}/${id}`)
    await decide(client, books.by, id)
    assert.notInclude(await review(), FINDINGS)
  })

  test('is shown in the claim', async ({ client, assert }) => {
    const { claim } = await payableClaim()
    const books = await TestOutsideList.open()
    await books.sendAndCompare([stranger()])
    const [row] = await books.rows()
    const [id] = await db.table('outside_findings').insert({
      list_id: books.id,
      row_id: row.id,
      user_id: claim.userId,
      strength: 'strong',
      kinds: 'pan',
      is_director: false,
      outcome: 'open',
      found_at: '2026-01-01 00:00:00',
    })
    const officer = await createOfficer(Role.generalManager)
    const page = await requestAs(client, officer, 'get', `/officer/claims/${claim.id}`)
    assert.include(page.text(), `${FINDINGS}/${id}`)
  })

  test('is exported in a list after a step-up, without numbers', async ({ client, assert }) => {
    const { books, person } = await oneFinding()
    const path = `${FINDINGS}/spreadsheet?list=${books.id}`
    const refused = await requestAs(client, books.by, 'get', path).header(WITHOUT_STEP_UP, '1')
    assert.notEqual(refused.status(), 200)
    const book = await openedBook((await requestAs(client, books.by, 'get', path)).body())
    const text = JSON.stringify(book.worksheets[0].getSheetValues())
    assert.include(text, person.application.number)
    assert.notInclude(text, person.aadhaar)
  })
})

test.group('The file of an outside list', () => {
  const send = (
    client: ApiClient,
    { id, by }: TestOutsideList,
    content: Buffer,
    filename = 'a.csv'
  ) =>
    requestAs(client, by, 'post', `/officer/outside-lists/${id}/file`).file('file', content, {
      filename,
      contentType: filename.endsWith('.csv') ? 'text/csv' : WORKBOOK,
    })

  const errorOf = (answer: { flashMessages(): Record<string, any> }) =>
    JSON.stringify(answer.flashMessages().inputErrorsBag ?? answer.flashMessages())

  test('is rejected with a wrong encoding, too many rows or no names', async ({
    client,
    assert,
  }) => {
    const books = await TestOutsideList.open()
    const cases: [Buffer, string][] = [
      [Buffer.from('full_name,district\nSavit\xe1,Pune', 'latin1'), 'UTF-8'],
      [Buffer.from(`full_name,pan\n${',A\n'.repeat(1_000_000)}`), 'more than 100000'],
      [Buffer.from('EMP NAME,pan,district\nSavita Shinde,,Pune'), 'EMP NAME'],
      [Buffer.from('full_name,pan\n'), 'no rows'],
      [Buffer.from('%PDF-1.7'), 'neither'],
    ]
    for (const [content, expected] of cases) {
      assert.include(errorOf(await send(client, books, content)), expected)
      assert.lengthOf(await books.rows(), 0)
    }
    assert.equal((await books.row()).state, 'open')
  })

  test('is read once, with the assigned headings', async ({ client, assert }) => {
    const books = await TestOutsideList.open()
    const path = `/officer/outside-lists/${books.id}`
    await requestAs(client, books.by, 'post', `${path}/headings`).json({
      heading: 'EMP NAME',
      column: 'full_name',
    })
    const file = Buffer.from('EMP NAME,pan,district\nSavita Shinde,,Pune')
    await send(client, books, file)
    assert.lengthOf(await books.rows(), 1)
    assert.include(flashText(await send(client, books, file)), 'already been uploaded')
    assert.lengthOf(await books.rows(), 1)
    const { rows, isOpen } = pageProps(
      await requestAs(client, books.by, 'get', path),
      `${PAGES}/show`
    )
    assert.deepEqual([rows, isOpen], [1, false])
  })

  test('is sent again if reading was interrupted', async ({ client, assert }) => {
    const books = await TestOutsideList.open()
    await books.send([stranger()])
    await db
      .from('outside_lists')
      .where('id', books.id)
      .update({ state: 'reading', leased_until: '2999-01-01 00:00:00' })
    await assert.rejects(() => books.send([stranger()]))
    const shown = async () =>
      pageProps(
        await requestAs(client, books.by, 'get', `/officer/outside-lists/${books.id}`),
        `${PAGES}/show`
      )
    assert.include(await shown(), { isOpen: false, isBusy: true, state: 'Being read' })
    await db
      .from('outside_lists')
      .where('id', books.id)
      .update({ leased_until: '2000-01-01 00:00:00' })
    assert.include(await shown(), { isOpen: true, isBusy: false, state: 'Awaiting its file' })
    await books.send([stranger()])
    assert.lengthOf(await books.rows(), 1)
    assert.equal((await books.row()).state, 'matching')
  })

  test('leaves no row if the list is erased during reading', async ({ client, assert }) => {
    const books = await TestOutsideList.open()
    await db.from('outside_lists').where('id', books.id).update({ erase_on: '2020-01-01' })
    const reading = books.send(Array.from({ length: 5000 }, stranger))
    const refused = assert.rejects(() => reading)
    while ((await books.row()).state === 'open') await nextTurn()
    await eraseOutsideLists()
    await refused
    assert.lengthOf(await books.rows(), 0)
    const path = `/officer/outside-lists/${books.id}/headings`
    const late = await requestAs(client, books.by, 'post', path).json({
      heading: 'EMP NAME',
      column: 'full_name',
    })
    assert.include(flashText(late), 'was erased')
    const sheet = `outside:${books.id}`
    assert.lengthOf(await db.from('portfolio_headings').where({ sheet }), 0)
  })

  test('can contain formulas, which are treated as text', async ({ client, assert }) => {
    const books = await TestOutsideList.open()
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('List')
    sheet.addRow(['full_name', 'remark', 'mobile'])
    sheet.addRow([
      rareName().join(' '),
      { formula: 'HYPERLINK("http://x")', result: '=1+1' },
      'soon',
    ])
    sheet.addRow(["=cmd|' /C calc'!A0", { error: '#REF!' }, ''])
    await send(client, books, Buffer.from(await book.xlsx.writeBuffer()), 'a.xlsx')
    await runMatches()
    const { state, rows_count: rows, unread_count: unread } = await books.row()
    assert.deepEqual([state, rows, unread], ['matched', 2, 2])
  })

  test('requires a step-up and an auditor of the State', async ({ client, assert }) => {
    const books = await TestOutsideList.open()
    const file = Buffer.from(listCsv([stranger()]))
    await send(client, books, file).header(WITHOUT_STEP_UP, '1')
    const bound = await createOfficer(Role.auditor, districtNamed('Pune'))
    const administrator = await createOfficer(Role.administrator)
    for (const by of [bound, administrator]) {
      const answer = await requestAs(client, by, 'post', `/officer/outside-lists/${books.id}/file`)
      assert.equal(answer.status(), 403)
    }
    assert.lengthOf(await books.rows(), 0)
    await assert.rejects(() => readListFile(0, { path: '', name: '' }, books.by))
  })
})
