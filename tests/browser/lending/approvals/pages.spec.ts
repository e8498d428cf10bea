import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { useSystemClock } from '#kernel/calendar/clock'
import { addressOf, visit } from '#tests/browser/accessibility/inspection'
import { firstWhoOpens, unnamedPages } from '#tests/browser/accessibility/unnamed_pages'
import { browserOf, collectComplaints } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInAs, signInSteppedUp } from '#tests/support/users'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import type { Locale } from '#tests/unit/lang/catalogues'
import { linksOf, refusals } from './followed_links.js'
import { createOffice, type Office, type Officer } from './office.js'
import { isOfOfficers, STEP_UP, VISITS, WALKERS } from './visits.js'
import { full } from '#tests/support/tags'

/** A share of its own in `.ci/run`. */
const ON_A_PHONE = '@phone'

/** Pages of one test. */
const PAGES_OF_A_PART = 24

const HOME = '/officer'

test.group('Every page of an officer', (group) => {
  full(group)
  const browser = browserOf(group)
  let office: Office
  group.setup(async () => {
    office = await createOffice()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  const all = Object.values(VISITS).flat()

  /** Whether another officer looks at this page before; the home of each is a page of its own. */
  function isSeen(person: Officer, path: string): boolean {
    if (path === HOME) return false
    const others = WALKERS.slice(0, WALKERS.indexOf(person))
    return all.some(([as, at]) => at === path && others.includes(as))
  }

  /**
   * What one officer looks at on one size of screen. On a phone the first who has a page looks at it: what
   * fits for one fits for the others.
   */
  const ownPaths = (person: Officer, size: typeof DESK): string[] =>
    all
      .filter(([as, path]) => as === person && !(size === PHONE && isSeen(person, path)))
      .map(([, path]) => path)

  /** A walk in parts, none of which takes long on a busy machine. */
  const partsOf = (person: Officer, size: typeof DESK) => {
    const paths = ownPaths(person, size)
    const parts = Math.ceil(paths.length / PAGES_OF_A_PART)
    return Array.from({ length: parts }, (_, part) => ({
      title: parts === 1 ? person : `${person}, part ${part + 1}`,
      paths: paths.slice(part * PAGES_OF_A_PART, (part + 1) * PAGES_OF_A_PART),
    }))
  }

  /** Everything wrong with some of one officer's pages in one language, on one size of screen. */
  async function walk(
    person: Officer,
    paths: readonly string[],
    locale: Locale,
    size: typeof DESK
  ): Promise<string[]> {
    const page = await openWith(browser, await signInSteppedUp(office.people[person]), { locale })
    const complaints = collectComplaints(page)
    const wrong: string[] = []
    const links: string[] = []
    for (const path of paths) {
      /** The first officer who has a page shows its barriers and how it fits; links differ for each. */
      const sizes = isSeen(person, path) ? null : [size]
      const found = await visit(page, addressOf(path, office.at), locale, sizes)
      found.push(...complaints.splice(0))
      wrong.push(...found.map((one) => `${locale}, ${person} at ${path}: ${one}`))
      if (size === DESK) links.push(...(await linksOf(page)))
    }
    const visited = ownPaths(person, size).map((path) => addressOf(path, office.at))
    const followed = links.filter((link) => !visited.includes(new URL(link).pathname))
    const refused = await refusals(page, followed)
    wrong.push(...refused.map((one) => `${locale}, ${person} is led to what refuses: ${one}`))
    await page.context().close()
    return wrong
  }

  test('is looked at by the first who may open it, where no visit names it', async ({ assert }) => {
    const { plain } = await unnamedPages(VISITS, isOfOfficers)
    const visits = await firstWhoOpens(plain, office.people)
    assert.sameMembers(
      visits.map(([, path]) => path),
      plain
    )
    const wrong: string[] = []
    for (const [person, path] of visits) {
      wrong.push(...(await walk(person, [path], 'en', DESK)))
      wrong.push(...(await walk(person, [path], 'mr', PHONE)))
    }
    assert.deepEqual(wrong, [])
  }).timeout(600_000)

  test('has no barrier where it asks for the step-up', async ({ assert }) => {
    for (const [locale, size] of [
      ['en', DESK],
      ['mr', PHONE],
    ] as const) {
      const page = await openWith(browser, await signInAs(office.people.accounts), { locale })
      assert.deepEqual(await visit(page, `${STEP_UP}?next=/officer`, locale, [size]), [])
      await page.context().close()
    }
  })

  for (const person of WALKERS) {
    for (const { title, paths } of partsOf(person, DESK)) {
      test(`has no barrier, fits a desk in English, and leads to no refusal: ${title}`, async ({
        assert,
      }) => {
        assert.deepEqual(await walk(person, paths, 'en', DESK), [])
      }).timeout(600_000)
    }

    for (const { title, paths } of partsOf(person, PHONE)) {
      test(`has no barrier and fits a phone in Marathi: ${title}`, async ({ assert }) => {
        assert.deepEqual(await walk(person, paths, 'mr', PHONE), [])
      })
        .tags([ON_A_PHONE], 'append')
        .timeout(600_000)
    }
  }
})
