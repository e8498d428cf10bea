import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { AUDIT_ACTIONS } from '#administration/rules/audit_kinds'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'

/** Calls by which an action comes to `recordAudit`, up to the action. */
const CALL = /\b(?:action(?:\??:| =)|note\(|recordQuestion\(|recordFailedTry\(|await looks)/g
const ACTION =
  /'([a-z_]+\.[a-z_]+)'|`([a-z_]*)(?:\$\{[^}]+\})?([a-z_]*)\.([a-z_]*)(?:\$\{[^}]+\})?([a-z_]*)`/g

/** What code writes: actions, and patterns of those that are put together. */
function written(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('app/**/*.ts')) {
    if (/rules\/audit_kinds|migrations/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    if (
      !/\b(?:recordAudit|recordFailedTry|recordQuestion|setPassword|writeEntries|Giver)\b/.test(
        code
      )
    ) {
      continue
    }
    for (const { index } of code.matchAll(CALL)) {
      /** The value alone: up to the next property, or the end of the call. */
      const [value] = /^[^]*?(?=,\n|\n\n|, [a-z]+:| \}|\)\n)/.exec(
        code.slice(index, index + 240)
      ) ?? ['']
      for (const [whole, plain] of value.matchAll(ACTION)) found.set(plain ?? whole, file)
    }
  }
  return found
}

const patternOf = (action: string) =>
  new RegExp(
    `^${action
      .replaceAll('`', '')
      .replace(/\$\{[^}]+\}/g, '[a-z_]+')
      .replace('.', '\\.')}$`
  )

test.group('Actions of the audit log', () => {
  test('that code writes are all known to the page of the log', ({ assert }) => {
    const all = [...written()]
    assert.isAbove(all.length, 60)
    const unknown = all.filter(
      ([action]) => !AUDIT_ACTIONS.some((one) => patternOf(action).test(one))
    )
    assert.deepEqual(unknown, [])
  })

  test('that the page knows are each written somewhere', ({ assert }) => {
    const patterns = [...written().keys()].map(patternOf)
    const lists = globSync('app/**/queries/**/*.ts').concat(
      globSync('app/administration/audit/*.ts')
    )
    const exported = lists.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}name: '([a-z_]+)',$/gm)].map(
        ([, name]) => `${name}.exported`
      )
    )
    const code = globSync('app/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join()
    const isWritten = (action: string) =>
      code.includes(`'${action}'`) || patterns.some((one) => one.test(action))
    const idle = AUDIT_ACTIONS.filter((one) => !isWritten(one) && !exported.includes(one))
    assert.deepEqual(idle, [])
    assert.lengthOf(new Set(AUDIT_ACTIONS), AUDIT_ACTIONS.length)
    for (const name of exported) assert.include(AUDIT_ACTIONS, name)
  })

  test('have words in {$self}')
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
