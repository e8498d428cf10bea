import type { Page } from 'playwright-core'
import { nextMobile } from '#database/factories/user_factory'
import type { Person } from './people.js'

/** A form that the server rejects: its user, its address, and how invalid values are entered. */
export interface WrongForm {
  as: Person
  path: string
  spoil?: (page: Page) => Promise<void>
  /** Locator of its button; the first on the page by default. */
  button?: string
}

export const SUBMIT = 'main form button[type="submit"]'

/** Forms that change data; forms that only search or filter cannot be rejected. */
export const POST_FORM = 'main form[method="post"]'

/** Opens the second step of the sign-up, in which the code from the SMS is entered. */
async function askForCode(page: Page) {
  await page.fill('#field-firstName', 'Asha')
  await page.fill('#field-lastName', 'Kale')
  await page.fill('#field-birthDate', '12-04-1995')
  await page.check('#field-genderId')
  await page.fill('#field-mobile', nextMobile())
  await page.fill('#field-password', 'green mango tree')
  await page.fill('#field-passwordConfirmation', 'green mango tree')
  await page.click(SUBMIT)
  await page.waitForSelector('#field-otp')
}

/** Opens the form that a button in a table shows in a dialog. */
const uploadSchedule = (page: Page) =>
  page.locator('main tbody .mantine-Button-root').last().click()

const clearField = (field: string) => (page: Page) => page.fill(`[id="field-${field}"]`, '')

/** Replaces a stored number with a wrong one. */
const enterWrongNumber = (field: string) => async (page: Page) => {
  await page.locator(`.as-sealed:has(#field-${field}) summary`).click()
  await page.fill(`#field-${field}`, 'wrong')
}

/** Every form that a citizen can send, by the route of its page. */
export const FORMS: Record<string, WrongForm[]> = {
  '/eligibility': [{ as: 'anybody', path: '/eligibility' }],
  '/feedback': [{ as: 'anybody', path: '/feedback' }],
  '/check-letter': [{ as: 'anybody', path: '/check-letter' }],
  '/bank': [{ as: 'anybody', path: '/bank' }],
  '/my-applications/:uuid/appeal': [{ as: 'rejected', path: '/my-applications/{rejected}/appeal' }],
  '/grievances/new': [{ as: 'anybody', path: '/grievances/new' }],
  '/grievances/follow': [{ as: 'anybody', path: '/grievances/follow' }],
  '/my-helper': [{ as: 'newcomer', path: '/my-helper' }],
  '/my-grievances/new': [{ as: 'newcomer', path: '/my-grievances/new' }],
  '/my-applications/:uuid/bank': [{ as: 'issued', path: '/my-applications/{issued}/bank' }],
  '/sign-in': [{ as: 'anybody', path: '/sign-in' }],
  '/sign-up': [
    { as: 'anybody', path: '/sign-up' },
    { as: 'anybody', path: '/sign-up', spoil: askForCode },
  ],
  '/forgot-password': [{ as: 'anybody', path: '/forgot-password' }],
  '/new-password': [{ as: 'anybody', path: '/new-password' }],
  '/first-password/:token': [{ as: 'anybody', path: '/first-password/{passwordLink}' }],
  '/change-password': [{ as: 'newcomer', path: '/change-password' }],
  '/account/:kind': [
    { as: 'newcomer', path: '/account/mobile' },
    { as: 'newcomer', path: '/account/email' },
  ],
  '/my-applications/:uuid/questions/:item': [
    { as: 'submitted', path: '/my-applications/{asked}' },
    { as: 'submitted', path: '/my-applications/{askedPaper}' },
  ],
  '/loans/:uuid/claims/:claimUuid/questions/:item': [
    { as: 'disbursed', path: '/loans/{disbursed}/claims/{askedDay}' },
    { as: 'disbursed', path: '/loans/{disbursed}/claims/{askedProof}' },
  ],
  '/apply/:loanType/personal': [
    { as: 'newcomer', path: '/apply/individual/personal' },
    { as: 'held', path: '/apply/individual/personal', spoil: enterWrongNumber('pan') },
  ],
  '/apply/:loanType/address': [{ as: 'newcomer', path: '/apply/individual/address' }],
  '/apply/:loanType/family': [{ as: 'newcomer', path: '/apply/individual/family' }],
  '/apply/:loanType/bank-account': [{ as: 'newcomer', path: '/apply/individual/bank-account' }],
  '/apply/:loanType/lending': [
    { as: 'newcomer', path: '/apply/individual/lending' },
    { as: 'newcomer', path: '/apply/education/lending' },
  ],
  '/apply/:loanType/summary': [
    { as: 'individualDraft', path: '/apply/individual/summary' },
    { as: 'held', path: '/apply/individual/summary' },
  ],
  '/apply/:loanType/declaration': [{ as: 'newcomer', path: '/apply/individual/declaration' }],
  '/apply/:loanType/group-details': [{ as: 'newcomer', path: '/apply/group/group-details' }],
  '/apply/:loanType/directors/new': [{ as: 'groupDraft', path: '/apply/group/directors/new' }],
  '/apply/:loanType/directors/:id': [
    { as: 'groupDraft', path: '/apply/group/directors/{director}', spoil: enterWrongNumber('pan') },
  ],
  '/apply/:loanType/shareholders/new': [
    { as: 'groupDraft', path: '/apply/group/shareholders/new' },
  ],
  '/apply/:loanType/shareholders/:id': [
    {
      as: 'groupDraft',
      path: '/apply/group/shareholders/{shareholder}',
      spoil: clearField('address'),
    },
  ],
  '/aadhaar-linking': [{ as: 'disbursed', path: '/aadhaar-linking' }],
  '/my-data/copy': [{ as: 'disbursed', path: '/my-data/copy' }],
  '/my-data/correction': [{ as: 'disbursed', path: '/my-data/correction' }],
  '/my-data/nominee': [
    {
      as: 'disbursed',
      path: '/my-data/nominee',
    },
  ],
  '/my-data/erasure': [{ as: 'newcomer', path: '/my-data/erasure' }],
  '/loans/:uuid/sanction': [{ as: 'issued', path: '/loans/{issued}/sanction' }],
  '/loans/:uuid/disbursements/new': [
    { as: 'disbursed', path: '/loans/{disbursed}/disbursements/new' },
  ],
  '/loans/:uuid/disbursements': [
    {
      as: 'disbursed',
      path: '/loans/{disbursed}/disbursements',
      spoil: uploadSchedule,
      button: 'dialog[open] button[type="submit"]',
    },
  ],
  '/loans/:uuid/claims/new': [{ as: 'disbursed', path: '/loans/{disbursed}/claims/new' }],
  '/loans/:uuid/claims/:claimUuid': [
    {
      as: 'disbursed',
      path: '/loans/{disbursed}/claims/{returnedClaim}',
      spoil: clearField('paidAmount'),
    },
  ],
}
