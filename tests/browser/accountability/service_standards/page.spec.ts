import { test } from '@japa/runner'
import { getClock } from '#kernel/calendar/clock'
import { localName, masters } from '#masters/queries/masters'
import { completedQuarters } from '#kernel/calendar/periods'
import { insertFinishedWaits, deleteFinishedWaits } from '#tests/support/finished_waits'
import { browserOf } from '#tests/support/browser'

test.group('The published service standards on screen', (group) => {
  const browser = browserOf(group)
  const [quarter] = completedQuarters(getClock().today(), 1)

  group.setup(async () => {
    const rows = masters().districts.flatMap(({ id }, at) =>
      [0, 1].flatMap((statusId) =>
        [3, 12].map((days, late) => ({
          subject_type: 'application',
          month_on: quarter.from,
          district_id: id,
          status_id: statusId,
          days,
          is_timely: late === 0,
          subjects: late === 0 ? 20 + at : at % 7,
        }))
      )
    )
    await insertFinishedWaits(rows)
    return async () => {
      await deleteFinishedWaits(quarter.from)
    }
  })

  test('are read, filtered and followed by {name}')
    .with([
      { name: 'a phone without script', width: 360, locale: 'mr', script: false },
      {
        name: 'a phone in Hindi, at night',
        width: 360,
        locale: 'hi',
        script: true,
        scheme: 'dark',
      },
      { name: 'a desk', width: 1440, locale: 'en', script: true },
    ] as const)
    .run(async ({ assert }, { name, ...options }) => {
      const page = await browser.newPage(options)
      await page.goto('/service-standards')
      const overflowWidth = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.isAtMost(await overflowWidth(), 0, 'nothing overflows the page')
      if (process.env.SHOTS) {
        await page.screenshot({
          path: `${process.env.SHOTS}/promise-${options.locale}-${options.width}.png`,
          fullPage: true,
        })
      }
      await page.locator('table a[href*="stage=application:1"]').first().click()
      await page.waitForURL(/stage=application:1/)
      const told = await page.locator('#districts tbody tr').count()
      const omitted = (await page.locator('#districts .as-note').textContent())!
      assert.equal(
        omitted.split(': ').at(-1)!.split(', ').length,
        masters().districts.length - told,
        `${name}: small groups`
      )
      const all = (await page.locator('#districts').textContent())!
      for (const district of masters().districts) {
        assert.include(all, localName(district, options.locale))
      }
      await page.locator('main a[href="/service-standards/checkpoints"]').first().click()
      await page.waitForURL('**/service-standards/checkpoints')
      await page.locator('h1').waitFor()
      assert.isAtMost(await overflowWidth(), 0)
      if (process.env.SHOTS) {
        await page.screenshot({
          path: `${process.env.SHOTS}/seals-${options.locale}-${options.width}.png`,
          fullPage: true,
        })
      }
    })
})
