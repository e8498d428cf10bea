import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'

const ROOT = join(import.meta.dirname, '../../..')
const STYLES = join(ROOT, 'node_modules/@mantine/core/styles')

/** Library components that the pages import. */
function importedComponents(): string[] {
  const names = readdirSync(join(ROOT, 'inertia'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, 'inertia', file), 'utf8')
      return [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]
    })
    .flatMap((match) => match[1].split(','))
    .map((name) => name.trim().split(' as ')[0])
  return [...new Set(names)].sort()
}

/** Additional style sheets that a component requires. */
const NEEDS: Record<string, string[]> = {
  Button: ['UnstyledButton', 'Loader'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  NativeSelect: ['Input'],
}

/** Existing style sheets that these components require. */
function wantedSheets(): string[] {
  const there = new Set(readdirSync(STYLES).map((file) => file.replace(/(\.layer)?\.css$/, '')))
  return importedComponents()
    .flatMap((name) => [name, ...(NEEDS[name] ?? [])])
    .filter((name) => there.has(name))
}

test.group('Styles | only the library styles in use are sent', () => {
  const sheets = readFileSync(join(ROOT, 'inertia/css/mantine.css'), 'utf8')
  const sent = [...sheets.matchAll(/styles\/([\w-]+)\.css/g)].map(([, name]) => name)

  test('every imported component has its style sheet in mantine.css', ({ assert }) => {
    assert.deepEqual(
      wantedSheets().filter((name) => !sent.includes(name)),
      []
    )
  })

  test('no other style sheet of the library is sent', ({ assert }) => {
    const wanted = ['baseline', 'global', ...wantedSheets()]
    assert.deepEqual(
      sent.filter((name) => !wanted.includes(name)),
      []
    )
  })
})
