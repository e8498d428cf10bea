import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { jsPDF } from 'jspdf'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { entryById, entryVersion, masterByTable } from '#masters/queries/master_entries'
import { refreshMasters } from '#masters/queries/masters'
import {
  administrator,
  lastChange,
  setConfirmationNeeded,
  decisionBy,
} from '#tests/support/maker_checker'
import Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { createLoan } from '#database/factories/loan_factory'
import {
  fixtureFile,
  plainStatementForRows,
  statementForRows,
  type ReadInstalment,
} from '#tests/support/statements/for_loan'
import { proposedDemand } from '#tests/support/recoveries'
import { payByBank, payableClaim } from '#tests/support/returned_payments'
import { pageProps } from '#tests/support/page_props'
import { sendOutsideVisit } from '#tests/support/slot_files'
import { createApplicant, createOfficer, requestAs, signInAs } from '#tests/support/users'
import english from '../../../../resources/lang/en/claims.json' with { type: 'json' }
import documents from '../../../../resources/lang/en/documents.json' with { type: 'json' }

const words = english.messages.statement
const tables = documents.table

/** Creates a borrower with a loan of which three instalments can be claimed. */
async function borrower() {
  const { id } = await createApplicant()
  const loan = await createLoan({
    application: { userId: id },
    emiStartOn: addMonthsClamped(getClock().today(), -2),
    tenureMonths: 12,
  })
  const visitor = await signInAs(await User.findOrFail(id))
  const path = `/loans/${loan.application.uuid}/claims`
  const due = loan.rows.slice(0, 3)
  const read = (file: { name: string; bytes: Uint8Array }) => {
    const body = new FormData()
    body.append('statement', new Blob([new Uint8Array(file.bytes)]), file.name)
    return sendOutsideVisit(visitor, `${path}/statement`, { method: 'POST', body })
  }
  return { loan, due, visitor, path, read }
}

const storedFiles = async () => Number((await db.from('stored_files').count('* as rows'))[0].rows)

