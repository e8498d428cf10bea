import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { useSystemClock } from '#kernel/calendar/clock'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { catalogue, type Locale, LOCALES } from '#tests/unit/lang/catalogues'
import { FORMS, POST_FORM, SUBMIT, type WrongForm } from './forms.js'
import { addressOf, inspect, isAlive, visit } from './inspection.js'
import { createScene, PEOPLE, type Person, type Scene } from './people.js'
import { firstWithAccess, unvisitedPages } from './unnamed_pages.js'
import { isOfCitizens, VISITS, type Visit } from './visits.js'
import { full } from '#tests/support/tags'

/**
 * Combinations in which barriers are checked: effects of a size or a colour scheme are the same in all languages, and
 * effects of a language (its words and their width) are checked in each.
 */
const SIZES = { en: [DESK], hi: [], mr: [PHONE] }
const SCHEMES = { en: 'light', hi: 'light', mr: 'dark' } as const
/** Hindi is as wide as Marathi and its texts are checked by unit tests: here only public pages are visited. */
const WALKERS: Record<Locale, readonly Person[]> = { en: PEOPLE, hi: ['anybody'], mr: PEOPLE }

test.group('All pages of a citizen', (group) => {
  full(group)
  const browser = browserOf(group)
  let scene: Scene
  group.setup(async () => {
    scene = await createScene()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  /** Each person signs in once per language, because the errors of a rejected form are kept in the session. */
  async function open(person: Person, locale: Locale) {
    const user = scene.people[person]
    await limiter.clear()
    const visitor = user ? await signInAs(user) : new Visitor()
    const page = await openWith(browser, visitor, { locale, scheme: SCHEMES[locale] })
    return { page, complaints: collectConsoleErrors(page) }
  }

  test('are checked with the first person who has access, if no visit names them', async ({
    assert,
  }) => {
    const { plain } = await unvisitedPages(VISITS, isOfCitizens)
    const visits = await firstWithAccess(plain, scene.people)
    assert.sameMembers(
      visits.map(([, path]) => path),
      plain
    )
    const wrong: string[] = []
    for (const [person, path] of visits) {
      for (const locale of LOCALES) {
        wrong.push(...(await walk(person, locale, { [path]: [[person, path]] })))
      }
    }
    assert.deepEqual(wrong, [])
  }).timeout(600_000)

  for (const locale of LOCALES) {
    for (const person of WALKERS[locale]) {
      test(`have no barrier and fit every screen: ${person}, ${locale}`, async ({ assert }) => {
        assert.deepEqual(await walk(person, locale), [])
      }).timeout(600_000)
    }
  }

  for (const locale of LOCALES) {
    test(`show the errors of each invalid form: ${locale}`, async ({ assert }) => {
      assert.deepEqual(await sendAll(locale), [])
    }).timeout(600_000)
  }

  /** Returns all problems of one person's pages in one language. */
  async function walk(
    person: Person,
    locale: Locale,
    all: Record<string, Visit[]> = VISITS
  ): Promise<string[]> {
    const wrong: string[] = []
    const { page, complaints } = await open(person, locale)
    for (const [pattern, visits] of Object.entries(all)) {
      for (const [, path] of visits.filter(([as]) => as === person)) {
        const found = await visit(page, addressOf(path, scene.at), locale, SIZES[locale])
        const hasForm = (await page.locator(POST_FORM).count()) > 0
        /** Submitted unchanged, unless the list defines the invalid values. */
        if (hasForm && !FORMS[pattern]) {
          found.push(...(await checkRefusal(page, { as: person, path }, locale)))
        }
        wrong.push(...found.map((one) => `${locale}, ${person} at ${path}: ${one}`))
      }
    }
    wrong.push(...complaints.map((one) => `${locale}, ${person}: ${one}`))
    await page.context().close()
    return wrong
  }

  /** Returns all problems of all rejected forms in one language. */
  async function sendAll(locale: Locale): Promise<string[]> {
    const wrong: string[] = []
    const forms = Object.values(FORMS).flat()
    for (const person of PEOPLE) {
      const own = forms.filter(({ as }) => as === person)
      const { page, complaints } = await open(person, locale)
      for (const form of own) {
        const found = await checkRefusal(page, form, locale)
        wrong.push(...found.map((one) => `${locale}, ${person} at ${form.path}: ${one}`))
      }
      wrong.push(...complaints.map((one) => `${locale}, ${person}: ${one}`))
      await page.context().close()
    }
    return wrong
  }

  /** Submits a form with errors and checks the response. */
  async function checkRefusal(page: Page, form: WrongForm, locale: Locale): Promise<string[]> {
    await limiter.clear()
    await page.setViewportSize(PHONE)
    await page.goto(addressOf(form.path, scene.at), { waitUntil: 'load' })
    await isAlive(page)
    const summary = page.locator('.as-error-summary')
    try {
      await form.spoil?.(page)
      await page
        .locator(form.button ?? SUBMIT)
        .first()
        .click()
      await summary.and(page.locator(':focus')).waitFor()
    } catch (error) {
      return [`no error summary takes the focus: ${String(error).split('\n')[0]} (${page.url()})`]
    }
    const wrong: string[] = []
    const title = await page.title()
    const [before] = catalogue(locale).get('common.form.error_title')!.split('{title}')
    if (!title.startsWith(before)) wrong.push(`the title is '${title}'`)
    const ends = await summary
      .locator('a')
      .evaluateAll((links) =>
        links
          .filter(
            (link) =>
              !document.querySelector(
                `[id="${decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))}"]`
              )
          )
          .map((link) => link.textContent)
      )
    if (ends.length > 0) wrong.push(`lines that lead nowhere: ${ends.join(', ')}`)
    const isInOrder = await summary.locator('a').evaluateAll((links) => {
      const fields = [...document.querySelectorAll('[id^="field-"]')].map(({ id }) => id)
      const places = links.map((link) =>
        fields.indexOf(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))
      )
      return places.every((place, at) => at === 0 || places[at - 1] <= place)
    })
    if (!isInOrder) wrong.push('errors that do not stand in the order of the page')
    return [...wrong, ...(await inspect(page, SIZES[locale], locale))]
  }
})
