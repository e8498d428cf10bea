import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'

const ROOT = join(import.meta.dirname, '../../..')
const STYLES = join(ROOT, 'node_modules/@mantine/core/styles')

/** Components of the library that the pages import, and that have a style sheet of their own. */
function importedComponents(): string[] {
  const withSheet = new Set(readdirSync(STYLES).map((file) => file.replace(/(\.layer)?\.css$/, '')))
  const names = readdirSync(join(ROOT, 'inertia'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, 'inertia', file), 'utf8')
      return [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]
    })
    .flatMap((match) => match[1].split(','))
    .map((name) => name.trim().split(' as ')[0])
  return [...new Set(names)].filter((name) => withSheet.has(name)).sort()
}

/** Style sheets a component needs besides its own. */
const NEEDS: Record<string, string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  NativeSelect: ['Input'],
}

test.group('Styles | only the library styles in use are sent', () => {
  test('every imported component has its style sheet in mantine.css', ({ assert }) => {
    const sent = readFileSync(join(ROOT, 'inertia/css/mantine.css'), 'utf8')
    const wanted = importedComponents().flatMap((name) => [name, ...(NEEDS[name] ?? [])])
    const missing = wanted.filter((name) => !sent.includes(`/styles/${name}.css`))
    assert.deepEqual(missing, [])
  })
})
