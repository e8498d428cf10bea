import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { formatDate, plainDate } from '#core/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import BankSchedule from '#loans/models/bank_schedule'
import { fixture } from '#tests/fixtures/files/corpus'
import { requestAs } from '#tests/support/users'

const CSV = { filename: 'schedule.csv', contentType: 'text/csv' }

interface Compared {
  comparison: { differing: number; rows: { agrees: boolean; emiDifference: number | null }[] }
}

async function loan() {
  const made = await createLoan({ emiStartOn: plainDate('2026-01-31'), tenureMonths: 12 })
  const lines = made.rows.map((row) => [
    formatDate(row.dueOn),
    ...[row.emiPaise, row.principalPaise, row.interestPaise].map(rupees),
  ])
  return { ...made, lines, owner: await User.findOrFail(made.application.userId) }
}

const rupees = (amount: number) => (amount / 100).toFixed(2)

const HEADER = ['Date', 'EMI', 'Principal', 'Interest']

test.group('The bank’s schedule as a table', () => {
  test('given by the applicant as csv is compared with the computed one, row by row', async ({
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
    const { comparison } = page.inertiaProps as unknown as Compared
    assert.equal(comparison.differing, 1)
    assert.isFalse(comparison.rows[3].agrees)
    assert.isBelow(comparison.rows[3].emiDifference!, 0)
  })

  test('given by accounts as xlsx agrees; nobody else may give it there', async ({
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
      const officer = await User.findOrFail((await createUser(role)).id)
      return requestAs(client, officer, 'post', `${path}/bank-schedule`).file('file', xlsx, {
        filename: 'schedule.xlsx',
        contentType: 'application/octet-stream',
      })
    }
    ;(await send(Role.auditor)).assertStatus(403)
    ;(await send(Role.accounts)).assertStatus(302)
    const viewer = await User.findOrFail((await createUser(Role.auditor)).id)
    const page = await requestAs(client, viewer, 'get', path)
    const { comparison } = page.inertiaProps as unknown as Compared
    assert.equal(comparison.differing, 0)
    assert.lengthOf(comparison.rows, 12)
  })

  test('that is none is refused with its reason; a paper goes to the papers', async ({
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
    const { errors } = page.inertiaProps as unknown as { errors: Record<string, string> }
    assert.match(errors.file, /No line with a due date/)
    await send(await fixture('two_pages.pdf'), 'schedule.pdf')
    assert.isNull(await BankSchedule.findBy('disbursement_id', disbursement.id))
  })
})
