import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { useSystemClock } from '#kernel/calendar/clock'
import {
  movingElements,
  unseenInForcedColours,
} from '#tests/support/accessibility/preference_rules'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { browserOf } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { createOffice, type Office, type Officer } from '../lending/approvals/office.js'
import { addressOf, isAlive } from './inspection.js'
import { createScene, type Person, type Scene } from './people.js'
import { full } from '#tests/support/tags'

/** One page of each kind that citizens and anonymous visitors see. */
const CITIZENS: [Person, string][] = [
  ['anybody', '/'],
  ['anybody', '/eligibility'],
  ['anybody', '/sign-in'],
  ['anybody', '/help'],
  ['newcomer', '/dashboard'],
  ['newcomer', '/apply/individual'],
  ['newcomer', '/apply/individual/personal'],
  ['individualDraft', '/apply/individual/summary'],
  ['disbursed', '/loans/{disbursed}/claims'],
]

/** One page of each kind that officers see. */
const OFFICERS: [Officer, string][] = [
  ['md', '/officer'],
  ['md', '/officer/overview'],
  ['md', '/officer/final-approvals/applications'],
  ['district', '/officer/applications'],
  ['district', '/officer/applications/{individual}'],
  ['accounts', '/officer/claims/{claim}'],
  ['agm', '/officer/reports'],
  ['administrator', '/officer/content/pages/about'],
]

test.group('Pages with system preferences for colours or motion', (group) => {
  full(group)
  const browser = browserOf(group)
  let scene: Scene
  let office: Office
  group.setup(async () => {
    scene = await createScene()
    office = await createOffice()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  /** Visits all pages at desktop and phone size, and collects the findings for each. */
  async function walk(prefer: Parameters<Page['emulateMedia']>[0], find: () => string[]) {
    const found: string[] = []
    const inspectPage = async (page: Page, path: string) => {
      await page.emulateMedia(prefer)
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size)
        await page.goto(path, { waitUntil: 'load' })
        await isAlive(page)
        const wrong = await page.evaluate(find)
        found.push(...wrong.map((one) => `${path} at ${size.width} px: ${one}`))
      }
    }
    for (const [person, path] of CITIZENS) {
      const user = scene.people[person]
      const page = await openWith(browser, user ? await signInAs(user) : new Visitor())
      await inspectPage(page, addressOf(path, scene.at))
      await page.context().close()
    }
    for (const [officer, path] of OFFICERS) {
      const page = await openWith(browser, await signInAs(office.people[officer]))
      await inspectPage(page, addressOf(path, office.at))
      await page.context().close()
    }
    return found
  }

  test('shows every control, and distinguishes the selected ones, in forced colours', async ({
    assert,
  }) => {
    assert.deepEqual(await walk({ forcedColors: 'active' }, unseenInForcedColours), [])
  }).timeout(300_000)

  test('shows no animation if reduced motion is preferred', async ({ assert }) => {
    assert.deepEqual(await walk({ reducedMotion: 'reduce' }, movingElements), [])
  }).timeout(300_000)
})
