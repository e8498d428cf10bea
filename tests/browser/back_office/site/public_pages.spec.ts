import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { browserOf } from '#tests/support/browser'

/** Returns the result for each scheme. */
const verdicts = (page: Page) =>
  page
    .locator('.as-verdicts .as-tone')
    .evaluateAll((signs) => signs.map((sign) => (sign as HTMLElement).dataset.tone))

/** Gives the six answers of a person eligible for two of the three loans. */
async function answerAll(page: Page) {
  await page.selectOption('#field-category', 'OBC')
  await page.check('input[name=livesInState][value=yes]')
  await page.fill('#field-birthDate', '12-04-2004')
  await page.fill('#field-income', '300000')
  await page.fill('#field-amount', '500000')
  await page.check('input[name=hadBenefit][value=no]')
}

test.group('Public pages in a browser', (group) => {
  const browser = browserOf(group)

  test('show eligible schemes after six answers, and the same in Marathi', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.locator('main a[href="/eligibility"]').first().click()
    await page.selectOption('#field-category', 'OBC')
    await page.check('input[name=livesInState][value=yes]')
    await page.locator('#field-birthDate').fill('१२-०४-२००४')
    await page.fill('#field-income', '३०००००')
    await page.click('button[type=submit]')
    await page.waitForSelector(
      'text=Please answer whether your family has received a benefit before'
    )
    assert.equal(await page.inputValue('#field-income'), '3,00,000')
    await page.fill('#field-amount', '500000')
    await page.check('input[name=hadBenefit][value=no]')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=Result')
    assert.deepEqual(await verdicts(page), ['success', 'neutral', 'success'])
    await page.click('button[lang=mr]')
    await page.waitForSelector('text=निकाल')
    assert.deepEqual(await verdicts(page), ['success', 'neutral', 'success'])
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('lang')), 'mr')
    assert.equal(await page.inputValue('#field-amount'), '5,00,000')
  })

  test('show the result on the screen after the last question: {name}')
    .with([
      { name: '360 px', width: 360, script: true },
      { name: '360 px without script', width: 360, script: false },
      { name: '1440 px', width: 1440, script: true },
      { name: '1440 px without script', width: 1440, script: false },
    ])
    .run(async ({ assert }, { width, script }) => {
      for (const locale of ['en', 'mr'] as const) {
        const page = await browser.newPage({ width, script, locale })
        await page.goto('/eligibility')
        await answerAll(page)
        for (const time of ['first', 'again']) {
          await page.locator('button[type=submit]').last().click()
          await page.waitForSelector('.as-verdicts')
          await page.waitForFunction(() => {
            const boxes = [...document.querySelectorAll('#answers, .as-verdicts .as-tone')]
            return boxes.every((box) => {
              const { top, bottom } = box.getBoundingClientRect()
              return top >= 0 && bottom <= window.innerHeight
            })
          })
          assert.deepEqual(
            await verdicts(page),
            ['success', 'neutral', 'success'],
            `${locale}, ${time}`
          )
          if (!script) continue
          assert.equal(await page.evaluate(() => document.activeElement?.id), 'answers')
        }
      }
    })

  test('change the slides automatically until stopped', async ({ assert }) => {
    const page = await browser.newPage({ width: 1440 })
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    const shown = () =>
      page.locator('.as-slides').evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
    assert.equal(await shown(), 0)
    await page.clock.runFor(8000)
    await page.waitForFunction(() => document.querySelector('.as-slides')!.scrollLeft > 0)
    await page.click('button[aria-label="Pause the slides"]')
    await page.mouse.move(0, 0)
    await page.waitForSelector('button[aria-label="Play the slides"]')
    await page.clock.runFor(1500)
    /** The current slide finishes moving; scrolling does not depend on a clock that a test could control. */
    await page.waitForFunction(() => {
      const { scrollLeft, clientWidth } = document.querySelector('.as-slides')!
      return scrollLeft > 0 && scrollLeft % clientWidth === 0
    })
    const stopped = await shown()
    await page.clock.runFor(30_000)
    assert.equal(await shown(), stopped)
  })

  test('do not move slides automatically if reduced motion is preferred', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.waitForSelector('button[aria-label="Play the slides"]')
    await page.clock.runFor(30_000)
    assert.equal(await page.locator('.as-slides').evaluate((list) => list.scrollLeft), 0)
    await page.click('button[aria-label="Next slide"]')
    await page.waitForFunction(() => document.querySelector('.as-slides')!.scrollLeft > 0)
  })
})
