import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { currentLoi } from '#loi/queries/lois'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { InterruptibleProxy } from '#tests/support/interruptible_proxy'
import { openWith } from '#tests/support/signed_in_page'
import { createApplicant, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const UNLIMITED_RATE = 1e9
const OWN = 'arthasetu.own'

/** Returns everything that the browser stores for the portal: caches with their entries, and both storages. */
const storedData = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const answer = await cache.match(url)
        found[`${name} ${new URL(url).pathname}`] = await answer!.text()
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name).join()
    return { ...found, databases, local: JSON.stringify({ ...localStorage }) }
  })

const hasCopy = (page: Page) => page.evaluate((name) => caches.has(name), OWN)

/** Waits until the page's service worker is active and its strings are cached. */
async function waitUntilReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20))
    while (!(await caches.match('/offline'))) await new Promise((go) => setTimeout(go, 20))
  })
}

/**
 * Returns the content of the offline copy; null if there is none. The cache is not opened, because that would recreate
 * a cache that was just deleted.
 */
const copyOf = (page: Page) =>
  page.evaluate(async (cacheName) => {
    const answer = await caches.match('/offline-copy', { cacheName })
    return answer ? answer.text() : null
  }, OWN)

/** Waits until the copy meets a condition; a page that is being left returns nothing. */
async function waitForCopy(page: Page, isRight: (copy: string | null) => boolean) {
  for (let turn = 0; turn < 200; turn++) {
    const copy = await copyOf(page).catch(() => undefined)
    if (copy !== undefined && isRight(copy)) return
    await wait(50)
  }
  throw new Error('The copy did not become what it should be')
}

const waitForCopyPresence = (page: Page, isKept: boolean) =>
  waitForCopy(page, (copy) => (copy !== null) === isKept)

