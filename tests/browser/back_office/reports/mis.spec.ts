import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { createLoan } from '#database/factories/loan_factory'
import { SUMMARIES } from '#reports/queries/mis/summary'
import { randomApplications } from '#tests/functional/back_office/reports/support'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer, signInAs } from '#tests/support/users'
import { refusedLetter } from '#tests/support/bank_branches'

/** Minimum legible font size on a phone, in pixels. */
const MIN_FONT_SIZE = 14

test.group('MIS on a phone', (group) => {
  const browser = browserOf(group)
  group.setup(async () => {
    await randomApplications(120)
    await refusedLetter((await createLoan({ emiStartOn: getClock().today() })).application)
  })
  group.each.setup(() => limiter.clear())

  test('shows each summary completely, in a legible size, without horizontal scrolling: {$self}')
    .tags([FULL])
    .with(['en', 'mr'] as const)
    .run(async ({ assert }, locale) => {
      const visitor = await signInAs(await createOfficer(Role.managingDirector))
      const page = await openWith(browser, visitor, { locale, width: 360 })
      const complaints = collectConsoleErrors(page)
      for (const by of SUMMARIES) {
        await page.goto(`/officer/mis?by=${by}`, { waitUntil: 'networkidle' })
        assert.equal(await overflow(page), 0, by)
        assert.deepEqual(await barriers(page), [], by)
        const counts = page.locator('.rp-table tbody tr:visible td:visible')
        assert.isAbove(await counts.count(), 0, by)
        const cut = await page.evaluate((least) => {
          const cells = [
            ...document.querySelectorAll<HTMLElement>('.rp-table td, .rp-table th, .rp-bars li'),
          ]
          return cells
            .filter((cell) => cell.offsetParent !== null && cell.clientWidth > 1)
            .filter((cell) => {
              const isSmall = Number.parseFloat(getComputedStyle(cell).fontSize) < least
              return isSmall || cell.scrollWidth > cell.clientWidth + 1
            })
            .map((cell) => cell.innerText)
        }, MIN_FONT_SIZE)
        assert.deepEqual(cut, [], `${by}: cut off or too small`)
        const broken = await page.locator('.rp-bar-label').evaluateAll((labels) =>
          labels.flatMap((label) => {
            const text = label.firstChild!
            const words = [...text.textContent!.matchAll(/\S+/g)]
            return words
              .filter(({ 0: word, index }) => {
                const range = document.createRange()
                range.setStart(text, index)
                range.setEnd(text, index + word.length)
                return (
                  range.getBoundingClientRect().height >
                  1.5 * Number.parseFloat(getComputedStyle(label).lineHeight)
                )
              })
              .map(([word]) => word)
          })
        )
        assert.deepEqual(broken, [], `${by}: broken within a word`)
        if (process.env.SHOTS) {
          const path = `${process.env.SHOTS}/mis-${by}-${locale}.png`
          await page.screenshot({ path, fullPage: true })
        }
      }
      assert.deepEqual(complaints, [])
    })
})
