import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { AUDIT_ACTIONS } from '#kernel/audit/audit_kinds'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'

/** Matches an action that code composes: one of its two words is a value or contains one. */
const COMPOSED = /`([a-z_]*(?:\$\{[^}]+\})?[a-z_]*\.[a-z_]*(?:\$\{[^}]+\})?[a-z_]*)`/g
const VALUE = /\$\{([^}]+)\}/g

/**
 * Returns a pattern for a composed action: a value matches the words that it names, or any word where it names none.
 */
function patternOf(composed: string) {
  const words = composed.replace('.', '\\.').replace(VALUE, (_, value: string) => {
    const named = [...value.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word)
    return named.length > 0 ? `(?:${named.join('|')})` : '[a-z_]+'
  })
  return new RegExp(`^${words}$`)
}

/** The code of the portal without the list itself and the migrations. */
const code = () =>
  globSync('app/**/*.ts', { exclude: (path) => /audit_kinds|migrations/.test(path) })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

test.group('Audit log actions', () => {
  /** The type `AuditAction` ensures that code writes no other action. */
  test('are each written by some code', ({ assert }) => {
    const text = code()
    const patterns = [...text.matchAll(COMPOSED)]
      .map(([, composed]) => composed)
      .filter((composed) => !composed.endsWith('.exported'))
      .map(patternOf)
      .filter(({ source }) => source !== String.raw`^[a-z_]+\.[a-z_]+$`)
    const isWritten = (action: string) =>
      text.includes(`'${action}'`) ||
      /** Exports of a list, identified by its name (lists/list_file). */
      (action.endsWith('.exported') && text.includes(`  name: '${action.split('.')[0]}',`)) ||
      patterns.some((one) => one.test(action))
    assert.deepEqual(
      AUDIT_ACTIONS.filter((action) => !isWritten(action)),
      []
    )
    assert.lengthOf(new Set(AUDIT_ACTIONS), AUDIT_ACTIONS.length)
  })

  test('have a text in {$self}')
    .with(LOCALES)
    .run(({ assert }, locale) => {
      const known = catalogue(locale)
      const keys = [...known.keys()].filter((key) => key.startsWith('audit_words.actions.'))
      assert.sameMembers(
        keys,
        AUDIT_ACTIONS.map((action) => `audit_words.actions.${action}`)
      )
      for (const key of keys) assert.isNotEmpty(known.get(key))
    })
})
