import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { SaveContentPage, SeedContent } from '#site/actions/content_pages'
import ContentPage from '#site/models/content_page'
import ContentRevision from '#site/models/content_revision'
import { administrator, html, outsiders } from '#tests/functional/back_office/site/editor'
import type { Visitor } from '#tests/support/visitor'

type Texts = Record<'en' | 'mr' | 'hi', { title: string; body: string }>

const HREF = '/officer/content/pages'
const NONE = { title: '', body: '' }

async function openEditor(visitor: Visitor, slug: string) {
  const { props } = await visitor.get(`${HREF}/${slug}`)
  const { version, texts } = props.page
  return { version, texts: { en: NONE, mr: NONE, hi: NONE, ...texts } as Texts }
}

/** Restores a page to the content of the files, for other tests. */
async function restorePage(slug: string) {
  const page = await ContentPage.findByOrFail({ slug })
  const revisions = await ContentRevision.query().where({ pageId: page.id })
  const ids = revisions.map(({ id }) => id)
  await db.from('content_revision_texts').whereIn('revision_id', ids).delete()
  await db.from('content_revisions').whereIn('id', ids).delete()
  await page.merge({ editedAt: null, editedBy: null, version: 1 }).save()
  await new SeedContent().run()
}

test.group('Editing a public page', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => restorePage('terms'))

  test('is limited to the administrator, for viewing and saving', async ({ assert }) => {
    const before = await ContentPage.findByOrFail({ slug: 'terms' })
    for (const { who, visitor, refusal } of await outsiders()) {
      const paths = ['/officer/content', `${HREF}/terms`, `${HREF}/terms/revisions`]
      for (const path of [...paths, `${HREF}/terms/revisions/1`, `${HREF}/nothing`]) {
        assert.containSubset(await visitor.send('GET', path), refusal, `${who} ${path}`)
      }
      const texts = { en: { title: 'Taken', body: 'over' }, mr: NONE, hi: NONE }
      await visitor.get('/terms')
      const save = await visitor.send('PUT', `${HREF}/terms`, { version: 1, texts })
      assert.containSubset(save, refusal, `${who} saves`)
      const back = { restore: 1, version: 1 }
      const restore = await visitor.send('POST', `${HREF}/terms/restorations`, back)
      assert.containSubset(restore, refusal, `${who} restores`)
    }
    const after = await ContentPage.findByOrFail({ slug: 'terms' })
    assert.equal(after.version, before.version)
  })

  test('shows in the list the existing languages, the last author and the time', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    const row = async () => {
      const { props } = await visitor.get('/officer/content')
      return props.pages.find((one: { slug: string }) => one.slug === 'terms')
    }
    assert.containSubset(await row(), { path: '/terms', editedBy: null, editedAt: null })
    assert.sameMembers((await row()).languages, ['en', 'mr', 'hi'])

    const { version, texts } = await openEditor(visitor, 'terms')
    await visitor.submit('PUT', `${HREF}/terms`, { version, texts: { ...texts, hi: NONE } })
    const changed = await row()
    assert.equal(changed.editedBy, 'Meera Joshi')
    assert.isBelow(Date.now() - Date.parse(changed.editedAt), 60_000)
    assert.deepEqual(changed.languages, ['en', 'mr'])
  })

  test('shows readers what was saved, in each language, and English where one is missing', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    const { version, texts } = await openEditor(visitor, 'terms')
    const en = { title: 'Terms of use', body: '## Rules\n\nBe **honest**. [Ask](/contact)' }
    const mr = { title: 'वापराच्या अटी', body: 'प्रामाणिक रहा.' }
    const answer = await visitor.submit('PUT', `${HREF}/terms`, {
      version,
      texts: { ...texts, en, mr, hi: NONE },
    })
    assert.equal(answer.component, 'back_office/site/editor/page')
    assert.equal(answer.props.page.version, version + 1)
    assert.include(await html('/terms'), '<h1>Terms of use</h1>')
    assert.include(await html('/terms'), 'Be <strong>honest</strong>. <a href="/contact">Ask</a>')
    assert.include(await html('/terms', 'mr'), '<h1>वापराच्या अटी</h1>')
    assert.include(await html('/terms', 'hi'), '<div lang="en">')
  })

  test('shows the user who saves second who was first and when, with both texts', async ({
    assert,
  }) => {
    const first = await administrator()
    const second = await administrator({ firstName: 'Ravi' })
    const { version, texts } = await openEditor(first.visitor, 'terms')
    await second.visitor.get(`${HREF}/terms`)
    const mine = { ...texts, en: { title: 'Mine', body: 'of the second' } }
    const theirs = { ...texts, en: { title: 'Theirs', body: 'of the first' } }
    await first.visitor.submit('PUT', `${HREF}/terms`, { version, texts: theirs })

    const late = await second.visitor.submit('PUT', `${HREF}/terms`, { version, texts: mine })
    assert.match(
      late.errors.version,
      /^Meera Joshi saved this at \d\d:\d\d on \d\d-[A-Z][a-z]{2}-\d{4}/
    )
    assert.equal(late.component, 'back_office/site/editor/page')
    assert.containSubset(late.props.page, { version: version + 1, editedBy: 'Meera Joshi' })
    assert.equal(late.props.page.texts.en.title, 'Theirs')

    const again = { version: late.props.page.version, texts: mine }
    await second.visitor.submit('PUT', `${HREF}/terms`, again)
    assert.include(await html('/terms'), '<h1>Mine</h1>')
    const { props } = await second.visitor.get(`${HREF}/terms/revisions/${version + 1}`)
    assert.equal(props.revision.texts[0].title, 'Theirs')
  })

  test('accepts exactly one of twenty simultaneous saves', async ({ assert }) => {
    const { user: editor } = await administrator()
    const { version } = await ContentPage.findByOrFail({ slug: 'terms' })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        new SaveContentPage().run({
          slug: 'terms',
          texts: { en: { title: `Number ${number}`, body: 'at once' } },
          expectedVersion: version,
          editor,
        })
      )
    )
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    assert.deepEqual(
      refusals.map(({ messageKey }) => messageKey),
      Array.from({ length: 19 }, () => 'auth.messages.changed_meanwhile')
    )
    const page = await ContentPage.findByOrFail({ slug: 'terms' })
    assert.equal(page.version, version + 1)
    const kept = await ContentRevision.query().where({ pageId: page.id })
    assert.lengthOf(kept, 2)
  })

  test('stores each change as a revision, the default text as the first, and nothing if unchanged', async ({
    assert,
  }) => {
    const { user, visitor } = await administrator()
    const start = await openEditor(visitor, 'terms')
    assert.deepEqual((await visitor.get(`${HREF}/terms/revisions`)).props.revisions, [])
    for (const title of ['One', 'Two', 'Two']) {
      const { version, texts } = await openEditor(visitor, 'terms')
      const answer = await visitor.submit('PUT', `${HREF}/terms`, {
        version,
        texts: { ...texts, en: { ...texts.en, title } },
      })
      assert.equal(answer.status, 200)
    }
    const { props } = await visitor.get(`${HREF}/terms/revisions`)
    assert.deepEqual(
      props.revisions.map((one: { version: number; by: string }) => [one.version, one.by]),
      [
        [3, 'Meera Joshi'],
        [2, 'Meera Joshi'],
        [1, null],
      ]
    )
    const first = (await visitor.get(`${HREF}/terms/revisions/1`)).props.revision
    assert.equal(first.texts[0].title, start.texts.en.title)
    assert.equal((await visitor.get(`${HREF}/terms/revisions/9`)).status, 404)

    const audit = await db
      .from('audit_entries')
      .where({ action: 'content.saved', actor_id: user.id })
      .orderBy('id')
    assert.deepEqual(
      audit.map(({ data }) => JSON.parse(data).version),
      [2, 3]
    )
  })

  test('restores an earlier text as a new revision, including its missing languages', async ({
    assert,
  }) => {
    const { user, visitor } = await administrator()
    const start = await openEditor(visitor, 'terms')
    const two = { ...start.texts, en: { title: 'Two', body: 'of two' }, hi: NONE }
    await visitor.submit('PUT', `${HREF}/terms`, { version: start.version, texts: two })
    const three = { ...start.texts, en: { title: 'Three', body: 'of three' } }
    await visitor.submit('PUT', `${HREF}/terms`, { version: 2, texts: three })

    const stale = await visitor.post(`${HREF}/terms/restorations`, { restore: 2, version: 2 })
    assert.match(stale.errors.version, /^Meera Joshi saved this/)
    const answer = await visitor.post(`${HREF}/terms/restorations`, { restore: 2, version: 3 })
    assert.containSubset(answer.props.revisions[0], { version: 4, restoredVersion: 2 })
    assert.lengthOf(answer.props.revisions, 4)
    assert.include(await html('/terms'), '<h1>Two</h1>')
    assert.include(await html('/terms', 'hi'), '<h1>Two</h1>')
    const nothing = { restore: 77, version: 4 }
    assert.equal((await visitor.post(`${HREF}/terms/restorations`, nothing)).status, 404)
    const audit = await db
      .from('audit_entries')
      .where({ action: 'content.restored', actor_id: user.id })
    assert.lengthOf(audit, 1)
  })

  test('reports missing or overlong values field by field, and saves nothing', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    const { version, texts } = await openEditor(visitor, 'terms')
    const refused = async (change: Partial<Texts>) => {
      const body = { version, texts: { ...texts, ...change } }
      return (await visitor.submit('PUT', `${HREF}/terms`, body)).errors
    }
    const { title } = texts.en
    assert.onlyProperties(await refused({ en: NONE }), ['texts.en.title', 'texts.en.body'])
    assert.onlyProperties(await refused({ mr: { title: '', body: 'x' } }), ['texts.mr.title'])
    assert.onlyProperties(await refused({ hi: { title: 'x', body: '' } }), ['texts.hi.body'])
    assert.onlyProperties(await refused({ en: { title: 'x'.repeat(161), body: 'x' } }), [
      'texts.en.title',
    ])
    assert.onlyProperties(await refused({ en: { title, body: 'अ'.repeat(20_001) } }), [
      'texts.en.body',
    ])
    assert.equal((await openEditor(visitor, 'terms')).version, version)

    const longest = { title: 'अ'.repeat(160), body: 'अ'.repeat(20_000) }
    assert.deepEqual(await refused({ en: longest, mr: longest, hi: longest }), {})
    assert.include(await html('/terms'), longest.body)
  })

  test('accepts a page of lists with a title only, and returns not found for an unknown page', async ({
    assert,
  }) => {
    const { visitor } = await administrator()
    const { version, texts } = await openEditor(visitor, 'circulars')
    const en = { title: 'Circulars of the year', body: '' }
    const change = { version, texts: { ...texts, en } }
    assert.deepEqual((await visitor.submit('PUT', `${HREF}/circulars`, change)).errors, {})
    assert.include(await html('/circulars'), '<h1>Circulars of the year</h1>')
    await restorePage('circulars')
    assert.equal((await visitor.get(`${HREF}/nothing`)).status, 404)
    assert.equal((await visitor.submit('PUT', `${HREF}/nothing`, change)).status, 404)
  })
})

test.group('The seed after an administrator', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => restorePage('terms'))

  test('overwrites nothing, and does not restore an omitted language', async ({ assert }) => {
    const { visitor } = await administrator()
    const { version, texts } = await openEditor(visitor, 'terms')
    const mine = { ...texts, en: { title: 'My terms', body: 'Mine alone' }, hi: NONE }
    await visitor.submit('PUT', `${HREF}/terms`, { version, texts: mine })

    assert.deepEqual(await new SeedContent().run(), { written: 0, kept: 1 })
    assert.equal((await ace.exec('masters:seed', ['--quiet'])).exitCode, 0)

    const now = await openEditor(visitor, 'terms')
    assert.equal(now.version, version + 1)
    assert.deepEqual(now.texts, mine)
    assert.include(await html('/terms'), '<h1>My terms</h1>')
  })
})
