import { readFile, readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** The only component that renders a form with a write method. */
const POST_FORM = 'components/form/form.tsx'

test.group('Forms', () => {
  test('either send a GET request or are a PostForm, which keeps entered data out of addresses', async ({
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
