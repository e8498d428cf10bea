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

/** Opens the server-rendered page with its script blocked; `arrive` releases the script. */
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

/** On a slow connection the page is shown long before its script is loaded: users type and click in the meantime. */
test.group('A page used before its script is loaded', (group) => {
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

  test('sends text typed before when the button is clicked later', async ({ assert }) => {
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

  test('performs the action of an early click once the script is loaded, without a password in the address', async ({
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

  test('submits a search form to its address without any script', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await openBeforeItsScript(page, '/eligibility')
    await page.locator('main form button[type="submit"]').click({ noWaitAfter: true })
    await page.waitForURL('**/eligibility?**', { waitUntil: 'commit' })
    assert.include(page.url(), 'category=')
  })
})

/** Complete as HTML, so that a cheap phone shows them immediately (issue of the screens, item 9). */
const PUBLIC = ['/', '/about', '/contact', '/downloads', '/terms', '/privacy', '/eligibility']
const PUBLIC_FORMS = ['/sign-in', '/sign-up', '/service-standards', '/grievances/new', '/feedback']
const MAX_BYTES = 15 * 1024

test.group('Public pages with scripts deferred to the first interaction', (group) => {
  const browser = browserOf(group)

  /** Opens a page without interaction, and returns it with the scripts it requested. */
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

  test('load no script before an interaction: {$self}')
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
      assert.isBelow(Buffer.byteLength(inline.join('')), MAX_BYTES)
    })

  test('perform the action of a first click once the script is loaded', async ({ assert }) => {
    const { page, scripts } = await open('/about')
    await page.locator('button[lang=mr]').click()
    await page.locator('html[lang=mr]').waitFor()
    assert.isNotEmpty(scripts)
  })

  test('submit a form without script if the script cannot be loaded', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.locator('main form button[type="submit"]').first().click()
    await page.locator('main [role=alert]').first().waitFor()
    assert.equal(await page.locator('html[data-alive]').count(), 0)
  })
})

test.group('The first page after signing in', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('is loaded without the lists of all other pages, which the first visit requests', async ({
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
