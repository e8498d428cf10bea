import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import SiteVisit from '#approvals/models/site_visit'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { barriers } from '#tests/support/accessibility/barriers'
import { CHROMIUM, FLAGS } from '#tests/support/browser'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { fixture } from '#tests/fixtures/files/corpus'

const PAGE = '/officer/site-visits'
const PUNE = districtNamed('Pune')

/** A phone whose browser can be closed and reopened: its stored data remains in its folder. */
class Phone {
  private constructor(
    private readonly folder: string,
    public context: BrowserContext
  ) {}

  static async open() {
    const folder = await mkdtemp(join(tmpdir(), 'arthasetu-phone-'))
    return new Phone(folder, await Phone.#launch(folder))
  }

  static #launch(folder: string) {
    return chromium.launchPersistentContext(folder, {
      executablePath: CHROMIUM,
      args: FLAGS,
      headless: true,
      baseURL: process.env.APP_URL!,
      locale: 'mr',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      timezoneId: 'Asia/Kolkata',
      geolocation: { latitude: 18.52043, longitude: 73.856743, accuracy: 12 },
      permissions: ['geolocation'],
    })
  }

  async restart() {
    await this.context.close()
    this.context = await Phone.#launch(this.folder)
  }

  async close() {
    await this.context.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Opens the page of visits and waits for hydration. */
  async visits(query = ''): Promise<Page> {
    const [page] = this.context.pages()
    page.setDefaultTimeout(15_000)
    await page.goto(`${PAGE}${query}`, { waitUntil: 'commit' })
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    return page
  }

  async signIn(cookies: Map<string, string>) {
    const url = process.env.APP_URL!
    const own = [...cookies].map(([name, value]) => ({ name, value, url }))
    await this.context.addCookies([...own, { name: 'locale', value: 'mr', url }])
  }
}

/** Returns the complete content of the browser's database, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('arthasetu.visits')
    await new Promise((resolve) => (open.onsuccess = resolve))
    const all = open.result.transaction('visits').objectStore('visits').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    const textOf = ({ bytes }: { bytes: ArrayBuffer }) => new TextDecoder('latin1').decode(bytes)
    return all.result.map(({ details, photos }) => [details, ...photos].map(textOf).join()).join()
  })

test.group('Site visits on a phone', (group) => {
  group.tap((one) => one.skip(!existsSync(CHROMIUM), 'No Chromium was found: set CHROMIUM_PATH'))
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('are recorded offline in Marathi and sent after a restart of the browser', async ({
    assert,
  }) => {
    const application = await createApplication({ districtId: PUNE })
    const officer = await createOfficer(Role.districtOfficer, PUNE)
    const phone = await Phone.open()
    try {
      await phone.signIn((await signInAs(officer)).cookies)
      let page = await phone.visits(`?application=${application.id}`)
      assert.equal(await page.getAttribute('html', 'lang'), 'mr')
      await page.getByRole('heading', { name: application.number }).waitFor()

      await phone.context.setOffline(true)
      page = await phone.visits()
      await page.getByText('सिग्नल नाही').waitFor()
      await page.getByRole('button', { name: 'उघडा' }).click()
      assert.deepEqual(await barriers(page), [])
      await page.getByLabel('अर्जाप्रमाणे व्यवसाय').check()
      await page.getByLabel('सुरू आहे').check()
      await page.getByLabel('भेटलेल्या व्यक्ती').fill('सावित्री जाधव')
      await page.getByLabel('शेरा').fill('दोन शिलाई यंत्रे वापरात आहेत')
      const picture = { name: 'shop.jpg', mimeType: 'image/jpeg' }
      await page
        .getByLabel(/^छायाचित्रे/)
        .setInputFiles([{ ...picture, buffer: await fixture('photo.jpg') }])
      await page.getByRole('button', { name: /छायाचित्र 1/ }).waitFor()
      await page.getByRole('button', { name: 'पाहणी जतन करा' }).click()
      await page.getByRole('alert').filter({ hasText: 'वेळ व ठिकाण' }).waitFor()
      await page.getByRole('button', { name: 'वेळ आणि ठिकाण नोंदवा' }).click()
      await page.getByText('12 मी').waitFor()
      await page.getByRole('button', { name: 'पाहणी जतन करा' }).click()
      await page.getByText('पाठविण्यासाठी तयार').waitFor()
      const stored = await storedText(page)
      assert.isAbove(stored.length, 1000)
      for (const words of ['personsMet', application.number, 'JFIF']) {
        assert.notInclude(stored, words)
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.isAtMost(width, 360)

      await phone.restart()
      await phone.context.setOffline(true)
      page = await phone.visits()
      await page.getByText('पाठविण्यासाठी तयार').waitFor()
      assert.isFalse(await page.getByRole('button', { name: 'पाहण्या पडताळून पाठवा' }).isVisible())

      await phone.signIn((await signInAs(officer)).cookies)
      await phone.context.setOffline(false)
      const send = page.getByRole('button', { name: 'पाहण्या पडताळून पाठवा' })
      await send.waitFor()
      assert.deepEqual(await barriers(page), [])
      await page.getByLabel('आपला पासवर्ड').fill('not the one')
      await send.click()
      await page.locator('#refused:not([hidden])').waitFor()
      await page.getByLabel('आपला पासवर्ड').fill(TEST_PASSWORD)
      await send.click()
      await page.getByText('पाहण्या जतन झाल्या आहेत').waitFor()
      await page.getByText('या फोनवर पाहण्या नाहीत').waitFor()

      const visits = await SiteVisit.query().where('applicationId', application.id)
      assert.lengthOf(visits, 1)
      assert.equal(visits[0].personsMet, 'सावित्री जाधव')
      assert.equal(visits[0].latitude, 18.52043)
      await page.goto(`/officer/applications/${application.id}`)
      await page.getByText('दोन शिलाई यंत्रे वापरात आहेत').first().waitFor()
    } finally {
      await phone.close()
    }
  }).timeout(120_000)

  test('are shown even if the connection dies silently', async () => {
    const officer = await createOfficer(Role.districtOfficer, PUNE)
    const phone = await Phone.open()
    try {
      await phone.signIn((await signInAs(officer)).cookies)
      await phone.context.route('**/site-visits/phone**', () => {})
      const page = await phone.visits()
      await page.getByText('सिग्नल नाही').waitFor()
      await page.getByText('या फोनवर पाहण्या नाहीत').waitFor()
    } finally {
      await phone.close()
    }
  }).timeout(60_000)

  test('remain on the phone if the officer is not permitted to make them, and are hidden after a sign-out', async ({
    assert,
  }) => {
    const application = await createApplication({ districtId: PUNE })
    const officer = await createOfficer(Role.districtOfficer, PUNE)
    const phone = await Phone.open()
    try {
      await phone.signIn((await signInAs(officer)).cookies)
      const page = await phone.visits(`?application=${application.id}`)
      await page.getByLabel('व्यवसाय किंवा अभ्यासक्रम आढळला नाही').check()
      await page.getByLabel('भेटलेल्या व्यक्ती').fill('शेजारी')
      await page.getByLabel('शेरा').fill('दुकान नाही')
      await page.getByRole('button', { name: 'वेळ आणि ठिकाण नोंदवा' }).click()
      await page.getByText('12 मी').waitFor()
      await page.getByRole('button', { name: 'पाहणी जतन करा' }).click()
      await application.merge({ districtId: districtNamed('Satara') }).save()
      await page.getByLabel('आपला पासवर्ड').fill(TEST_PASSWORD)
      await page.getByRole('button', { name: 'पाहण्या पडताळून पाठवा' }).click()
      await page.getByText('पाहणी या फोनवर राहील').waitFor()
      assert.isEmpty(await SiteVisit.query().where('applicationId', application.id))

      await page.evaluate(() => fetch('/sign-out', { method: 'POST' }))
      await page.waitForFunction(async () => !(await caches.has('arthasetu.visits')))
      await phone.context.setOffline(true)
      await page.goto(PAGE, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: 'इंटरनेट नाही' }).waitFor()
      assert.notInclude(await page.locator('body').innerText(), application.number)
    } finally {
      await phone.close()
    }
  }).timeout(120_000)
})
