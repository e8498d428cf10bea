import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const FIELD = 'inertia/components/form/password_field.tsx'

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')
const pages = globSync('inertia/**/*.tsx', { cwd: app.makePath() })
/** Pages on which people sign in and choose a password; the password of a gateway or a file is not personal. */
const ownPages = pages.filter((path) => /^inertia\/\w+\/platform\/auth\//.test(path))

test.group('Password fields', () => {
  test('hide the text until it is revealed, and all use the same component', ({ assert }) => {
    assert.include(read(FIELD), "type={shown ? 'text' : 'password'}")
    const others = pages.filter((path) =>
      /<(?!PasswordField\b)\w+[^>]*(?:\{\.\.\.field\('\w*[pP]assword'\)\}|type="password")/.test(
        read(path)
      )
    )
    assert.deepEqual(others, [])
  })

  test('allow pasting and support password managers', ({ assert }) => {
    assert.deepEqual(
      pages.filter((path) => /\bonPaste\b/.test(read(path))),
      []
    )
    const fields = ownPages.flatMap((path) => read(path).match(/<PasswordField\b[^>]*>/g) ?? [])
    assert.isAbove(fields.length, 4)
    assert.deepEqual(
      fields.filter((field) => /autoComplete="off"/.test(field)),
      []
    )
  })
})
