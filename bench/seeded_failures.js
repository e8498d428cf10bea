/*
 * `npm run bench:barriers -- FOLDER`: counts the seeded failures that the checks of the browser tests find. FOLDER is a
 * copy of https://github.com/alphagov/accessibility-tool-audit (MIT), whose `tests` has one page for each of 142
 * failures. Findings on a page with only the common frame do not count.
 */
import '@poppinss/ts-exec'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from '../bin/portal/chromium.js'
import { ExpectedError, say } from '../bin/portal/say.js'
import { runReportingErrors } from './or_complain.js'

/** Returns the findings of every check, distinguished by check. */
async function findings(page) {
  const { barriers } = await import('../tests/support/accessibility/barriers.ts')
  const { brokenByLargeText, brokenByWidth } =
    await import('../tests/support/accessibility/sizes.ts')
  await page.setViewportSize({ width: 1440, height: 900 })
  const found = await barriers(page)
  return [...found, ...(await brokenByWidth(page)), ...(await brokenByLargeText(page))]
}

/**
 * Findings of a page in addition to its seeded failure: these rules count only for failures of that name. Most of the
 * pages have long lines, empty addresses and words too long for a phone.
 */
const RULE_SCOPES = [
  [/^scrolls sideways/, /^page-layout/],
  [/^with text of 200 %/, /^css-/],
  [/^lines (?:of|too close)/, /long-lines|line-height/],
  [/^heading-order|^WCAG.*\.1_3_1_A\.G141/, /^headings-headings/],
  [/^a link that leads nowhere/, /invalid-hypertext/],
  [/^target-size/, /targets/],
  [/^a focus that goes back/, /focus-order|reading-order/],
  [/^a table without a name/, /caption/],
  [/^color-contrast|^WCAG.*1_4_3/, /contrast/],
  [/H32\.2/, /no-submit/],
  [/^two links side by side/, /adjacent/],
  [/^a moving picture/, /gif/],
  [/^landmark|^page-has-heading|^no heading of the first/, /missing-h1/],
  [/^(?:the title|document-title)|2_4_2/, /^page-title/],
  [/^html-(?:has|lang)|^html-xml|3_1_1/, /html-element/],
]
const isMeant = (rule, name) =>
  RULE_SCOPES.every(([pattern, names]) => !pattern.test(rule) || names.test(name))

/** Returns the rule of a finding, which precedes the element. */
const ruleOf = (finding) => finding.split(': ')[0]

/** Returns the page without its seeded failure, to find what its frame alone triggers. */
const bare = (html) => html.replace(/(<main>)[\s\S]*(<\/main>)/, '$1<p>Nothing.</p>$2')

async function measure([folder]) {
  if (!folder) throw new ExpectedError('Name the folder of the seeded failures.')
  const tests = resolve(folder, 'tests')
  const names = (await readdir(tests)).filter((name) => name.endsWith('.html'))
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const frame = join(tests, names[0])
  await page.route('**/*', async (route) => {
    const isFrame = new URL(route.request().url()).search === '?bare'
    if (!isFrame) return route.continue()
    await route.fulfill({ body: bare(await readFile(frame, 'utf8')), contentType: 'text/html' })
  })
  await page.goto(`${pathToFileURL(frame)}?bare`)
  const usual = new Set((await findings(page)).map(ruleOf))
  let caught = 0
  for (const name of names) {
    await page.goto(String(pathToFileURL(join(tests, name))), { waitUntil: 'domcontentloaded' })
    /** A failure of a complete page is on a separate page. */
    const example = page.locator('main a[href^="../example-pages/"]')
    if ((await example.count()) > 0) {
      await page.goto(await example.first().evaluate((link) => link.href))
    }
    const found = (await findings(page)).filter(
      (one) => !usual.has(ruleOf(one)) && isMeant(one, name)
    )
    if (found.length > 0) caught++
    say(`${found.length > 0 ? 'found ' : 'missed'} ${name.replace('.html', '')}`)
    for (const rule of new Set(found.map(ruleOf))) say(`         ${rule}`)
  }
  await browser.close()
  say(`Rules triggered by the frame of the pages: ${[...usual].join(', ') || 'nothing'}`)
  say(`${caught} of ${names.length} seeded failures found`)
}

await runReportingErrors(() => measure(process.argv.slice(2)))
