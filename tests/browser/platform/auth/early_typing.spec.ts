import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { nextMobile } from '#database/factories/user_factory'
import { browserOf } from '#tests/support/browser'
import { lastCodeTo } from '#tests/support/outbox'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'
import { field, pick } from '#tests/support/journeys/forms'

const PASSWORD = 'Shivneri 1630'

/** The page as the server sent it, its script held back; `arrive` lets the script through. */
async function openBeforeItsScript(page: Page, path: string) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main form').first().waitFor()
  return arrive
}

/** On a weak signal the page is there long before its script: people type and press meanwhile. */
test.group('A page used before its script arrived', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  async function fill(page: Page, mobile: string) {
    const texts = {
      firstName: 'Meena',
      lastName: 'Kale',
      birthDate: '15-08-1990',
      mobile,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    }
    for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
    await pick(page, 'genderId', '0')
  }

  test('what was typed is sent when the button is pressed later', async ({ assert }) => {
    const mobile = nextMobile()
    const page = await browser.newPage({ width: 360 })
    const arrive = await openBeforeItsScript(page, '/sign-up')
    await fill(page, mobile)
    arrive()
    await page.locator('html[data-alive]').waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await field(page, 'otp').waitFor()
    assert.match(await lastCodeTo(mobile), /^\d{6}$/)
  })

  test('a button pressed too early does its work when the script is there, and no password is in an address', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const page = await browser.newPage({ width: 360 })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const arrive = await openBeforeItsScript(page, '/sign-up')
    await fill(page, mobile)
    await page.getByRole('button', { name: 'Submit' }).click({ noWaitAfter: true })
    arrive()
    await field(page, 'otp').waitFor()
    assert.match(await lastCodeTo(mobile), /^\d{6}$/)
    assert.isEmpty(addresses.filter((address) => address.includes('1630')))
  })

  test('a form that only asks goes to its address without any script', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await openBeforeItsScript(page, '/eligibility')
    await page.locator('main form button[type="submit"]').click({ noWaitAfter: true })
    await page.waitForURL('**/eligibility?**', { waitUntil: 'commit' })
    assert.include(page.url(), 'category=')
  })
})

/** Complete as HTML: a cheap phone shows them at once (issue of the screens, item 9). */
const PUBLIC = ['/', '/about', '/contact', '/downloads', '/terms', '/privacy', '/eligibility']
const PUBLIC_FORMS = ['/sign-in', '/sign-up', '/service-standards', '/grievances/new', '/feedback']
const MOST_BYTES = 15 * 1024

test.group('A public page loads its script at the first interaction', (group) => {
  const browser = browserOf(group)

  /** A page that is there, untouched, and the scripts it asked for. */
  async function open(path: string) {
    const page = await browser.newPage({ width: 360 })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState('networkidle')
    return { page, scripts }
  }

  test('{$self} asks for none before')
    .with([...PUBLIC, ...PUBLIC_FORMS])
    .run(async ({ assert }, path) => {
      const { page, scripts } = await open(path)
      assert.isEmpty(scripts)
      assert.isAbove((await page.locator('main').innerText()).length, 50)
      const inline = await page.evaluate(() =>
        [...document.querySelectorAll('script:not([type="application/json"])')].map(
          (script) => script.textContent ?? ''
        )
      )
      assert.isBelow(Buffer.byteLength(inline.join('')), MOST_BYTES)
    })

  test('a button pressed first does its work when the script is there', async ({ assert }) => {
    const { page, scripts } = await open('/about')
    await page.locator('button[lang=mr]').click()
    await page.locator('html[lang=mr]').waitFor()
    assert.isNotEmpty(scripts)
  })

  test('a form is sent as without script where the script cannot be had', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.locator('main form button[type="submit"]').first().click()
    await page.locator('main [role=alert]').first().waitFor()
    assert.equal(await page.locator('html[data-alive]').count(), 0)
  })
})

test.group('The first page of somebody signed in', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('comes without the lists of all other pages, which the first visit asks for', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, await createApplicant(), { width: 360 })
    const lists: string[] = []
    page.on('request', (request) => {
      if (/(?:public|signed_in)_pages/.test(request.url())) lists.push(request.url())
    })
    await page.goto('/account', { waitUntil: 'networkidle' })
    await page.locator('html[data-alive]').waitFor()
    assert.isEmpty(lists)
    await page.locator('main a[href="/account/email"]').first().click()
    await field(page, 'contact').waitFor()
    assert.lengthOf(lists, 2)
    await page.locator('button[lang=mr]').first().click()
    await page.locator('html[lang=mr]').waitFor()
    assert.notMatch(await page.innerText('main'), /\b(?:auth|common)\.\w+\./)
  })
})
