import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { builtOn } from '#config/app'
import ContentPage from '#site/models/content_page'
import { HELP_SLUGS, pathOf } from '#site/rules/content_pages'
import { PUBLIC_PATHS } from '#site/rules/public_paths'
import { html, mainOf } from '#tests/functional/back_office/site/editor'
import { Visitor } from '#tests/support/visitor'

function reader(locale: string) {
  const visitor = new Visitor()
  visitor.cookies.set('locale', locale)
  return visitor
}

test.group('Help', () => {
  test('{$self}: shows every article with its questions, before any script')
    .with(['en', 'hi', 'mr'])
    .run(async ({ assert }, locale) => {
      const page = mainOf(await html('/help', locale))
      for (const slug of HELP_SLUGS) {
        assert.include(page, `href="${pathOf(slug)}"`)
        const { component, props } = await reader(locale).get(pathOf(slug))
        assert.equal(component, 'back_office/site/help_article')
        assert.equal(props.content.language, locale, slug)
        const headings = props.content.blocks.filter((one: any) => one.kind === 'heading')
        assert.isAbove(headings.length, 2, slug)
      }
    })

  test('searches with a plain form and finds words of each language, whatever the page’s language', async ({
    assert,
  }) => {
    for (const locale of ['en', 'hi', 'mr']) {
      for (const question of ['instalment', 'हप्ता', 'किस्त']) {
        const page = mainOf(await html(`/help?q=${encodeURIComponent(question)}`, locale))
        assert.include(page, 'href="/help/loan"', `${locale} ${question}`)
        assert.notInclude(page, 'href="/help/sign-up"', `${locale} ${question}`)
        assert.include(page, `value="${question}"`)
      }
    }
  })

  test('does not render the search text as HTML, and reports when nothing is found', async ({
    assert,
  }) => {
    const asked = encodeURIComponent('"><script>qqq</script>')
    const page = mainOf(await html(`/help?q=${asked}`))
    assert.notInclude(page, '<script>')
    assert.include(mainOf(await html('/help?q=qqq')), 'No matches')
    assert.equal((await reader('en').get('/help?q[a]=b')).status, 200)
  })

  test('returns not found for an unknown topic', async ({ assert }) => {
    for (const topic of ['nothing', '..%2fterms', 'help-claim']) {
      assert.equal((await reader('en').get(`/help/${topic}`)).status, 404, topic)
    }
  })
})

test.group('Every public page', () => {
  test('is on the site map', async ({ assert }) => {
    for (const locale of ['en', 'mr']) {
      const page = mainOf(await html('/site-map', locale))
      for (const path of PUBLIC_PATHS.filter((one) => one !== '/site-map')) {
        assert.include(page, `href="${path}"`, `${locale} ${path}`)
      }
    }
  })

  test('shows when it was last updated: the day of the edit, otherwise of the build', async ({
    assert,
  }) => {
    const days = async (path: string) =>
      [...(await html(path)).matchAll(/Last updated<!-- -->: <time dateTime="([^"]+)"/g)].map(
        ([, day]) => day
      )
    for (const path of PUBLIC_PATHS) assert.deepEqual(await days(path), [builtOn], path)
    const page = await ContentPage.findByOrFail('slug', 'privacy')
    await page.merge({ editedAt: DateTime.fromISO('2026-02-03T20:00:00Z') }).save()
    assert.deepEqual(await days('/privacy'), ['2026-02-04'])
    await page.merge({ editedAt: null }).save()
  })
})
