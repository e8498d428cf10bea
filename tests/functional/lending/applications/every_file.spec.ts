import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { seedDemo } from '#database/demo/seed_demo'
import { leadsOn, assertConsistent, type Step } from '#tests/functional/lending/applications/steps'
import { visitorAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

/** Pages of a person's own; PDFs and calendars are files, and other tests walk through the wizard. */
const OWN =
  /^\/(?:dashboard|profile|my-applications|my-grievances|loans\/[\da-f-]{36}|aadhaar-linking)(?:\/|$)/
const FILE = /\/(?:paper|calendar|sheet)$|my-applications\/.*\/profile$/

const hrefOf = (tag: string) => /href="([^"#?]*)/.exec(tag)?.[1] ?? ''

type Page = Pick<Awaited<ReturnType<Visitor['getFullPage']>>, 'status' | 'props' | 'text'>

/** Links in the content of a page, and those of its main buttons. */
function linksOf(html: string) {
  const content = html.slice(html.indexOf('id="content"'))
  const tags = [...content.matchAll(/<a [^>]*>/g)].map(([tag]) => tag)
  const main = tags.filter((tag) => tag.includes('data-variant="filled"'))
  return { all: tags.map(hrefOf), main: main.map(hrefOf) }
}

/** Visits each of the person's own pages once, from the home page on, and loads their images. */
async function walk(visitor: Visitor, check: (path: string, page: Page, main: string[]) => void) {
  const seen = new Set<string>()
  const pictures = new Set<string>()
  const ahead = ['/dashboard', '/my-grievances']
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const page = await visitor.getFullPage(path)
    const { all, main } = linksOf(page.text)
    check(path, page, main)
    for (const [, src] of page.text.matchAll(/<img [^>]*src="(\/files\/[^"]+)"/g)) pictures.add(src)
    ahead.push(...all.filter((href) => OWN.test(href) && !FILE.test(href)))
  }
  for (const src of pictures) {
    const { status } = await visitor.getFullPage(src)
    check(src, { status, props: {}, text: '' }, [])
  }
  return { seen, pictures }
}

test.group('Every application of the demonstration', (group) => {
  group.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each of a person’s own pages loads, leads on, and agrees with the home page', async ({
    assert,
  }) => {
    const before = await db.from('users').max('id as last').first()
    await db.transaction((trx) =>
      seedDemo({ applicants: 30, seed: 7, passwordHash: 'not a hash' }, trx)
    )
    const people = await User.query()
      .where({ roleId: Role.applicant })
      .where('id', '>', Number(before?.last ?? 0))
    const kinds = new Set<string>()
    let shown = 0
    for (const person of people) {
      const told: Step[] = []
      const { seen, pictures } = await walk(await visitorAs(person), (path, page, main) => {
        const where = `${person.userName} ${path}`
        assert.equal(page.status, 200, where)
        assert.notInclude(main, path, `${where}: the main button leads to the page itself`)
        const { steps, actions = [] } = page.props as { steps?: Step[]; actions?: string[] }
        if (!steps) return
        told.push(...steps)
        if (path !== '/dashboard') assert.isTrue(leadsOn(steps[0], path, actions), where)
      })
      assertConsistent(assert, told, person.userName)
      shown += pictures.size
      for (const path of seen) kinds.add(path.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '*'))
    }
    assert.isAbove(shown, 8, 'photos')
    assert.includeMembers(
      [...kinds],
      ['/my-applications/*', '/loans/*/disbursements/*', '/loans/*/claims/*', '/my-grievances/*']
    )
  }).timeout(300_000)
})
