import type { Page } from 'playwright-core'
import app from '@adonisjs/core/services/app'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { choose, pick, type } from '#tests/support/journeys/forms'

/** Loan types whose wizard is for a person. */
export type PersonLoan = 'individual' | 'education'

/** Inspection after each section, e.g. with axe. */
export type Look = (page: Page) => Promise<void>

export const fixturePath = (name: string) => app.makePath('tests/fixtures/files', name)

export interface ProfileAnswers {
  aadhaar: string
  pan: string
  accountNo: string
  rationCardNo: string
  /** In rupees. */
  amount: string
  district: string
  /** Business or institute, and its product or course. */
  organisation?: string
  product?: string
  /** Individual by default. */
  loan?: PersonLoan
  /** As people type it; that of an adult by default. */
  birthDate?: string
}

/** Fills in every section of a person's wizard, with real files, in any language of the page. */
export async function fillProfile(
  page: Page,
  answers: ProfileAnswers,
  look: Look = async () => {}
) {
  const { loan = 'individual' } = answers
  await fillPersonal(page, loan, answers)
  await look(page)
  await fillAddress(page, answers)
  await look(page)
  await fillFamily(page)
  await look(page)
  await fillBankAccount(page, loan, answers)
  await look(page)
  await fillLending(page, answers)
  await uploadDocuments(page, String(LOAN_TYPES[loan]))
  await look(page)
  await page.goto(`/apply/${loan}/declaration`)
  await page.locator('[id="field-isDeclared"]').check()
  await look(page)
  await proceed(page)
  await page.waitForURL('**/summary')
}

/** Presses the only button that sends the section's form. */
async function proceed(page: Page) {
  await page.locator('main form button[type="submit"]').first().click()
  await page.waitForLoadState('networkidle')
}

async function fillPersonal(page: Page, loan: PersonLoan, answers: ProfileAnswers) {
  const { aadhaar, pan, rationCardNo, birthDate = '15-08-1990' } = answers
  await page.goto(`/apply/${loan}/personal`)
  await pick(page, 'isDomiciled', 'true')
  await pick(page, 'isIndian', 'true')
  await type(page, 'birthDate', birthDate)
  await pick(page, 'genderId', '0')
  await type(page, 'aadhaar', aadhaar)
  await type(page, 'pan', pan)
  const caste = masters().castes.find(({ nameEn }) => nameEn === 'Kunbi')!
  const isMarathi = (await page.locator('html').getAttribute('lang')) === 'mr'
  await choose(page, 'casteId', { label: (isMarathi && caste.nameMr) || caste.nameEn })
  await type(page, 'familyIncome', '3,50,000')
  await type(page, 'rationCardNo', rationCardNo)
  await proceed(page)
  await page.waitForURL('**/address')
}

async function fillAddress(page: Page, { district }: ProfileAnswers) {
  const districtRow = masters().districts.find(({ nameEn }) => nameEn === district)!
  const taluka = masters().talukas(districtRow.id)[0]
  await type(page, 'correspondence.houseNo', '12')
  await type(page, 'correspondence.locality', 'Sadashiv Peth')
  await type(page, 'correspondence.village', 'Pune')
  await type(page, 'correspondence.post', 'Sadashiv Peth')
  await type(page, 'correspondence.pincode', '411030')
  const state = masters().states.find(({ isDefault }) => isDefault)!
  await choose(page, 'correspondence.stateId', { value: String(state.id) })
  await choose(page, 'correspondence.districtId', { value: String(districtRow.id) })
  await choose(page, 'correspondence.talukaId', { value: String(taluka.id) })
  const same = page.locator('[id="field-permanentSame"]')
  if (!(await same.isChecked())) await same.check()
  await type(page, 'emergency.name', 'Ramesh Jadhav')
  await type(page, 'emergency.relation', 'Father')
  await type(page, 'emergency.mobile', '9000000777')
  await proceed(page)
  await page.waitForURL('**/family')
}

async function fillFamily(page: Page) {
  await type(page, 'fullName', 'Ramesh Jadhav')
  await pick(page, 'genderId', '1')
  await type(page, 'age', '61')
  await choose(page, 'relationshipId', { value: '1' })
  await proceed(page)
  await page.getByText('Ramesh Jadhav').first().waitFor()
}

async function fillBankAccount(page: Page, loan: PersonLoan, { accountNo }: ProfileAnswers) {
  await page.goto(`/apply/${loan}/bank-account`)
  await type(page, 'accountNo', accountNo)
  await type(page, 'ifsc', 'SBIN0004343')
  await type(page, 'bankName', 'State Bank of India')
  await type(page, 'branchName', 'Shivajinagar')
  await type(page, 'city', 'Pune')
  await proceed(page)
  await page.waitForURL('**/lending')
}

async function fillLending(page: Page, answers: ProfileAnswers) {
  const { amount, organisation = 'Savita Tailoring', product = 'School uniforms' } = answers
  await type(page, 'organisationName', organisation)
  await type(page, 'product', product)
  await type(page, 'organisationAddress', '12 Laxmi Road, Pune')
  await type(page, 'amount', amount)
  await type(page, 'bankName', 'State Bank of India')
  await type(page, 'branchName', 'Shivajinagar')
  await proceed(page)
  await page.waitForURL('**/documents')
}

/**
 * Uploads a photo from a camera, a scanned page or a PDF into each required slot of a list, and fills in the facts of
 * its certificate.
 *
 * @param list of the master: a loan type, or '2D' for a director
 */
export async function uploadDocuments(page: Page, list: string) {
  const slots = masters()
    .documentSlots(list)
    .filter(({ isRequired }) => isRequired)
  const files = ['scan.png', 'two_pages.pdf', 'photo.jpg']
  for (const [index, { slot }] of slots.entries()) {
    const name = slot === 'photo' ? 'photo.jpg' : files[index % files.length]
    await page.locator(`[id="document-${slot}-file"]`).setInputFiles(fixturePath(name))
    const card = page.locator('li.as-document', { has: page.locator(`[id="document-${slot}"]`) })
    await card.and(page.locator('[data-filled]')).waitFor({ timeout: 30_000 })
    if (masters().certificateType(slot)) await recordCertificate(page, slot)
  }
}

async function recordCertificate(page: Page, slot: string) {
  const field = (name: string) => page.locator(`[id="field-${slot}.${name}"]`)
  await field('certificateNumber').fill('MH/2026/0042')
  await field('issuedOn').fill('01-04-2026')
  await field('validUntil').fill('31-03-2099')
  await field('issuingOffice').fill('Tehsildar, Haveli')
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.locator(`[aria-labelledby="certificate-${slot}"] button`).last().click()
  if ((await isSaved).status() !== 200) throw new Error(`the certificate ${slot} was not recorded`)
}
