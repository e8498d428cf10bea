import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { Group } from '@japa/runner/core'
import { type BrowserContext, type Page, type Response, chromium } from 'playwright-core'
import { useSystemClock } from '#kernel/calendar/clock'

/** Debian's Chromium; CHROMIUM_PATH names another. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * For the list below its address bar Chromium keeps two internal pages per window, which use as much memory as the page
 * itself. No test types an address there.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Features that Playwright disables: a custom list replaces its own. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  /** Without this option the headless browser rounds glyph widths to complete pixels, unlike any present-day screen. */
  '--font-render-hinting=none',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
]

const HEIGHTS = { phone: 740, desktop: 900 }
const PHONE_WIDTH = 600

export interface PageOptions {
  /** Width of the window in CSS pixels: 360 for a phone, 1440 for a desktop. */
  width?: number
  /** Language of the portal, as the language switch would set it. */
  locale?: 'en' | 'hi' | 'mr'
  scheme?: 'light' | 'dark'
  /** False for a browser without JavaScript; navigation then does not wait for the page's script. */
  script?: boolean
  /** Whether the service worker of the page may run; without it, network conditions set by a test apply fully. */
  worker?: boolean
  /** Whether the screen is a touch screen; by default on a phone only. */
  hasTouch?: boolean
  /** Address of the application. */
  baseURL?: string
}

type Waiting = { waitUntil?: string }
type Visit = (...args: any[]) => Promise<Response | null>

/** Sends a pointer event to the page, since a public page loads its script then, and waits for hydration. */
export async function waitUntilHydrated(page: Page) {
  await page.locator('html').dispatchEvent('pointerdown')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/**
 * Makes navigation wait until the page is hydrated, so that a test's next action is independent of the load on the
 * machine. With `waitUntil: 'commit'` it continues at once, like a person who is quicker than the script.
 */
function withHydrationWait(page: Page): Page {
  const waiting =
    (visit: Visit, settings: (args: any[]) => Waiting | undefined): Visit =>
    async (...args) => {
      const response = await visit(...args)
      const isPage = response?.headers()['content-type']?.startsWith('text/html')
      if (isPage && settings(args)?.waitUntil !== 'commit') await waitUntilHydrated(page)
      return response
    }
  page.goto = waiting(page.goto.bind(page), ([, options]) => options as Waiting)
  page.reload = waiting(page.reload.bind(page), ([options]) => options as Waiting)
  return page
}

/** Chromium with a fresh profile, which is deleted at the end. */
export class TestBrowser {
  #contexts: BrowserContext[] = []
  #root: BrowserContext | null = null
  #profile = ''

  async start() {
    this.#profile = await mkdtemp(join(tmpdir(), 'arthasetu-browser-'))
    this.#root = await chromium.launchPersistentContext(this.#profile, {
      executablePath: CHROMIUM,
      args: FLAGS,
      headless: true,
    })
  }

  /** Opens a page in a separate context: no cookies except the language, with its own size and colour scheme. */
  async newPage(options: PageOptions = {}): Promise<Page> {
    const { width = 1440, locale = 'en', scheme = 'light', script = true, worker = false } = options
    const baseURL = options.baseURL ?? process.env.APP_URL ?? 'http://127.0.0.1:3333'
    const isPhone = width < PHONE_WIDTH
    const context = await this.#root!.browser()!.newContext({
      baseURL,
      colorScheme: scheme,
      viewport: { width, height: isPhone ? HEIGHTS.phone : HEIGHTS.desktop },
      hasTouch: options.hasTouch ?? isPhone,
      acceptDownloads: true,
      timezoneId: 'Asia/Kolkata',
      javaScriptEnabled: script,
      serviceWorkers: worker ? 'allow' : 'block',
    })
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL }])
    this.#contexts.push(context)
    const page = await context.newPage()
    return script ? withHydrationWait(page) : page
  }

  async close() {
    if (!this.#root) return
    for (const context of this.#contexts) await context.close()
    await this.#root.close()
    await rm(this.#profile, { recursive: true, force: true })
  }
}

/**
 * Browser of a group, started before its tests and closed after them, when the system clock is restored. Without
 * Chromium the tests are skipped with a message.
 */
export function browserOf(group: Group): TestBrowser {
  const browser = new TestBrowser()
  const isHere = existsSync(CHROMIUM)
  group.tap((one) => one.skip(!isHere, 'No Chromium was found: set CHROMIUM_PATH'))
  group.setup(async () => {
    if (isHere) await browser.start()
  })
  group.teardown(async () => {
    /** Journeys set the clock, and the next group runs in the same process. */
    useSystemClock()
    await browser.close()
  })
  return browser
}

/** Collects all errors and warnings of the page's console; empty for a correct page. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    /** Most tests block the service worker of the offline page on purpose. */
    if (message.text().startsWith('Service Worker registration blocked')) return
    consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  return consoleErrors
}
