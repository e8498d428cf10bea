import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

/** A table with its caption, up to the end of its opening tag. */
const CAPTION = /caption=\{t\('([\w.]+)'\)\}([^>]*)/g

test.group('Table captions', () => {
  test('are hidden where a heading of the same file says the same', ({ assert }) => {
    let count = 0
    const repeated = globSync('inertia/**/*.tsx').flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const headings = new Set(
        [...text.matchAll(/title=\{t\('([\w.]+)'\)\}/g)].map(([, key]) => key)
      )
      return [...text.matchAll(CAPTION)].flatMap(([, key, others]) => {
        count++
        return headings.has(key) && !others.includes('hideCaption') ? [`${file} ${key}`] : []
      })
    })
    assert.isAbove(count, 50)
    assert.deepEqual(repeated, [])
  })
})
