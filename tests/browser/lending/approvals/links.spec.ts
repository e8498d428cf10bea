import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { districtNamed } from '#database/factories/application_factory'
import { randomApplications, randomClaims } from '#tests/functional/back_office/reports/support'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'
import { linksOf, refusals } from './followed_links.js'

/** Charts are loaded after the page. */
const CHARTS = '.rp-charts'

test.group('An officer’s menus and dashboard', (group) => {
  const browser = browserOf(group)
  group.setup(async () => {
    await randomApplications(20)
    await randomClaims(20)
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  /** There are no district officers without a district. */
  const unbound = OFFICER_ROLES.filter((role) => role !== Role.districtOfficer)
  for (const [place, district, roles] of [
    ['the whole corporation', null, unbound],
    ['a district', 'Pune', OFFICER_ROLES],
  ] as const) {
    test(`contain no link that is refused: role {$self}, of ${place}`)
      .tags([FULL])
      .with([...roles])
      .run(async ({ assert }, role) => {
        const districtId = district === null ? null : districtNamed(district)
        const officer = await createOfficer(role, districtId)
        const { page } = await openAs(browser, officer)
        await page.goto('/officer')
        const found = await linksOf(page)
        for (const tab of ['', '?tab=claims']) {
          await page.goto(`/officer/overview${tab}`)
          await page.locator(CHARTS).waitFor()
          found.push(...(await linksOf(page)))
        }
        assert.isAbove(found.length, 20)
        assert.deepEqual(await refusals(page, found), [])
        await page.context().close()
      })
  }
})
