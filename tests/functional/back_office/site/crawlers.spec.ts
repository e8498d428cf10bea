import { test } from '@japa/runner'
import { PUBLIC_PATHS } from '#site/rules/public_paths'
import { html } from '#tests/functional/back_office/site/editor'

const get = (path: string) => fetch(new URL(path, process.env.APP_URL))

test.group('Pages for search engines', () => {
  test('exclude letters and files in robots.txt, which names the site map', async ({ assert }) => {
    const response = await get('/robots.txt')
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, /^text\/plain/)
    const text = await response.text()
    assert.match(text, /^Sitemap: https?:\/\/[^/\s]+\/sitemap\.xml$/m)
    for (const path of ['/verifyloi/', '/files/']) assert.include(text, `Disallow: ${path}\n`)
    assert.notMatch(text, /^Disallow: \/$/m)
  })

  test('each name one canonical address, whatever the query', async ({ assert }) => {
    const origin = process.env.APP_URL!.replace(/\/$/, '')
    for (const path of PUBLIC_PATHS) {
      const page = await html(`${path}?from=elsewhere`)
      const [, href] = /<link rel="canonical" href="([^"]+)"/.exec(page)!
      assert.equal(href, path === '/' ? origin : origin + path)
    }
  })

  test('exist for each entry of the site map, with a distinct description in each language', async ({
    assert,
  }) => {
    const text = await (await get('/sitemap.xml')).text()
    const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, href]) => new URL(href).pathname
    )
    assert.deepEqual(found, [...PUBLIC_PATHS])
    for (const locale of ['en', 'mr', 'hi']) {
      const descriptions = new Set<string>()
      for (const path of found) {
        const [, words] = /<meta name="description" content="([^"]+)"/.exec(
          await html(path, locale)
        )!
        assert.isAbove(words.length, 20, `${locale} ${path}`)
        descriptions.add(words)
      }
      assert.lengthOf([...descriptions], found.length, locale)
    }
  })
})
