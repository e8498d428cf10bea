import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

type Budgets = Record<string, { max: number; reason: string }>

const FILE = '.ci/budgets.json'
/** Maximum ratio of a budget to its value; a higher budget would no longer preserve the reduction. */
const MAX_SLACK = 1.03
/** Folders in which the framework expects one file for each item. */
const ONE_FILE_EACH =
  /\/(?:controllers|models|validators|policies|middleware|transformers)\/|_middleware\.ts$/

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: app.makePath() })
const codeLines = (pattern: string) =>
  filesOf(pattern).flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => line.trim() !== '')
  ).length
/** Counts words without the tables between two comments, which scripts generate or a test checks row by row. */
const wordsOf = (page: string) =>
  read(page)
    .replace(/<!-- (.+): begin -->.*?<!-- \1: end -->/gs, '')
    .split(/\s+/)
    .filter(Boolean).length

const MEASURES: Readonly<Record<string, () => number>> = {
  'modules of app': () =>
    new Set(
      filesOf('app/*/*/**/*.ts').map((path) => path.replace(/^app\/(kernel|\w+\/\w+)\/.*/, '$1'))
    ).size,
  'registration hooks': () =>
    new Set(
      filesOf('app/**/*.ts').flatMap((path) =>
        [...read(path).matchAll(/export (?:async )?(?:function|const) (register[A-Z]\w+)/g)].map(
          ([, name]) => name
        )
      )
    ).size,
  'files of app': () => filesOf('app/**/*.ts').length,
  'lines of app': () => codeLines('app/**/*.ts'),
  'lines of inertia': () => codeLines('inertia/**/*.{ts,tsx,css}'),
  'words of docs': () => filesOf('docs/**/*.md').reduce((sum, page) => sum + wordsOf(page), 0),
}

/** Returns the file at earlier commits, newest first; none outside a clone. */
function committedBudgets(): Budgets[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: app.makePath(), encoding: 'utf8' })
  try {
    const commits = git('log', '--first-parent', '--format=%H', '--max-count=20', '--', FILE)
      .split('\n')
      .filter(Boolean)
    return commits.map((commit) => JSON.parse(git('show', `${commit}:${FILE}`)))
  } catch {
    return []
  }
}

test.group('Budgets', () => {
  const budgets: Budgets = JSON.parse(read(FILE))

  for (const [name, measure] of Object.entries(MEASURES)) {
    test(`${name} stay within their budget`, ({ assert }) => {
      const value = measure()
      const { max } = budgets[name]
      assert.isAtMost(value, max, `raise ${FILE} with a reason, or use less`)
      assert.isAtLeast(value * MAX_SLACK, max, `lower ${FILE} to ${value}`)
    })
  }

  test('are raised only with a new reason in the commit', ({ assert }) => {
    const versions = [budgets, ...committedBudgets()]
    const raised = versions.slice(1).flatMap((before, index) =>
      Object.entries(versions[index])
        .filter(([name, { max }]) => before[name] && max > before[name].max)
        .filter(([name, { reason }]) => reason === before[name].reason)
        .map(([name]) => name)
    )
    assert.deepEqual(raised, [])
  })

  test('half of the files of app have 70 lines or more', ({ assert }) => {
    const lines = filesOf('app/**/*.ts')
      .filter((path) => !ONE_FILE_EACH.test(path))
      .map((path) => read(path).split('\n').length - 1)
      .toSorted((a, b) => a - b)
    assert.isAtLeast(lines[Math.floor(lines.length / 2)], 70)
  })
})
