import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { createBranch } from '#tests/support/bank_branches'
import { browserOf } from '#tests/support/browser'
import { choose, send, type } from '#tests/support/journeys/forms'
import { dateFieldText } from '#tests/support/journeys/officer'
import { lastCodeTo } from '#tests/support/outbox'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'
import type { Page } from 'playwright-core'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`bank_desk.${key}`)!
const letterFile = app.makePath('tests/fixtures/files/two_pages.pdf')

test.group('A letter at two banks', (group) => {
  const browser = browserOf(group)

  test('is refused by one branch and sanctioned by another, on phones in Marathi', async ({
    assert,
  }) => {
    const today = getClock().today()
    const citizen = await createApplicant()
    const application = await applicationIssuedOn(today, { userId: citizen.id })
    useSystemClock()
    const { number } = (await currentLoi(application.id))!
    const first = await createBranch({ name: 'Camp' })
    const second = await createBranch({ bank: 1, name: 'Kothrud' })
    const looksRight = async (page: Page) => {
      assert.deepEqual(await barriers(page), [])
      assert.equal(await overflow(page), 0)
    }

    /** The branch scans the QR code and enters the letter's code in two forms. */
    const atDesk = async (branch: typeof first) => {
      const page = await browser.newPage({ width: 360, locale: 'mr' })
      page.setDefaultTimeout(15_000)
      await page.goto(`/verifyloi/${application.uuid}/${number}`, { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: marathi.get('loi.verification.desk')! }).click()
      await type(page, 'ifsc', branch.ifsc)
      await looksRight(page)
      await page.getByRole('button', { name: marathi.get('auth.captcha.without')! }).click()
      await page.waitForSelector('#field-otp')
      await looksRight(page)
      await type(page, 'otp', await lastCodeTo(branch.mobile))
      await send(page, words('code.submit'))
      await page.getByText(words('letter.answer')).first().waitFor()
      await looksRight(page)
      return page
    }

    const one = await atDesk(first)
    await one.getByLabel(words('kinds.refused')).check()
    await send(one, words('answer.send'))
    await one.getByText(words('validation.answer.messages.reasonId.required')).first().waitFor()
    const reason = masters().bankRefusalReasons[5]
    await choose(one, 'reasonId', { value: String(reason.id) })
    await send(one, words('answer.send'))
    await one.getByText(words('saved.refused')).first().waitFor()

    const { page: phone } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    await phone.goto('/my-loi', { waitUntil: 'networkidle' })
    await phone.getByRole('link', { name: marathi.get('loi.letter.answers')! }).click()
    await phone.getByText(words('mine.refused')).first().waitFor()
    await phone.getByText(reason.nameMr!).first().waitFor()
    await looksRight(phone)
    await choose(phone, 'bankId', { value: String(second.bankId) })
    await send(phone, words('mine.move'))
    await phone.getByText(words('mine.moved')).first().waitFor()
    await phone.getByText(words('mine.not_shown')).first().waitFor()

    const two = await atDesk(second)
    await two.getByLabel(words('kinds.sanctioned'), { exact: true }).check()
    await type(two, 'amount', '450000')
    await type(two, 'rate', '10.5')
    await type(two, 'doneOn', dateFieldText(today))
    await two.locator('#field-letter').setInputFiles(letterFile)
    await looksRight(two)
    await send(two, words('answer.send'))
    await two.getByText(words('saved.sanctioned')).first().waitFor()
    await looksRight(two)

    await phone.goto(`/my-applications/${application.uuid}/bank`, { waitUntil: 'networkidle' })
    await looksRight(phone)
    await send(phone, words('mine.right_sanctioned'))
    await phone.getByText(marathi.get('loans.sanction.bank_says')!).first().waitFor()
    assert.equal(await phone.locator('#field-rate').inputValue(), '10.5')
    assert.equal(await phone.locator('#field-branchName').inputValue(), 'Kothrud')
    assert.equal(await overflow(phone), 0)
  }).timeout(240_000)
})
