import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { choose, send, type } from '#tests/support/journeys/forms'
import { takeStep, dateFieldText } from '#tests/support/journeys/officer'
import { makeBatch, importCredit, downloadPaymentFile } from '#tests/support/journeys/payment'
import { returnedPayment } from '#tests/support/returned_payments'
import { stepUp } from '#tests/support/journeys/account'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`claims.aadhaar_linking.${key}`)!
const picture = app.makePath('tests/fixtures/files/photo.jpg')

test.group('A refund returned by the bank because of Aadhaar linking', (group) => {
  const browser = browserOf(group)

  test('is corrected on a phone in Marathi, reviewed, sent again and paid', async ({ assert }) => {
    const today = getClock().today()
    const citizen = await createApplicant()
    const one = await returnedPayment('01', {
      application: { userId: citizen.id },
      emiStartOn: addMonthsClamped(today, 1),
    })
    const { claim, accounts, loan } = one
    const bank = masters().shortlistedBanks[1]
    const known = masters().apbsReturnReason('1')!

    const { page: phone } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    await phone.goto('/dashboard', { waitUntil: 'networkidle' })
    const card = phone.locator('[aria-labelledby=next-step]')
    await card.getByText(known.actionMr!).waitFor()
    assert.equal(await overflow(phone), 0)
    await phone.goto(one.home, { waitUntil: 'networkidle' })
    await phone.getByText(known.actionMr!).first().waitFor()
    await phone.getByText(known.descriptionMr!).first().waitFor()
    assert.deepEqual(await barriers(phone), [])
    assert.equal(await overflow(phone), 0)
    await phone.getByRole('link', { name: words('to_page') }).click()
    await phone.getByText('*99*99*1#').waitFor()
    assert.deepEqual(await barriers(phone), [])
    assert.equal(await overflow(phone), 0)

    await choose(phone, 'bankId', { value: String(bank.id) })
    await type(phone, 'shownOn', dateFieldText(addDays(today, 2)))
    await phone.locator('#field-picture').setInputFiles(picture)
    await send(phone, words('send'))
    await phone.getByText(words('in_future')).first().waitFor()
    assert.equal(await phone.locator('#field-bankId').inputValue(), String(bank.id))
    await type(phone, 'shownOn', dateFieldText(today))
    await send(phone, words('send'))
    await phone.getByText(words('saved')).first().waitFor()
    await phone.getByText(words('states.again')).first().waitFor()
    await phone.getByText(bank.nameMr!).first().waitFor()
    assert.equal(await overflow(phone), 0)

    const { page: desk } = await openAs(browser, accounts, { width: 1440 })
    await stepUp(desk, '/officer/payment-batches/new')
    await desk.locator('#seeded-again').getByText(loan.application.number).waitFor()
    assert.deepEqual(await barriers(desk), [])
    await desk.goto(one.office, { waitUntil: 'networkidle' })
    await desk.locator('#linking').getByText(bank.nameEn).waitFor()
    assert.deepEqual(await barriers(desk), [])
    await takeStep(desk, 'requeue_payment', () =>
      type(desk, 'remarks', 'The picture shows the new bank.')
    )
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.toBePaid)

    await makeBatch(desk, loan.application.number)
    await downloadPaymentFile(desk)
    const amount = ((claim.approvedPaise ?? 0) / 100).toFixed(2)
    await importCredit(desk, { claimId: claim.id, amount, utr: `UTR${claim.id}SEEDED` })
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.paid)

    await phone.goto(one.home, { waitUntil: 'networkidle' })
    await phone.getByText(masters().paymentStatus(PaymentStatus.paid).nameMr!).first().waitFor()
    assert.equal(await phone.getByText(known.actionMr!).count(), 0)
    assert.equal(await overflow(phone), 0)
  }).timeout(180_000)
})