test.group('Reading an account statement for a claim', () => {
  for (const [style, format] of [
    ['sbi', 'pdf'],
    ['hdfc', 'xlsx'],
    ['icici', 'pdf'],
  ] as const) {
    test(`in the ${style} layout, as ${format}: recognises every instalment and stores nothing`, async ({
      assert,
    }) => {
      const { due, read } = await borrower()
      const before = await storedFiles()
      const { status, body } = await read(await statementForRows(due, style, format))
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(
        body.instalments.map((one: ReadInstalment) => [
          one.scheduleRowId,
          one.finding.kind,
          one.finding.paidOn,
        ]),
        due.map(({ id, dueOn }) => [id, 'recognised', dueOn])
      )
      assert.equal(await storedFiles(), before)
    }).timeout(60_000)
  }

  test('in an unverified layout: every instalment is only a possible payment', async ({
    assert,
  }) => {
    const { due, read } = await borrower()
    const { body } = await read(await statementForRows(due, 'cooperative_marathi', 'csv'))
    assert.deepEqual(
      body.instalments.map((one: ReadInstalment) => one.finding.why),
      due.map(() => 'layout')
    )
  }).timeout(60_000)

  test('in a layout that was defined from a sample: saved by two persons, first possible, then certain', async ({
    assert,
    client,
    cleanup,
  }) => {
    const code = 'SAHAKARI-TEST'
    cleanup(async () => {
      await db.from('confirmation_rules').where('kind', 'master').delete()
      await db
        .from('translations')
        .where({ table_name: 'statement_layouts', row_id: code })
        .delete()
      await db.from('statement_layouts').where('code', code).delete()
      await refreshMasters()
    })
    const { due, read } = await borrower()
    const heading = ['Posting Day', 'Story', 'Out', 'In', 'Left', 'Branch']
    let balance = 90_000
    const lines = due.map(({ dueOn, emiPaise }, at) => {
      const amount = (emiPaise / 100).toFixed(2)
      balance -= emiPaise / 100
      const narration = `SI/LOAN EMI/${LOAN_ACCOUNT_NO}/${at}`
      return [dueOn, narration, amount, '', balance.toFixed(2), '1'].join(',')
    })
    const title = 'Sahakari Bank Ltd\nName,Smt. Savita Ramesh Jadhav'
    const bytes = Buffer.from([title, heading.join(','), ...lines].join('\n'))
    const file = { name: 'sahakari.csv', bytes }
    const kinds = async () => {
      const { status, body } = await read(file)
      if (status !== 200) return status
      return body.instalments.map(({ finding }: ReadInstalment) => finding.why ?? finding.kind)
    }
    assert.equal(await kinds(), 422, 'its columns are not defined yet')

    const [one, two] = [await administrator(), await administrator()]
    const titles = {
      dateTitles: 'Posting Day',
      narrationTitles: 'Story',
      debitTitles: 'Out',
      creditTitles: 'In',
      balanceTitles: 'Left',
    }
    const fields = Object.entries(titles).map(([name, text]) => [`titles[${name}]`, text])
    const sample = await requestAs(client, one, 'post', '/officer/statement-samples')
      .fields(Object.fromEntries(fields))
      .file('statement', bytes, { filename: file.name })
    assert.equal(pageProps(sample, 'lending/claims/statement_sample').sample!.payments, due.length)

    await setConfirmationNeeded('master')
    const named = Object.entries(titles).map(([name, text]) => [
      name.replace('Titles', '_titles'),
      text,
    ])
    const values = {
      code,
      name_en: 'Sahakari Bank',
      is_certain: '0',
      source: 'Sample of the bank',
      ...Object.fromEntries(named),
    }
    const path = '/officer/masters/statement_layouts'
    await requestAs(client, one, 'post', path).json({ version: '', values })
    assert.equal(await kinds(), 422, 'it waits for a second person')
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    assert.deepEqual(
      await kinds(),
      due.map(() => 'layout')
    )
    const entry = await entryById(masterByTable('statement_layouts'), code, db.connection())
    const version = entryVersion(entry)
    const certain = { version, values: { ...values, is_certain: '1' } }
    await requestAs(client, two, 'put', `${path}/rows/${code}`).json(certain)
    await new ConfirmChange().run(decisionBy(await lastChange(), one))
    assert.deepEqual(
      await kinds(),
      due.map(() => 'recognised')
    )
  }).timeout(60_000)

  test('recognises a payment by the line of an earlier refund, unless that refund is being recovered', async ({
    assert,
  }) => {
    const { id: userId } = await createApplicant()
    const paid = await payableClaim({
      application: { userId },
      emiStartOn: addMonthsClamped(getClock().today(), -3),
      tenureMonths: 12,
    })
    await payByBank(paid)
    const narration = 'SI MAHB LN 7700123'
    const [first, ...due] = paid.loan.rows.slice(0, 3)
    const { dueOn: paidOn, emiPaise, interestPaise, principalPaise } = first
    await ClaimRow.create({
      claimId: paid.claim.id,
      scheduleRowId: first.id,
      liveScheduleRowId: first.id,
      paidOn,
      emiPaise,
      interestPaise,
      principalPaise,
      proposedPaise: interestPaise,
      narration,
    })
    const narrations = Object.fromEntries(due.map(({ rowNo }) => [rowNo, narration]))
    const visitor = await signInAs(paid.owner)
    const read = async () => {
      const file = plainStatementForRows(due, 'sbi', { cut: 'tabs', narrations })
      const body = new FormData()
      body.append('statement', new Blob([new Uint8Array(file.bytes)]), file.name)
      const path = `/loans/${paid.loan.application.uuid}/claims/statement`
      const answer = await sendOutsideVisit(visitor, path, { method: 'POST', body })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return new Set(answer.body.instalments.map((one: ReadInstalment) => one.finding.kind))
    }
    assert.include([...(await read())], 'recognised')
    await proposedDemand(paid)
    assert.notInclude([...(await read())], 'recognised')
  }).timeout(60_000)

  for (const cut of ['tabs', 'semicolons'] as const) {
    test(`with ${cut} below its title, named as a workbook: recognises every instalment`, async ({
      assert,
    }) => {
      const { due, read } = await borrower()
      const { status, body } = await read(plainStatementForRows(due, 'sbi', { cut }))
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(
        body.instalments.map((one: ReadInstalment) => [
          one.finding.kind,
          one.finding.paidOn,
          one.heldOn,
        ]),
        due.map(({ dueOn }) => ['recognised', dueOn, null])
      )
    }).timeout(60_000)
  }

  test('is refused when it belongs to another person, who is named', async ({ assert }) => {
    const { due, read } = await borrower()
    const { name, bytes } = plainStatementForRows(due, 'sbi', { cut: 'tabs' })
    const other = bytes.toString().replace('Smt. Savita Ramesh', 'Shri Suresh Ramesh')
    const { status, body } = await read({ name, bytes: Buffer.from(other) })
    assert.equal(status, 422)
    assert.equal(
      body.errors[0].message,
      words.other_holder
        .replace('{holder}', 'Shri Suresh Ramesh Jadhav')
        .replace('{name}', 'Savita Ramesh Jadhav')
    )
  })

  test('shows accounts the content of the statement, as the server read it and the applicant confirmed it', async ({
    assert,
    client,
  }) => {
    const { loan, due, visitor, path, read } = await borrower()
    const possibly = { [due[1].rowNo]: 'CHQ PAID 000123' }
    const file = plainStatementForRows(due, 'sbi', { cut: 'tabs', narrations: possibly })
    const { body } = await read(file)
    const [own, possible] = body.instalments as ReadInstalment[]
    assert.include(possible.finding, { kind: 'choose', why: 'narration' })
    const readingOf = (one: ReadInstalment) => (one.readings as { reading: string }[])[0].reading
    const form = new FormData()
    form.append('paidOn', due[2].dueOn)
    form.append('charges', '0')
    const sum = due.reduce((total, { emiPaise }) => total + emiPaise, 0)
    form.append('paidAmount', (sum / 100).toFixed(2))
    const readings = [readingOf(own), readingOf(possible), readingOf(own)]
    due.forEach(({ id, dueOn }, index) => {
      form.append(`rows[${index}][scheduleRowId]`, String(id))
      form.append(`rows[${index}][paidOn]`, dueOn)
      form.append(`rows[${index}][statementLine]`, readings[index])
    })
    form.append('proof', new Blob([new Uint8Array(file.bytes)]), file.name)
    form.append('photo', new Blob([new Uint8Array(await fixtureFile('photo.jpg'))]), 'a.jpg')
    const refused = await sendOutsideVisit(visitor, path, { method: 'POST', body: form })
    assert.equal(refused.status, 422)
    assert.include(refused.body.errors[0], {
      field: 'rows',
      message: english.messages.line_not_confirmed,
    })
    form.append('rows[1][isConfirmed]', 'true')
    await sendOutsideVisit(visitor, path, { method: 'POST', body: form })
    const claim = await Claim.findByOrFail('applicationId', loan.application.id)
    const officer = await createOfficer(Role.accounts)
    const page = await requestAs(client, officer, 'get', `/officer/claims/${claim.id}`)
    assert.deepEqual(
      pageProps(page, 'lending/claims/officer').rows.map((row) => [
        row.narration?.replace(/ \d+$/, '') ?? null,
        row.linePaise,
        row.balancePaise !== null,
        row.isRecognised,
        row.isConfirmed,
      ]),
      [
        [`SI/LOAN EMI/${LOAN_ACCOUNT_NO}/${due[0].rowNo}`, due[0].emiPaise, true, true, false],
        ['CHQ PAID 000123', due[1].emiPaise, true, false, true],
        /** The answer for another instalment does not apply to this one. */
        [null, null, false, false, false],
      ]
    )
  }).timeout(60_000)

  test('with one payment for two loans of the same instalment: the person chooses the loan', async ({
    assert,
  }) => {
    const { loan, due, read } = await borrower()
    await createLoan({
      application: { userId: loan.application.userId, loanType: 2 },
      emiStartOn: addMonthsClamped(getClock().today(), -2),
      tenureMonths: 12,
    })
    const { body } = await read(plainStatementForRows(due, 'sbi', { cut: 'tabs' }))
    assert.deepEqual(
      body.instalments.map((one: ReadInstalment) => [one.scheduleRowId, one.finding.why]),
      due.map(({ id }) => [id, 'two_instalments'])
    )
  }).timeout(60_000)

  test('shows how to proceed with an unreadable file', async ({ assert }) => {
    const { read } = await borrower()
    const errorFor = async (name: string, bytes: Uint8Array) => {
      const { status, body } = await read({ name, bytes })
      assert.equal(status, 422)
      return body.errors[0].message
    }
    const locked = new jsPDF({ encryption: { userPassword: 'secret', ownerPassword: 'owner' } })
    locked.text('Date Particulars Debit Credit Balance', 10, 10)
    assert.equal(await errorFor('a.pdf', Buffer.from(locked.output('arraybuffer'))), words.password)
    assert.equal(await errorFor('a.jpg', await fixtureFile('photo.jpg')), words.picture)
    const scanned = new jsPDF()
    scanned.rect(10, 10, 50, 50)
    assert.equal(await errorFor('b.pdf', Buffer.from(scanned.output('arraybuffer'))), words.picture)
    const letter = new jsPDF()
    letter.text('Dear customer, thank you.', 10, 10)
    assert.equal(
      await errorFor('c.pdf', Buffer.from(letter.output('arraybuffer'))),
      words.no_heading
    )
    assert.equal(
      await errorFor('d.csv', Buffer.from('Name,Village\nSavita,Pune\n')),
      words.no_heading
    )
    assert.equal(
      await errorFor('e.csv', Buffer.from('Date,Particulars,Debit,Credit,Balance\n')),
      words.no_entries
    )
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    assert.equal(await errorFor('f.xls', old), tables.old_excel)
  }).timeout(60_000)

  test('becomes the proof: a table becomes a PDF of its lines, any other table is refused', async ({
    assert,
  }) => {
    const { due, visitor, path } = await borrower()
    const file = await statementForRows(due, 'sbi', 'xlsx')
    const send = (proof: { name: string; bytes: Uint8Array }, photo: Uint8Array) => {
      const body = new FormData()
      const [row] = due
      body.append('paidOn', row.dueOn)
      body.append('charges', '0')
      body.append('paidAmount', (row.emiPaise / 100).toFixed(2))
      body.append('rows[0][scheduleRowId]', String(row.id))
      body.append('proof', new Blob([new Uint8Array(proof.bytes)]), proof.name)
      body.append('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg')
      return sendOutsideVisit(visitor, path, { method: 'POST', body })
    }
    const photo = await fixtureFile('photo.jpg')
    const refused = await send({ name: 'a.csv', bytes: Buffer.from('Name,Village\na,b\n') }, photo)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.errors[0].field, 'proof')
    const sent = await send(file, photo)
    assert.isBelow(sent.status, 400, JSON.stringify(sent.body))
    const kept = await db
      .from('stored_files')
      .where('original_name', 'like', `${file.name}%`)
      .orderBy('id', 'desc')
      .first()
    assert.equal(kept.mime, 'application/pdf')
  }).timeout(60_000)
})
