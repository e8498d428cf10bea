import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const FOLDER = 'docs/operations'
const STATES = ['met', 'not met', 'n/a']

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')

const published = read('tests/fixtures/asvs_5.0.0.csv')
  .split('\n')
  .filter((line) => line.startsWith('V'))
  .map((line) => line.split(',')[0])

const page = read(join(FOLDER, 'asvs.md'))

/** The rows of all tables of the page. */
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id, state, proof]) => ({ id, state, proof }))

/** Returns the path of a test named within tests/, or of a page linked from this one. */
function fileOf(proof: string): string {
  const named = /^`([\w/.]+)`$/.exec(proof)?.[1]
  if (named) return join('tests', `${named}.spec.ts`)
  return join(FOLDER, /^\[[^\]]+\]\(([\w./]+\.md)\)$/.exec(proof)?.[1] ?? 'no such page')
}

test.group('ASVS 5.0.0, levels 1 and 2', () => {
  test('has exactly one row for each of the 253 requirements, in their order', ({ assert }) => {
    assert.lengthOf(published, 253)
    assert.deepEqual(
      rows.map(({ id }) => id),
      published
    )
  })

  test('names an existing test or page for each requirement that is met, and a reason for the others', ({
    assert,
  }) => {
    const wrong = rows.filter(({ state, proof }) =>
      state === 'met'
        ? !existsSync(app.makePath(fileOf(proof)))
        : !STATES.includes(state) || !/^(?:\S+ ){2,11}\S+\.$/.test(proof)
    )
    assert.deepEqual(wrong, [])
  })

  test('states the correct count of each', ({ assert }) => {
    const [met, open, none] = STATES.map(
      (state) => rows.filter((row) => row.state === state).length
    )
    const counts = `${met} are met, ${open} are not met, ${none} do not apply`
    assert.include(page.replaceAll(/\s+/g, ' '), counts)
  })
})
