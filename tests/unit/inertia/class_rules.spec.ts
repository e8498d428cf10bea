import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

const read = (path: string) => readFileSync(path, 'utf8')

/** Classes with rules in a style sheet; comments and declarations are omitted. */
function classesOfSheet(text: string): string[] {
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:[^;{}]*;/g, ';')
  return [...selectors.matchAll(/\.([a-z]{2}-[\w-]*)/g)].map(([, name]) => name)
}

/** Classes with their own rules in a style sheet, without surrounding elements and nested rules. */
function ownClassesOfSheet(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .filter((part) => !part.includes('&'))
    .flatMap((part) => part.split(','))
    .flatMap((selector) => /^\s*\.([a-z]{2}-[\w-]+)\s*$/.exec(selector)?.[1] ?? [])
}

/** Words in the string literals of a source file that look like classes of a style sheet. */
function wordsOf(text: string, prefixes: ReadonlySet<string>): string[] {
  return [...text.matchAll(/(["'`])((?:(?!\1).)*)\1/g)]
    .flatMap(([, , literal]) => literal.split(/[\s{}$?:'"]+/))
    .filter((word) => prefixes.has(word.slice(0, 3)) && /^[a-z0-9-]*[a-z0-9]$/.test(word))
}

/** Returns the file of each class. */
function gathered(paths: readonly string[], classesOf: (text: string) => string[]) {
  const found = new Map<string, string>()
  for (const path of paths) for (const name of classesOf(read(path))) found.set(name, path)
  return found
}

test.group('Style sheets and pages', () => {
  const rules = gathered(globSync('inertia/**/*.css'), classesOfSheet)
  const prefixes = new Set([...rules.keys()].map((name) => name.slice(0, 3)))
  const sources = [...globSync('inertia/**/*.{ts,tsx}'), ...globSync('resources/views/**/*.edge')]
  const used = gathered(sources, (text) => wordsOf(text, prefixes))
  const missing = (from: Map<string, string>, there: Map<string, string>) =>
    [...from].filter(([name]) => !there.has(name)).map((entry) => entry.join(' in '))

  test('every class of a page has a rule', ({ assert }) => {
    assert.isAbove(used.size, 200)
    assert.deepEqual(missing(used, rules), [])
  })

  /** Style sheets remain loaded after navigation, so the rules of one page would affect another. */
  test('no two style sheets define the same class', ({ assert }) => {
    const sheets = globSync('inertia/**/*.css').filter((path) => !path.endsWith('print.css'))
    const owners = new Map<string, Set<string>>()
    for (const path of sheets) {
      for (const name of ownClassesOfSheet(read(path))) {
        owners.set(name, (owners.get(name) ?? new Set()).add(path))
      }
    }
    assert.isAbove(owners.size, 200)
    const shared = [...owners].filter(([, paths]) => paths.size > 1)
    assert.deepEqual(
      shared.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`),
      []
    )
  })

  test('every class with a rule is used by a page', ({ assert }) => {
    assert.isAbove(rules.size, 200)
    assert.deepEqual(missing(rules, used), [])
  })
})
