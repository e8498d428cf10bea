import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const FIELD = 'inertia/components/form/password_field.tsx'

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')
const pages = globSync('inertia/**/*.tsx', { cwd: app.makePath() })
/** Where people sign in and choose a password; a gateway's or a file's is nobody's own. */
const ownPages = pages.filter((path) => /^inertia\/\w+\/platform\/auth\//.test(path))

test.group('Fields of passwords', () => {
  test('hide what is typed until it is asked for, and are all of one kind', ({ assert }) => {
    assert.include(read(FIELD), "type={shown ? 'text' : 'password'}")
    const others = pages.filter((path) =>
      /<(?!PasswordField\b)\w+[^>]*(?:\{\.\.\.field\('\w*[pP]assword'\)\}|type="password")/.test(
        read(path)
      )
    )
    assert.deepEqual(others, [])
  })

  test('let people paste, and name themselves to password managers', ({ assert }) => {
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
