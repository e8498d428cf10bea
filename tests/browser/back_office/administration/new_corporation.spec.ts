import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Page } from 'playwright-core'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { paise, plainRupees } from '#kernel/money/paise'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { signIn, signUp, stepUp } from '#tests/support/journeys/account'
import { ANSWERS, CITIZEN } from '#tests/support/journeys/citizen'
import {
  addOfficer,
  collectLink,
  confirmAll,
  makeLink,
  type NewOfficer,
  shownLink,
  useLink,
} from '#tests/support/journeys/administration'
import { choose, pick, send, type } from '#tests/support/journeys/forms'
import { recordDisbursement, recordSanction, submitClaim } from '#tests/support/journeys/loan'
import {
  decide,
  decideClaim,
  fileReport,
  scheduleMeeting,
  dateFieldText,
  verifyLoanPart,
} from '#tests/support/journeys/officer'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { makeBatch, importCredit, downloadPaymentFile } from '#tests/support/journeys/payment'
import { fillProfile } from '#tests/support/journeys/profile'
import { newInstallation, SETUP_FORM } from '#tests/support/new_installation'
import { FULL } from '#tests/support/tags'

const PASSWORD = 'Teak-and-Rain-14'

const SECOND: NewOfficer = {
  firstName: 'Vasant',
  lastName: 'Kulkarni',
  mobile: '9812300001',
  post: 'Administrator',
}

/** One officer of each other role; the review added to the workflow is by a second district's officer. */
const OFFICERS = {
  district: { firstName: 'Meena', lastName: 'Shinde', post: 'District Manager' },
  agm: { firstName: 'Sunil', lastName: 'More', post: 'AGM (Project)' },
  gm: { firstName: 'Kavita', lastName: 'Pawar', post: 'General Manager' },
  md: { firstName: 'Arun', lastName: 'Joshi', post: 'Managing Director' },
  accounts: { firstName: 'Nanda', lastName: 'Salunkhe', post: 'Accounts' },
  auditor: { firstName: 'Prakash', lastName: 'Gaikwad', post: 'Auditor' },
  reviewer: { firstName: 'Rohini', lastName: 'Kadam', post: 'District Manager' },
}

type Desk = keyof typeof OFFICERS
const mobileOf = (desk: Desk) => `98123001${10 + Object.keys(OFFICERS).indexOf(desk)}`

