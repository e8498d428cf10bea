import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import { getClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped, formatDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { claimRows } from '#tests/support/claims'
import { decideClaim } from '#tests/support/journeys/officer'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant, createOfficer } from '#tests/support/users'

const REASON = 'The receipt shows another day. Please look at it once more.'

test.group('The question for the payment date of an instalment of a claim', (group) => {
  const browser = browserOf(group)

  test('is first on the dashboard on a phone, is answered and accepted, and the claim continues', async ({
    assert,
  }) => {
    const today = getClock().today()
    const owner = await createApplicant()
    const loan = await createLoan({
      application: { userId: owner.id },
      emiStartOn: addMonthsClamped(today, -2),
      tenureMonths: 12,
    })
    const claim = await claimRows(loan, { rowNos: [0, 1] })
    const name = `Paid date of the instalment due ${formatDate(loan.rows[1].dueOn, 'en')}`

    const { page: desk } = await openAs(browser, await createOfficer(Role.accounts), {
      width: 1440,
    })
    await desk.goto(`/officer/claims/${claim.id}`, { waitUntil: 'networkidle' })
    const card = desk.locator('#asked')
    await card.getByLabel('Field or document').selectOption({ label: name })
    await card.getByLabel('What is wrong or missing').fill(REASON)
    await card.getByRole('button', { name: 'Ask the applicant' }).click()
    await card.locator('li').getByText(name).waitFor()

    const citizen = await User.findOrFail(owner.id)
    const { page: phone } = await openAs(browser, citizen, { width: 360 })
    await phone.goto('/dashboard', { waitUntil: 'networkidle' })
    const first = phone.locator('[aria-labelledby=next-step]')
    await first.getByText(REASON).waitFor()
    assert.equal(await overflow(phone), 0)
    await first.getByRole('link', { name: 'Answer the question', exact: true }).click()
    await phone.getByText(name).first().waitFor()
    assert.deepEqual(await barriers(phone), [])
    assert.equal(await overflow(phone), 0)
    const day = addDays(today, -1)
    await phone.locator('#field-paidOn').fill(day.split('-').reverse().join('-'))
    await phone.getByRole('button', { name: 'Send answer' }).click()
    await phone.locator('.as-flash').getByText('sent to the office').waitFor()

    await desk.reload({ waitUntil: 'networkidle' })
    await card.getByText('Answered, pending acceptance').waitFor()
    await card.getByText(formatDate(day, 'en')).waitFor()
    assert.deepEqual(await barriers(desk), [])
    await card.getByRole('button', { name: `Accept the answer: ${name}`, exact: true }).click()
    await card.getByText('Accepted', { exact: true }).waitFor()
    const rows = await db.from('claim_rows').where('claim_id', claim.id).orderBy('id')
    assert.deepEqual(
      rows.map(({ paid_on: paidOn }) => paidOn),
      [today, day]
    )

    await decideClaim(desk, claim.id, 'verify')
    assert.notEqual((await Claim.findOrFail(claim.id)).statusId, claim.statusId)
    await phone.goto('/dashboard', { waitUntil: 'networkidle' })
    assert.equal(
      await phone.getByRole('link', { name: 'Answer the question', exact: true }).count(),
      0
    )
  }).timeout(120_000)
})
