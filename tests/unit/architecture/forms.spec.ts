import { readFile, readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** The one place where a form that changes something is made. */
const POST_FORM = 'components/form/form.tsx'

test.group('Forms', () => {
  test('either ask by an address or are a PostForm, which keeps what is typed out of addresses', async ({
    assert,
  }) => {
    const root = app.makePath('inertia')
    const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.tsx'))
    assert.isAbove(names.length, 100)
    const bare: string[] = []
    for (const name of names) {
      if (name === POST_FORM) continue
      const source = await readFile(`${root}/${name}`, 'utf8')
      const forms = source.match(/<form\b[^]*?\n\s*>|<form\b.*>/g) ?? []
      if (forms.some((form) => !/method="get"|role="search"/.test(form))) bare.push(name)
    }
    assert.deepEqual(bare, [])
  })
})