test.group('The installable web app', (group) => {
  const browser = browserOf(group)
  let line: InterruptibleProxy
  group.each.setup(async () => {
    await limiter.clear()
    line = await InterruptibleProxy.open(new URL(process.env.APP_URL!), UNLIMITED_RATE)
    return async () => {
      line.close()
      useSystemClock()
    }
  })

  async function signInOnDevice(user: User, isOwnDevice = true) {
    const visitor = new Visitor()
    await visitor.signIn(user.userName, TEST_PASSWORD, { isOwnDevice })
    return visitor
  }

  const open = (visitor: Visitor) =>
    openWith(browser, visitor, { baseURL: line.address, worker: true })

  async function applicantWithLetter() {
    const user = await createApplicant({ lastName: 'Bhalchandra', email: 'own@example.org' })
    await createCompleteProfile(user)
    const application = await applicationIssuedOn(new Date().toISOString().slice(0, 10), {
      userId: user.id,
    })
    useSystemClock()
    return { user, number: application.number, letter: (await currentLoi(application.id))!.number }
  }

  test('can be installed on a phone in each language', async ({ assert }) => {
    for (const locale of ['en', 'hi', 'mr'] as const) {
      const page = await browser.newPage({ locale, worker: true, baseURL: line.address })
      await page.goto('/')
      const href = await page.getAttribute('link[rel=manifest]', 'href')
      const manifest = await page.evaluate(async (path) => (await fetch(path!)).json(), href)
      assert.equal(manifest.lang, locale)
      assert.include(manifest.name, manifest.short_name)
      for (const { src, sizes } of manifest.icons) {
        const width = await page.evaluate(async (path) => {
          const picture = new Image()
          picture.src = path
          await picture.decode()
          return picture.naturalWidth
        }, src)
        if (sizes !== 'any') assert.equal(`${width}x${width}`, sizes)
      }
      const client = await page.context().newCDPSession(page)
      const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
      /** Browser contexts of tests are incognito windows, in which nothing can be installed. */
      const wrong = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
      assert.deepEqual(wrong, [], locale)
    }
  })

  test('shows that there is no connection, in the language of the page', async ({ assert }) => {
    for (const [locale, words] of [
      ['en', 'No connection'],
      ['mr', 'इंटरनेट नाही'],
    ] as const) {
      const page = await browser.newPage({
        width: 360,
        locale,
        worker: true,
        baseURL: line.address,
      })
      await page.goto('/terms')
      await waitUntilReady(page)
      line.cut()
      await page.goto('/about', { waitUntil: 'commit' })
      await page.getByRole('heading', { name: words }).waitFor()
      assert.equal(await page.getAttribute('html', 'lang'), locale)
      assert.deepEqual(await barriers(page), [])
      line.mend()
      await page.locator('main a').click()
      await page.waitForSelector('.as-prose')
      assert.equal(new URL(page.url()).pathname, '/about')
    }
  })

  test('provides the application and the letter on a personal device, and stores nothing else', async ({
    assert,
  }) => {
    const { user, number, letter } = await applicantWithLetter()
    const page = await open(await signInOnDevice(user))
    await page.goto('/dashboard')
    await waitUntilReady(page)
    await waitForCopyPresence(page, true)
    await page.goto('/apply/individual/personal')
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const store = await storedData(page)
    assert.sameMembers(
      Object.keys(store).filter((name) => name.startsWith('arthasetu.')),
      ['arthasetu.offline /offline', 'arthasetu.own /offline-copy']
    )
    const all = JSON.stringify(store)
    for (const value of [user.mobile, user.email!, 'ABCPJ1234K', 'Sadashiv', 'data:image']) {
      assert.notInclude(all, value)
    }

    line.cut()
    await page.goto('/dashboard', { waitUntil: 'commit' })
    for (const words of [number, letter, 'Bhalchandra']) {
      await page.getByText(words).first().waitFor()
    }
    await page.locator('main svg[role=img]').waitFor()
    assert.deepEqual(await barriers(page), [])
    line.mend()
    await page.goto('/dashboard')
    assert.equal(await page.locator('h1').count(), 1)
  })

  test('deletes the copy on signing out, both in the service worker and on the page', async ({
    assert,
  }) => {
    const { user } = await applicantWithLetter()
    const page = await open(await signInOnDevice(user))
    await page.goto('/dashboard')
    await waitUntilReady(page)
    await waitForCopyPresence(page, true)
    /** The service worker deletes it independently of the page. */
    await page.evaluate(() => fetch('/sign-out', { method: 'POST' }))
    await waitForCopyPresence(page, false)

    const again = await open(await signInOnDevice(user))
    await again.goto('/dashboard')
    await waitForCopyPresence(again, true)
    await again.getByRole('button', { name: 'Logout' }).first().click()
    await again.waitForURL((url) => url.pathname === '/')
    await waitForCopyPresence(again, false)
    line.cut()
    await again.goto('/dashboard', { waitUntil: 'commit' })
    await again.getByRole('heading', { name: 'No connection' }).waitFor()
    assert.notInclude(await again.locator('body').innerText(), 'Bhalchandra')
  })

  test('shows nothing of one person to another person on the device', async ({ assert }) => {
    const { user, number } = await applicantWithLetter()
    const page = await open(await signInOnDevice(user))
    await page.goto('/dashboard')
    await waitUntilReady(page)
    await waitForCopyPresence(page, true)
    const other = await signInOnDevice(await createApplicant())
    await page.context().clearCookies()
    const cookies = [...other.cookies].map(([name, value]) => ({ name, value, url: other.address }))
    await page.context().addCookies(cookies)
    await page.goto('/dashboard')
    await waitForCopy(page, (copy) => copy !== null && !copy.includes(number))

    const third = await signInAs(await createApplicant())
    await page.context().clearCookies()
    await page
      .context()
      .addCookies([...third.cookies].map(([name, value]) => ({ name, value, url: third.address })))
    await page.goto('/dashboard')
    await waitForCopyPresence(page, false)
    assert.isFalse(await hasCopy(page))
  })

  test('discards the copy unread after its thirty days', async ({ assert }) => {
    const { user } = await applicantWithLetter()
    const page = await open(await signInOnDevice(user))
    await page.goto('/dashboard')
    await waitUntilReady(page)
    await waitForCopyPresence(page, true)
    /** The service worker has its own clock, so the stored time is changed to one that has expired. */
    await page.evaluate(async (name) => {
      const cache = await caches.open(name)
      const answer = (await cache.match('/offline-copy'))!
      const headers = new Headers(answer.headers)
      headers.set('Offline-Until', String(Date.now() - 1))
      await cache.put('/offline-copy', new Response(await answer.text(), { headers }))
    }, OWN)
    line.cut()
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    assert.notInclude(await page.locator('body').innerText(), 'Bhalchandra')
    assert.isFalse(await hasCopy(page))
  })

  test('leaves nothing of the person on a shared computer', async ({ assert }) => {
    const { user, number } = await applicantWithLetter()
    const page = await open(await signInOnDevice(user, false))
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await waitUntilReady(page)
    await page.goto('/my-loi', { waitUntil: 'networkidle' })
    assert.isFalse(await hasCopy(page))
    assert.notInclude(JSON.stringify(await storedData(page)), number)
    line.cut()
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    assert.notInclude(await page.locator('body').innerText(), number)
  })
})
