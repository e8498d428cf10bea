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
 * For the list below its address bar Chromium keeps two pages of its own beside each window, which
 * cost as much as the page itself. Nobody types an address here.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off: a list of ours takes the place of its own. */
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
  /** The browser without a window else fits letters to whole pixels, as no screen of today does. */
  '--font-render-hinting=none',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
]

const HEIGHTS = { phone: 740, desktop: 900 }
const PHONE_WIDTH = 600

export interface PageOptions {
  /** Width of the window in CSS pixels: 360 for a phone, 1440 for a desk. */
  width?: number
  /** Language of the product, as the language switch would set it. */
  locale?: 'en' | 'hi' | 'mr'
  scheme?: 'light' | 'dark'
  /** False for somebody whose browser runs no script; nothing waits for the page's own then. */
  script?: boolean
  /** True where the worker of the page may run; elsewhere what a test says of the network is so. */
  worker?: boolean
  /** Whether fingers press; by default on a phone alone. */
  hasTouch?: boolean
  /** Where the application answers. */
  baseURL?: string
}

type Waiting = { waitUntil?: string }
type Visit = (...args: any[]) => Promise<Response | null>

/** Touches the page, since a public one loads its script then, and waits until the script has taken it over. */
export async function comesAlive(page: Page) {
  await page.locator('html').dispatchEvent('pointerdown')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/**
 * Makes a page wait, after going somewhere, until the page's script has taken it over: what a test
 * does then is what it is about, however busy the machine is. With `waitUntil: 'commit'` it goes
 * on at once, as a person does who is quicker than the script.
 */
function waitsForLife(page: Page): Page {
  const waiting =
    (visit: Visit, settings: (args: any[]) => Waiting | undefined): Visit =>
    async (...args) => {
      const response = await visit(...args)
      const isPage = response?.headers()['content-type']?.startsWith('text/html')
      if (isPage && settings(args)?.waitUntil !== 'commit') await comesAlive(page)
      return response
    }
  page.goto = waiting(page.goto.bind(page), ([, options]) => options as Waiting)
  page.reload = waiting(page.reload.bind(page), ([options]) => options as Waiting)
  return page
}

/** Chromium with a fresh profile, which is removed with it. */
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

  /** A page in a context of its own: no cookies but the language, own size and colours. */
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
    return script ? waitsForLife(page) : page
  }

  async close() {
    if (!this.#root) return
    for (const context of this.#contexts) await context.close()
    await this.#root.close()
    await rm(this.#profile, { recursive: true, force: true })
  }
}

/**
 * The browser of a group, started before its tests and closed after them, when the machine's own clock
 * counts again. Where no Chromium is they are skipped and say so.
 */
export function browserOf(group: Group): TestBrowser {
  const browser = new TestBrowser()
  const isHere = existsSync(CHROMIUM)
  group.tap((one) => one.skip(!isHere, 'No Chromium was found: set CHROMIUM_PATH'))
  group.setup(async () => {
    if (isHere) await browser.start()
  })
  group.teardown(async () => {
    /** Journeys set the clock; the next group runs in the same process. */
    useSystemClock()
    await browser.close()
  })
  return browser
}

/** Everything the page's console complained about; stays empty on a sound page. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    /** Most tests go without the worker of the offline page, on purpose. */
    if (message.text().startsWith('Service Worker registration blocked')) return
    complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