test.group('A new corporation, from its setup to its first refund', (group) => {
  const browser = browserOf(group)
  const installation = newInstallation(group, 'new_corporation')
  const complaints: string[][] = []
  let address: string
  let path: string

  group.setup(async () => {
    /**
     * In the first week, only users added by the first administrator exist, and none of them could confirm anything.
     */
    const server = await installation.start({ SECOND_FACTOR_ROLES: 'none', TWO_PERSONS_DAYS: '0' })
    address = server.address
    path = server.path!
  })

  async function open(width = 1440): Promise<Page> {
    const page = await browser.newPage({ width, baseURL: address })
    page.setDefaultTimeout(15_000)
    complaints.push(collectConsoleErrors(page))
    return page
  }

  /** Chooses a password with a link that was handed over, and signs in. */
  async function begin(link: string, mobile: string, client: QueryClientContract) {
    const page = await open()
    await withFailureReport(page, () => useLink(page, link, PASSWORD))
    await withFailureReport(page, () => signIn(page, mobile, PASSWORD, client))
    return page
  }

  /** Creates the first administrator through the printed address, and a second one through a link. */
  async function administrators(client: QueryClientContract) {
    const first = await open()
    await withFailureReport(first, async () => {
      await first.goto(path)
      for (const [name, value] of Object.entries(SETUP_FORM))
        await first.fill(`#field-${name}`, value)
      await first.click('button[type=submit]')
      await first.waitForURL('**/officer')
      await stepUp(first, '/officer/people/new', SETUP_FORM.password)
      await addOfficer(first, SECOND)
    })
    const second = await begin(await shownLink(first), SECOND.mobile, client)
    /** Unconfirmed changes of the first administrator are shown to the first user who could have confirmed them. */
    await withFailureReport(second, async () => {
      await second.goto('/officer/confirmations', { waitUntil: 'networkidle' })
      await second.locator('main tbody a').first().click()
      await second.getByRole('button', { name: 'Mark as reviewed' }).click()
      await second.locator('dialog[open] .as-actions button').last().click()
      await second.locator('dialog[open]').waitFor({ state: 'detached' })
    })
    return { first, second }
  }

  /** Sets a maximum loan of eight lakh, effective today. */
  async function changeScheme(page: Page) {
    await page.goto('/officer/schemes/individual')
    await page.getByRole('link', { name: 'New version' }).click()
    await page.getByLabel('Valid from').fill(dateFieldText(getClock().today()))
    await page.getByLabel('Maximum loan amount').fill('8,00,000')
    await page.getByRole('button', { name: 'Check the effect' }).click()
    await page.locator('#tried').getByRole('button', { name: 'Save this version' }).click()
    await page.getByText(/pending confirmation since/).waitFor()
  }

  /** Adds a review by a district manager between the general manager and the managing director. */
  async function addReview(page: Page) {
    await page.goto('/officer/workflow/application')
    await page.getByRole('link', { name: /^Add a review before “Pending with MD”/ }).click()
    await choose(page, 'role', { label: 'District Manager' })
    await choose(page, 'column', { label: 'GM' })
    await pick(page, 'rollout', 'at_once')
    await send(page, 'Try the change')
    await page.locator('#field-nameEn').fill('Second look')
    await page.locator('#field-nameMr').fill('दुसरे परीक्षण')
    await page.locator('#field-nameHi').fill('दूसरी समीक्षा')
    await type(page, 'targetDays', '4')
    await send(page, 'Make this change')
  }

  async function setDebitAccount(page: Page) {
    await page.goto('/officer/settings')
    await type(page, 'account', '123450098765')
    await send(page, 'Change the account')
  }

  test('needs no file edits or commands', async ({ assert }) => {
    await installation.inDatabase(async (client) => {
      const today = getClock().today()
      const { first, second } = await administrators(client)

      /** Adds each other role; administrators confirm each other's additions. */
      await withFailureReport(first, async () => {
        for (const desk of Object.keys(OFFICERS) as Desk[]) {
          const districts = OFFICERS[desk].post === 'District Manager' ? ['Pune'] : []
          await addOfficer(first, { ...OFFICERS[desk], mobile: mobileOf(desk), districts })
        }
      })
      await withFailureReport(second, () => confirmAll(second, PASSWORD))
      const desks = {} as Record<Desk, Page>
      for (const desk of Object.keys(OFFICERS) as Desk[]) {
        const { firstName, lastName, post } = OFFICERS[desk]
        const isKept = post !== 'District Manager' && post !== 'AGM (Project)'
        const link = await withFailureReport(first, () =>
          isKept ? collectLink(first, `${firstName} ${lastName}`) : makeLink(first, mobileOf(desk))
        )
        desks[desk] = await begin(link, mobileOf(desk), client)
      }

      await withFailureReport(first, () => changeScheme(first))
      await withFailureReport(first, () => addReview(first))
      await withFailureReport(first, () => setDebitAccount(first))
      assert.equal(await withFailureReport(second, () => confirmAll(second, PASSWORD)), 3)

      const citizen = await open(360)
      const step = <T>(page: Page, work: () => Promise<T>) => withFailureReport(page, work)
      await step(citizen, async () => {
        await citizen.goto('/eligibility')
        await citizen.getByText('Sahyadri Backward Classes Corporation').first().waitFor()
      })
      await step(citizen, () => signUp(citizen, CITIZEN, client))
      await step(citizen, () => fillProfile(citizen, ANSWERS))
      await step(citizen, async () => {
        await citizen.goto('/apply/individual/lending')
        await type(citizen, 'amount', '9,00,000')
        await citizen.locator('main form button[type="submit"]').first().click()
        await citizen.getByText('₹8,00,000').first().waitFor()
        await citizen.goto('/apply/individual/summary')
        await citizen.locator('#field-confirmed').check()
        await citizen.getByRole('button', { name: 'Submit Application' }).click()
        await citizen.waitForURL('**/my-applications/**')
      })
      const application = await Application.findByOrFail('mobile', CITIZEN.mobile, { client })

      const { district, agm, gm, md, accounts, auditor, reviewer } = desks
      await step(district, () => decide(district, application.id, 'verify'))
      await step(district, () => scheduleMeeting(district, application.id, today))
      await step(district, () => fileReport(district, today))
      await step(agm, () => decide(agm, application.id, 'forward'))
      await step(gm, () => decide(gm, application.id, 'forward'))
      await step(reviewer, async () => {
        await reviewer.goto(`/officer/applications/${application.id}`)
        await reviewer.getByText('Second look').first().waitFor()
        await decide(reviewer, application.id, 'forward')
      })
      await step(md, () => decide(md, application.id, 'approve'))

      await step(citizen, () => recordSanction(citizen, application.uuid, today))
      await step(citizen, () => recordDisbursement(citizen, application.uuid, today))
      const sanction = await LoanSanction.findByOrFail('liveApplicationId', application.id, {
        client,
      })
      const disbursement = await Disbursement.findByOrFail('sanctionId', sanction.id, { client })
      await disbursement.load('rows', (rows) => void rows.orderBy('row_no'))
      const [{ principalPaise, interestPaise }] = disbursement.rows
      const due = plainRupees(paise(principalPaise + interestPaise))
      await step(citizen, () => submitClaim(citizen, application.uuid, today, due))
      const claim = await Claim.findByOrFail('applicationId', application.id, { client })
      assert.equal(claim.proposedPaise, 5_000_00)

      await step(accounts, () => verifyLoanPart(accounts, `/officer/sanctions/${sanction.id}`))
      await step(accounts, () =>
        verifyLoanPart(accounts, `/officer/disbursements/${disbursement.id}`)
      )
      await step(accounts, () => decideClaim(accounts, claim.id, 'verify'))
      await step(auditor, () => decideClaim(auditor, claim.id, 'verify'))
      await step(gm, () => decideClaim(gm, claim.id, 'approve'))
      await step(md, () => decideClaim(md, claim.id, 'approve'))

      await step(accounts, () => makeBatch(accounts, application.number!))
      await step(accounts, () => downloadPaymentFile(accounts))
      const credit = { claimId: claim.id, amount: '5000.00', utr: 'UTR0001' }
      await step(accounts, () => importCredit(accounts, credit))
      await claim.refresh()
      assert.equal(claim.paymentStatusId, PaymentStatus.paid)
      await step(citizen, async () => {
        await citizen.goto(`/loans/${application.uuid}/claims`)
        await citizen.getByText('Paid', { exact: true }).first().waitFor()
      })
      assert.isEmpty(complaints.flat())
    })
  })
    .tags([FULL])
    .timeout(400_000)
})
