import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { createApplicant, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const LOCALES = ['en', 'hi', 'mr'] as const

async function words(locale: string) {
  const common = await import(`../../../resources/lang/${locale}/common.json`, {
    with: { type: 'json' },
  })
  const errors = await import(`../../../resources/lang/${locale}/errors.json`, {
    with: { type: 'json' },
  })
  return { ...common.default.form.without_script, refused: errors.default.E_BAD_CSRF_TOKEN }
}

const cookiesOf = (visitor: Visitor | null, locale: string) =>
  [...(visitor?.cookies ?? []), ['locale', locale]].map((pair) => pair.join('=')).join('; ')

test.group('Without script', (group) => {
  group.each.setup(() => limiter.clear())

  for (const locale of LOCALES) {
    test(`every page with a form states that a script is required (${locale})`, async ({
      assert,
    }) => {
      const { title } = await words(locale)
      const person = await signInAs(await createApplicant())
      for (const [path, visitor] of [
        ['/sign-in', null],
        ['/sign-up', null],
        ['/forgot-password', null],
        ['/apply/individual/personal', person],
      ] as const) {
        const response = await fetch(new URL(path, process.env.APP_URL), {
          headers: { accept: 'text/html', cookie: cookiesOf(visitor, locale) },
        })
        const html = await response.text()
        const said = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
        assert.include(said, title, `${path} ${response.url}`)
      }
    })

    test(`a form sent nevertheless is refused with the reason (${locale})`, async ({ assert }) => {
      const { refused } = await words(locale)
      const response = await fetch(new URL('/sign-in', process.env.APP_URL), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'accept': 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'referer': `${process.env.APP_URL}/sign-in`,
          'cookie': cookiesOf(null, locale),
        },
        body: 'userName=somebody&password=something',
      })
      assert.equal(new URL(response.headers.get('location')!, response.url).pathname, '/sign-in')
      const storedCookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
      const page = await fetch(new URL('/sign-in', process.env.APP_URL), {
        headers: { accept: 'text/html', cookie: [`locale=${locale}`, ...storedCookies].join('; ') },
      })
      const html = await page.text()
      assert.include(html, refused)
      /** The base64 text of an image can contain any four letters. */
      assert.notInclude(html.replaceAll(/base64,[^"]+/g, ''), 'CSRF')
    })
  }
})
