import { test } from '@japa/runner'
import Application from '#applications/models/application'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { decrypt, encryptAccount } from '#kernel/vault/vault'
import { masters } from '#masters/queries/masters'
import BankAccount from '#profile/models/bank_account'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { choose, send, type } from '#tests/support/journeys/forms'
import { takeStep, dateFieldText } from '#tests/support/journeys/officer'
import { returnedPayment } from '#tests/support/returned_payments'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(key)!
const REASON = 'The bank says that this account is closed. Please name another one.'
const NUMBER = '60123456789012'

test.group('The question for the refund account after a returned payment', (group) => {
  const browser = browserOf(group)

  test('is answered on a phone in Marathi and accepted, and the payment continues', async ({
    assert,
  }) => {
    const today = getClock().today()
    const citizen = await createApplicant()
    const one = await returnedPayment('64', {
      application: { userId: citizen.id },
      emiStartOn: addMonthsClamped(today, 1),
    })
    const { claim, accounts } = one
    const { profileId } = await Application.findOrFail(claim.applicationId)
    const account = await BankAccount.updateOrCreate(
      { profileId },
      {
        ...encryptAccount('50123456789011'),
        ifsc: 'SBIN0000456',
        bankName: 'State Bank of India',
        branchName: 'Hingoli',
        city: 'Hingoli',
      }
    )

    const { page: desk } = await openAs(browser, accounts, { width: 1440 })
    await desk.goto(one.office, { waitUntil: 'networkidle' })
    const card = desk.locator('#asked')
    await card.getByLabel('Field or document').selectOption({ index: 1 })
    await card.getByLabel('What is wrong or missing').fill(REASON)
    await card.getByRole('button', { name: 'Ask the applicant' }).click()
    await card.locator('li').getByText(REASON).waitFor()

    const { page: phone } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    await phone.goto('/dashboard', { waitUntil: 'networkidle' })
    const step = phone.locator('[aria-labelledby=next-step]')
    await step.getByText(REASON).waitFor()
    await step.getByRole('link').first().click()
    await phone.locator('[id="field-accountNo"]').waitFor()
    assert.deepEqual(await barriers(phone), [])
    assert.equal(await overflow(phone), 0)
    await type(phone, 'accountNo', NUMBER)
    await type(phone, 'ifsc', 'X')
    await type(phone, 'bankName', 'Bank of Maharashtra')
    await type(phone, 'branchName', 'Kothrud')
    await type(phone, 'city', 'Pune')
    await send(phone, words('collaboration.answer.send'))
    await phone.locator('[id="field-ifsc"][aria-invalid="true"]').waitFor()
    assert.equal(await phone.locator('[id="field-branchName"]').inputValue(), 'Kothrud')
    if (process.env.SHOTS) {
      await phone.screenshot({ path: `${process.env.SHOTS}/asked-account-mr.png`, fullPage: true })
    }
    await type(phone, 'ifsc', 'MAHB0000123')
    await send(phone, words('collaboration.answer.send'))
    await phone.locator('.as-flash').waitFor()
    assert.equal((await account.refresh()).ifsc, 'SBIN0000456', 'nothing counts yet')

    await desk.reload({ waitUntil: 'networkidle' })
    await card.getByText('Answered, pending acceptance').waitFor()
    assert.notInclude(await desk.content(), NUMBER)
    assert.deepEqual(await barriers(desk), [])
    if (process.env.SHOTS) {
      await card.screenshot({ path: `${process.env.SHOTS}/asked-account-desk.png` })
    }
    await card.getByRole('button', { name: /^Accept the answer/ }).click()
    await card.getByText('Accepted', { exact: true }).waitFor()
    assert.equal(decrypt((await account.refresh()).accountCipher!, 'account'), NUMBER)
    assert.equal(account.ifsc, 'MAHB0000123')

    await phone.goto('/aadhaar-linking', { waitUntil: 'networkidle' })
    await choose(phone, 'bankId', { value: String(masters().shortlistedBanks[1].id) })
    await type(phone, 'shownOn', dateFieldText(today))
    await phone.locator('#field-picture').setInputFiles('tests/fixtures/files/photo.jpg')
    await send(phone, words('claims.aadhaar_linking.send'))
    await phone.getByText(words('claims.aadhaar_linking.saved')).first().waitFor()
    await desk.goto(one.office, { waitUntil: 'networkidle' })
    await takeStep(desk, 'requeue_payment', () => type(desk, 'remarks', 'The new account.'))
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.toBePaid)
  }).timeout(180_000)
})
