import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { useSystemClock } from '#kernel/calendar/clock'
import { addressOf, visit } from '#tests/browser/accessibility/inspection'
import { firstWithAccess, unvisitedPages } from '#tests/browser/accessibility/unnamed_pages'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInAs, signInWithStepUp } from '#tests/support/users'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import type { Locale } from '#tests/unit/lang/catalogues'
import { linksOf, refusals } from './followed_links.js'
import { createOffice, type Office, type Officer } from './office.js'
import { isOfOfficers, STEP_UP, VISITS, WALKERS } from './visits.js'
import { full } from '#tests/support/tags'

/** Tag of a separate share in `.ci/run`. */
const PHONE_TAG = '@phone'

/** Maximum number of pages in one test. */
const MAX_PAGES_PER_PART = 24

const HOME = '/officer'

test.group('All pages of an officer', (group) => {
  full(group)
  const browser = browserOf(group)
  let office: Office
  group.setup(async () => {
    office = await createOffice()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  const all = Object.values(VISITS).flat()

  /** Whether an earlier officer visits this page; each officer's dashboard is different. */
  function isSeen(person: Officer, path: string): boolean {
    if (path === HOME) return false
    const others = WALKERS.slice(0, WALKERS.indexOf(person))
    return all.some(([as, at]) => at === path && others.includes(as))
  }

  /**
   * Returns the paths that one officer visits at one screen size. On a phone, only the first officer with access visits
   * a page: a layout that fits one fits the others.
   */
  const ownPaths = (person: Officer, size: typeof DESK): string[] =>
    all
      .filter(([as, path]) => as === person && !(size === PHONE && isSeen(person, path)))
      .map(([, path]) => path)

  /** Splits a walk into parts, none of which takes long on a busy machine. */
  const partsOf = (person: Officer, size: typeof DESK) => {
    const paths = ownPaths(person, size)
    const parts = Math.ceil(paths.length / MAX_PAGES_PER_PART)
    return Array.from({ length: parts }, (_, part) => ({
      title: parts === 1 ? person : `${person}, part ${part + 1}`,
      paths: paths.slice(part * MAX_PAGES_PER_PART, (part + 1) * MAX_PAGES_PER_PART),
    }))
  }

  /** Returns all problems of some of one officer's pages in one language, at one screen size. */
  async function walk(
    person: Officer,
    paths: readonly string[],
    locale: Locale,
    size: typeof DESK
  ): Promise<string[]> {
    const page = await openWith(browser, await signInWithStepUp(office.people[person]), { locale })
    const complaints = collectConsoleErrors(page)
    const wrong: string[] = []
    const links: string[] = []
    for (const path of paths) {
      /** Barriers and layout are checked for the first officer with access only; links differ for each. */
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

  test('are checked with the first officer who has access, if no visit names them', async ({
    assert,
  }) => {
    const { plain } = await unvisitedPages(VISITS, isOfOfficers)
    const visits = await firstWithAccess(plain, office.people)
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

  test('have no barrier where they request the step-up', async ({ assert }) => {
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
      test(`have no barrier, fit a desktop in English, and contain no refused link: ${title}`, async ({
        assert,
      }) => {
        assert.deepEqual(await walk(person, paths, 'en', DESK), [])
      }).timeout(600_000)
    }

    for (const { title, paths } of partsOf(person, PHONE)) {
      test(`have no barrier and fit a phone in Marathi: ${title}`, async ({ assert }) => {
        assert.deepEqual(await walk(person, paths, 'mr', PHONE), [])
      })
        .tags([PHONE_TAG], 'append')
        .timeout(600_000)
    }
  }
})
