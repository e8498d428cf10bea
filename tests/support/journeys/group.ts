import type { Page } from 'playwright-core'
import { masters } from '#masters/queries/masters'
import { choose, field, pick, type } from '#tests/support/journeys/forms'
import { uploadDocuments } from '#tests/support/journeys/profile'

/** Inspects a page of the wizard; `state` is 'empty', 'errors' or 'filled'. */
export type Inspect = (page: Page, state: string) => Promise<void>

export interface DirectorAnswers {
  firstName: string
  lastName: string
  aadhaar: string
  pan: string
}

/** Presses the form's button, whatever its language. */
async function send(page: Page) {
  await page.locator('main form button[type="submit"]').first().click()
  await page.waitForLoadState('networkidle')
}

/** Opens a step, sends it empty to inspect its errors, and opens it again to fill it in. */
async function open(page: Page, step: string, inspect: Inspect) {
  await page.goto(`/apply/group/${step}`, { waitUntil: 'networkidle' })
  await inspect(page, 'empty')
  await send(page)
  await page.locator('.as-error-summary, [role="alert"]').first().waitFor()
  await inspect(page, 'errors')
}

/** Fills in every section of the group loan's wizard, with real files for each director. */
export async function fillGroup(page: Page, directors: DirectorAnswers[], inspect: Inspect) {
  await page.goto('/apply/group', { waitUntil: 'networkidle' })
  await inspect(page, 'empty')
  await fillPersonal(page, inspect)
  await fillAddress(page, inspect)
  await fillBankAccount(page, inspect)
  await fillDetails(page, inspect)
  for (const director of directors) await fillDirector(page, director, inspect)
  await page.goto('/apply/group/directors', { waitUntil: 'networkidle' })
  await inspect(page, 'filled')
  await fillShareholder(page, inspect)
  await page.goto('/apply/group/group-documents', { waitUntil: 'networkidle' })
  await inspect(page, 'empty')
  await uploadDocuments(page, '2')
  await open(page, 'declaration', inspect)
  await field(page, 'isDeclared').check()
  await send(page)
  await page.waitForURL('**/summary')
}

async function fillPersonal(page: Page, inspect: Inspect) {
  await open(page, 'personal', inspect)
  await pick(page, 'isDomiciled', 'true')
  await pick(page, 'isIndian', 'true')
  await type(page, 'birthDate', '15-08-1990')
  await pick(page, 'genderId', '0')
  await type(page, 'aadhaar', '9999 0000 0016')
  await type(page, 'pan', 'ABCPJ1234K')
  await choose(page, 'casteId', { label: await casteLabel(page) })
  await type(page, 'familyIncome', '3,50,000')
  await type(page, 'rationCardNo', 'MH-12-345678')
  await send(page)
  await page.waitForURL('**/address')
}

/** Returns the caste Kunbi in the language of the page. */
async function casteLabel(page: Page): Promise<string> {
  const caste = masters().castes.find(({ nameEn }) => nameEn === 'Kunbi')!
  const locale = await page.locator('html').getAttribute('lang')
  return locale?.startsWith('en') ? caste.nameEn : (caste.nameMr ?? caste.nameEn)
}

async function fillAddress(page: Page, inspect: Inspect) {
  await open(page, 'address', inspect)
  const district = masters().districts.find(({ nameEn }) => nameEn === 'Pune')!
  await type(page, 'correspondence.houseNo', '12')
  await type(page, 'correspondence.locality', 'Sadashiv Peth')
  await type(page, 'correspondence.village', 'Pune')
  await type(page, 'correspondence.post', 'Sadashiv Peth')
  await type(page, 'correspondence.pincode', '411030')
  await choose(page, 'correspondence.districtId', { value: String(district.id) })
  const [taluka] = masters().talukas(district.id)
  await choose(page, 'correspondence.talukaId', { value: String(taluka.id) })
  const same = field(page, 'permanentSame')
  if (!(await same.isChecked())) await same.check()
  await send(page)
  await page.waitForURL('**/bank-account')
}

async function fillBankAccount(page: Page, inspect: Inspect) {
  await open(page, 'bank-account', inspect)
  await type(page, 'accountNo', '123456789012')
  await type(page, 'ifsc', 'SBIN0004343')
  await type(page, 'bankName', 'State Bank of India')
  await type(page, 'branchName', 'Shivajinagar')
  await type(page, 'city', 'Pune')
  await send(page)
  await page.waitForURL('**/group-details')
}

async function fillDetails(page: Page, inspect: Inspect) {
  await open(page, 'group-details', inspect)
  const district = masters().districts.find(({ nameEn }) => nameEn === 'Pune')!
  await type(page, 'name', 'सावित्री महिला बचत गट')
  await type(page, 'registrationNo', 'MH/PUN/2020/17')
  await choose(page, 'companyTypeId', { value: '1' })
  await type(page, 'pan', 'AAAFA1234A')
  await type(page, 'tan', 'MUMA00000A')
  await type(page, 'businessName', 'Savitri Foods')
  await type(page, 'businessAddress', 'Market Road, Pune')
  await choose(page, 'districtId', { value: String(district.id) })
  const [taluka] = masters().talukas(district.id)
  await choose(page, 'talukaId', { value: String(taluka.id) })
  await choose(page, 'businessSectorId', { value: '2' })
  await type(page, 'businessDescription', 'Papad and pickles')
  await type(page, 'amount', '15,00,000')
  await type(page, 'bankName', 'State Bank of India')
  await type(page, 'branchName', 'Camp')
  await send(page)
  await page.waitForURL('**/directors')
  await inspect(page, 'empty')
}

async function fillDirector(page: Page, director: DirectorAnswers, inspect: Inspect) {
  await open(page, 'directors/new', inspect)
  await type(page, 'firstName', director.firstName)
  await type(page, 'lastName', director.lastName)
  await type(page, 'birthDate', '04-03-1992')
  await choose(page, 'casteId', { label: await casteLabel(page) })
  await type(page, 'designation', 'Chairperson')
  await type(page, 'address', 'Market Road, Pune')
  await type(page, 'mobile', '9000000011')
  await type(page, 'aadhaar', director.aadhaar)
  await type(page, 'pan', director.pan)
  await type(page, 'cibilScore', '720')
  await send(page)
  await page.waitForURL('**/documents')
  await inspect(page, 'empty')
  await uploadDocuments(page, '2D')
  await inspect(page, 'filled')
}

async function fillShareholder(page: Page, inspect: Inspect) {
  await page.goto('/apply/group/shareholders', { waitUntil: 'networkidle' })
  await inspect(page, 'empty')
  await open(page, 'shareholders/new', inspect)
  await type(page, 'firstName', 'Kavita')
  await type(page, 'lastName', 'More')
  await type(page, 'address', 'Camp, Pune')
  await type(page, 'birthDate', '04-03-1962')
  await pick(page, 'genderId', '0')
  await type(page, 'status', 'Active')
  await send(page)
  await page.waitForURL('**/shareholders')
  await inspect(page, 'filled')
}
