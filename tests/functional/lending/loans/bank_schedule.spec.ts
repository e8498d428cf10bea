import { test } from '@japa/runner'
import { actingOfficer } from '#tests/support/posts'
import i18nManager from '@adonisjs/i18n/services/main'
import ExcelJS from 'exceljs'
import { Role } from '#auth/roles'
import { formatDate, plainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import BankSchedule from '#loans/models/bank_schedule'
import { listDocuments } from '#documents/queries/documents'
import { fixture, gif, html, script } from '#tests/fixtures/files/corpus'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs, signInAs } from '#tests/support/users'

const CSV = { filename: 'schedule.csv', contentType: 'text/csv' }

async function loan() {
  const owner = await createApplicant()
  const made = await createLoan({
    application: { userId: owner.id },
    emiStartOn: plainDate('2026-01-31'),
    tenureMonths: 12,
  })
  const lines = made.rows.map((row) => [
    formatDate(row.dueOn, 'en'),
    ...[row.emiPaise, row.principalPaise, row.interestPaise].map(rupees),
  ])
  return { ...made, lines, owner }
}

const rupees = (amount: number) => (amount / 100).toFixed(2)

const HEADER = ['Date', 'EMI', 'Principal', 'Interest']

test.group('Bank schedule as a table', () => {
  test('from the applicant as csv is compared with the computed one, row by row', async ({
    client,
    assert,
  }) => {
    const { application, lines, owner } = await loan()
    lines[3][1] = '1.00'
    const base = `/loans/${application.uuid}/disbursements/1`
    const csv = [HEADER, ...lines].map((cells) => cells.join(',')).join('\r\n')
    const sent = await requestAs(client, owner, 'post', `${base}/payment-schedule`).file(
      'file',
      Buffer.from(csv),
      CSV
    )
    sent.assertStatus(302)
    const page = await requestAs(client, owner, 'get', base)
    const { comparison } = pageProps(page, 'lending/loans/disbursements/show')
    assert.equal(comparison!.differing, 1)
    assert.isFalse(comparison!.rows[3].agrees)
    assert.isBelow(comparison!.rows[3].emiDifference!, 0)
  })

  test('from accounts as xlsx agrees; other roles cannot upload it there', async ({
    client,
    assert,
  }) => {
    const { disbursement, lines } = await loan()
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Schedule')
    sheet.addRow(['State Bank of India'])
    sheet.addRow(HEADER)
    lines.forEach(([date, ...amounts]) => sheet.addRow([date, ...amounts.map(Number)]))
    const xlsx = Buffer.from(await book.xlsx.writeBuffer())
    const path = `/officer/disbursements/${disbursement.id}`
    const send = async (role: (typeof Role)[keyof typeof Role]) => {
      const officer = await actingOfficer(role)
      return requestAs(client, officer, 'post', `${path}/bank-schedule`).file('file', xlsx, {
        filename: 'schedule.xlsx',
        contentType: 'application/octet-stream',
      })
    }
    ;(await send(Role.auditor)).assertStatus(403)
    ;(await send(Role.accounts)).assertStatus(302)
    const viewer = await actingOfficer(Role.auditor)
    const page = await requestAs(client, viewer, 'get', path)
    const { comparison } = pageProps(page, 'lending/loans/officer/disbursement')
    assert.equal(comparison!.differing, 0)
    assert.lengthOf(comparison!.rows, 12)
  })

  test('in an invalid table is refused with its reason; a document is stored with the documents', async ({
    client,
    assert,
  }) => {
    const { application, disbursement, owner } = await loan()
    const base = `/loans/${application.uuid}/disbursements`
    const send = (bytes: Buffer | Uint8Array, filename: string) =>
      requestAs(client, owner, 'post', `${base}/1/payment-schedule`)
        .header('referer', base)
        .file('file', Buffer.from(bytes), { filename, contentType: 'application/octet-stream' })
        .redirects(1)
    const page = await send(Buffer.from('hello,world\r\n1,2'), 'x.csv')
    const { errors } = pageProps(page, 'lending/loans/disbursements/index')
    assert.match(String(errors.file), /^Wrong File Input: .* due date/)
    await send(await fixture('two_pages.pdf'), 'schedule.pdf')
    assert.isNull(await BankSchedule.findBy('disbursement_id', disbursement.id))
  })

  test('in another file type is “Wrong File Input” at its field, in three languages', async ({
    assert,
  }) => {
    const { application, disbursement, owner } = await loan()
    const list = `/loans/${application.uuid}/disbursements`
    const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(64)])
    const files: [Buffer, string][] = [
      [gif, 'schedule.gif'],
      [gif, 'schedule.pdf'],
      [script, 'schedule.js'],
      [archive, 'schedule.docx'],
    ]
    const words = {
      en: 'Wrong File Input',
      mr: 'चुकीच्या प्रकारची फाइल',
      hi: 'गलत प्रकार की फ़ाइल',
    }
    for (const [locale, expected] of Object.entries(words)) {
      const visitor = await signInAs(owner)
      visitor.cookies.set('locale', locale)
      for (const [bytes, name] of files) {
        await visitor.get(list)
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)]), name)
        const { errors } = await visitor.post(`${list}/1/payment-schedule`, form)
        assert.isTrue(errors.file?.startsWith(expected), `${locale} ${name}: ${errors.file}`)
      }
      await visitor.get(list)
      const page = new FormData()
      page.append('file', new Blob([new Uint8Array(html)]), 'schedule.csv')
      const { errors } = await visitor.post(`${list}/1/payment-schedule`, page)
      assert.equal(errors.file, i18nManager.locale(locale).t('documents.table.web_page'))
    }
    assert.isNull(await BankSchedule.findBy('disbursement_id', disbursement.id))
    assert.isEmpty(await listDocuments('disbursement', disbursement.id).then(schedulesOf))
  })
})

const schedulesOf = (documents: { slot: string }[]) =>
  documents.filter(({ slot }) => slot === 'emi_schedule')
