import { test } from '@japa/runner'
import { catalogue } from '#tests/unit/lang/catalogues'
import { type UsedKey, usedKeys } from '#tests/unit/lang/used_keys'

const keys = [...catalogue('en').keys()]
const moduleOf = (used: UsedKey) => used.key.split('.')[0]

test.group('Languages | every key in the code exists', () => {
  test('in {$self}/')
    .with(['inertia', 'app'])
    .run(({ assert }, folder) => {
      const missing = usedKeys(folder)
        .filter(({ pattern }) => !keys.some((key) => pattern.test(key)))
        .map(({ key, file }) => `${key} (${file})`)
      assert.deepEqual([...new Set(missing)], [])
    })

  test('the shell and the shared components use only the common strings', ({ assert }) => {
    const shared = /^inertia\/(layouts|components\/(?:(?:form|table|shell)\/)?[\w]+\.tsx)/
    const misplacedKeys = usedKeys('inertia')
      .filter((used) => shared.test(used.file) && moduleOf(used) !== 'common')
      .map(({ key, file }) => `${key} (${file})`)
    assert.deepEqual([...new Set(misplacedKeys)], [])
  })

  test('the search finds keys, including composed ones', ({ assert }) => {
    const found = usedKeys('inertia/components').map(({ key }) => key)
    assert.include(found, 'common.confirm.title')
    assert.include(found, 'common.errors.${kind}.title')
    assert.include(found, 'common.form.file_change')
  })
})
