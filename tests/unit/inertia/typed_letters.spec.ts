import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { ts } from 'ts-morph'

/** Fields that keep every character and count excess ones (`lengthError`). */
const COUNTING = new Set(['TextField', 'TextAreaField'])

/** Returns the elements of a page with a length at which the browser would truncate. */
function cuttingElements(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const cuts =
      ts.isJsxAttribute(node) && node.name.getText(file).toLowerCase() === 'maxlength'
        ? node.parent.parent.tagName.getText(file)
        : null
    if (cuts && !COUNTING.has(cuts)) found.push(`${cuts} in ${path}`)
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

test.group('Typed and pasted text', () => {
  const pages = globSync('inertia/**/*.tsx')

  test('is not truncated by any field: excess text is kept and counted', ({ assert }) => {
    assert.isAbove(pages.length, 150)
    assert.deepEqual(pages.flatMap(cuttingElements), [])
  })

  test('is never limited by the browser in fields that count', ({ assert }) => {
    for (const field of ['form', 'fields']) {
      const text = readFileSync(`inertia/components/form/${field}.tsx`, 'utf8')
      assert.match(text, /const \{[^}]*\bmaxLength\b[^}]*\.\.\.rest\s*\} = props/)
      assert.match(text, /lengthError\(text, maxLength\)/)
    }
  })
})
