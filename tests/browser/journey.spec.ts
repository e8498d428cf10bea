import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import Application from '#applications/models/application'
import { Role, type RoleId } from '#auth/roles'
import Claim from '#claims/models/claim'
import { paymentColumns } from '#claims/payments/spreadsheets/bank_files'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { formatDate } from '#kernel/calendar/plain_date'
import { paise, plainRupees } from '#kernel/money/paise'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { signIn, signUp } from '#tests/support/journeys/account'
import { AADHAAR, ANSWERS, CITIZEN } from '#tests/support/journeys/citizen'
import { recordDisbursement, recordSanction, submitClaim } from '#tests/support/journeys/loan'
import {
  decide,
  decideClaim,
  fileReport,
  scheduleMeeting,
  verifyLoanPart,
} from '#tests/support/journeys/officer'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { makeBatch, importCredit, downloadPaymentFile } from '#tests/support/journeys/payment'
import { fillProfile } from '#tests/support/journeys/profile'
import { readPaper } from '#tests/support/pdf_in_browser'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'

test.group('An individual loan from end to end', (group) => {
  const browser = browserOf(group)
  const pages: string[][] = []

  async function open(width: number): Promise<Page> {
    const page = await browser.newPage({ width })
    page.setDefaultTimeout(15_000)
    pages.push(collectConsoleErrors(page))
    return page
  }

  async function officer(role: RoleId, districtId: number | null = null): Promise<Page> {
    const user = await createOfficer(role, districtId)
    const page = await open(1440)
    await withFailureReport(page, () => signIn(page, user.userName, TEST_PASSWORD))
    return page
  }

  test('runs from sign-up to the refund in the account', async ({ assert }) => {
    const today = getClock().today()
    const pune = masters().districts.find(({ nameEn }) => nameEn === 'Pune')!
    const step = <T>(page: Page, work: () => Promise<T>) => withFailureReport(page, work)

    /** The citizen, on a phone. */
    const citizen = await open(360)
    await step(citizen, () => signUp(citizen, CITIZEN))
    await step(citizen, () => fillProfile(citizen, ANSWERS))
    await step(citizen, async () => {
      await citizen.goto('/apply/individual/summary')
      await citizen.locator('#field-confirmed').check()
      await citizen.getByRole('button', { name: 'Submit Application' }).click()
      await citizen.waitForURL('**/my-applications/**')
    })
    const application = await Application.findByOrFail('mobile', CITIZEN.mobile)
    assert.match(application.number, /^IL-PUN-\d{4}-\d{6}$/)

    /** The office: district, committee, AGM, GM, MD. */
    const district = await officer(Role.districtOfficer, pune.id)
    await step(district, () => decide(district, application.id, 'verify'))
    await step(district, () => scheduleMeeting(district, application.id, today))
    await step(district, () => fileReport(district, today))
    const agm = await officer(Role.agm)
    await step(agm, () => decide(agm, application.id, 'forward'))
    const gm = await officer(Role.generalManager)
    await step(gm, () => decide(gm, application.id, 'forward'))
    const md = await officer(Role.managingDirector)
    await step(md, () => decide(md, application.id, 'approve'))
    const loi = await currentLoi(application.id)
    assert.isNotNull(loi)

    /** The letter, its QR code, and the public page behind it. */
    await step(citizen, async () => {
      await citizen.goto('/dashboard')
      await citizen.getByRole('link', { name: 'Download LOI' }).first().waitFor()
    })
    const paper = await citizen.request.get(`/my-applications/${application.uuid}/loi?lang=en`)
    assert.equal(paper.headers()['content-type'], 'application/pdf')
    const { qr, text } = await readPaper(browser, await paper.body())
    assert.include(text, loi!.number)
    assert.equal(qr, `${process.env.APP_URL}/verifyloi/${application.uuid}/${loi!.number}`)
    const bank = await open(360)
    await step(bank, async () => {
      await bank.goto(qr!)
      await bank.getByText(loi!.number).first().waitFor()
      await bank.getByText(formatDate(loi!.validTill, 'en')).first().waitFor()
    })
    assert.notInclude(await bank.content(), AADHAAR)

    /** The loan, and the claim for its first instalment. */
    await step(citizen, () => recordSanction(citizen, application.uuid, today))
    await step(citizen, () => recordDisbursement(citizen, application.uuid, today))
    const sanction = await LoanSanction.findByOrFail('liveApplicationId', application.id)
    const disbursement = await Disbursement.findByOrFail('sanctionId', sanction.id)
    await disbursement.load('rows', (rows) => void rows.orderBy('row_no'))
    const [first] = disbursement.rows
    const due = paise(first.principalPaise + first.interestPaise)
    await step(citizen, () => submitClaim(citizen, application.uuid, today, plainRupees(due)))
    const claim = await Claim.findByOrFail('applicationId', application.id)
    /** 5,00,000 at 13.5 % is 5,625.00 of interest; at the cap of 12 % the interest is 5,000.00. */
    assert.equal(claim.interestPaise, 5_625_00)
    assert.equal(claim.proposedPaise, 5_000_00)

    /** Accounts, auditor, GM and MD. */
    const accounts = await officer(Role.accounts)
    await step(accounts, () => verifyLoanPart(accounts, `/officer/sanctions/${sanction.id}`))
    await step(accounts, () =>
      verifyLoanPart(accounts, `/officer/disbursements/${disbursement.id}`)
    )
    await step(accounts, () => decideClaim(accounts, claim.id, 'verify'))
    const auditor = await officer(Role.auditor)
    await step(auditor, () => decideClaim(auditor, claim.id, 'verify'))
    await step(gm, () => decideClaim(gm, claim.id, 'approve'))
    await step(md, () => decideClaim(md, claim.id, 'approve'))

    /** The bank's file and its response. */
    await step(accounts, () => makeBatch(accounts, application.number!))
    const download = await downloadPaymentFile(accounts)
    assert.equal(download.suggestedFilename(), 'Claim_Payments.xlsx')
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(await download.path())
    const sheet = book.getWorksheet('Claim_Payment')!
    const header = (sheet.getRow(1).values as string[]).slice(1)
    assert.deepEqual(header, paymentColumns())
    const line = sheet.getRow(2)
    const cell = (name: string) => line.getCell(paymentColumns().indexOf(name) + 1).value
    assert.equal(cell('Beneficiary Name'), 'Savita Ramesh Jadhav')
    assert.equal(cell('Beneficiary Aadhaar Number'), AADHAAR)
    assert.equal(cell('Amount'), 5000)
    assert.equal(cell('LOI Number'), loi!.number)
    assert.equal(cell('District'), 'Pune')

    const credit = { claimId: claim.id, amount: '5000.00', utr: 'UTR0001' }
    await step(accounts, () => importCredit(accounts, credit))
    await claim.refresh()
    assert.equal(claim.paymentStatusId, PaymentStatus.paid)
    await step(citizen, async () => {
      await citizen.goto(`/loans/${application.uuid}/claims`)
      await citizen.getByText('Paid', { exact: true }).first().waitFor()
    })
    assert.isEmpty(pages.flat())
  }).timeout(280_000)
})
