import { test } from '@japa/runner'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { AREAS } from '../../../oxlint.config.ts'

interface Finding {
  code: string
  message: string
  help?: string
}

/** Returns the findings of the project's own lint for files placed in an otherwise empty project. */
async function lint(files: Record<string, string>): Promise<Record<string, Finding[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  try {
    await copyFile(app.makePath('oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    await symlink(app.makePath('node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), source)
    }
    const oxlint = app.makePath('node_modules/oxlint/bin/oxlint')
    const roots = new Set(Object.keys(files).map((path) => path.split('/')[0]))
    const args = [oxlint, '--config', 'oxlint.config.ts', '--format', 'json', ...roots]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' })
    )
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: (Finding & { filename: string })[]
    }
    return Object.groupBy(diagnostics, ({ filename }) => filename) as Record<string, Finding[]>
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const importing = (...names: string[]) => names.map((name) => `import '${name}'\n`).join('')

/** Files with the import that they may not have. */
const REFUSED: [string, string, string][] = [
  ['a later area', 'app/lending/loi/actions/a.ts', '#grievances/models/grievance'],
  ['a later area, from the kernel', 'app/kernel/formats/a.ts', '#auth/models/user'],
  [
    'reports, although site stands below it',
    'app/back_office/site/queries/a.ts',
    '#reports/queries/totals',
  ],
  [
    'the controllers of an earlier module',
    'app/lending/claims/actions/a.ts',
    '#loans/controllers/a_controller',
  ],
  [
    'the validators of an earlier module',
    'app/lending/claims/controllers/a.ts',
    '#loans/validators/a',
  ],
  [
    'the transformers of an earlier module',
    'app/lending/claims/controllers/a.ts',
    '#loans/transformers/a',
  ],
  ['the routes of an earlier module', 'app/lending/claims/routes.ts', '#loans/routes'],
  ['another module by its path', 'app/lending/claims/actions/a.ts', '../../loans/models/loan.ts'],
  [
    'a module by the general alias',
    'app/lending/claims/actions/a.ts',
    '#app/lending/loans/models/loan',
  ],
  ['pages', 'app/lending/claims/controllers/a.ts', '~/components/page'],
  ['pages by their path', 'app/lending/claims/controllers/a.ts', '../../../inertia/lib/client'],
  ['the request, in an action', 'app/lending/claims/actions/a.ts', '@adonisjs/core/http'],
  ['the request, in a query', 'app/lending/claims/queries/a.ts', '@adonisjs/core/http'],
  ['the request, in a model', 'app/lending/claims/models/a.ts', '@adonisjs/core/http'],
  ['an action, in a model', 'app/lending/claims/models/a.ts', '#claims/claim/actions/a'],
  ['its own validators, in an action', 'app/lending/claims/actions/a.ts', '#claims/validators/a'],
  ['files, in a rule', 'app/lending/claims/rules/a.ts', 'node:fs/promises'],
  ['the database, in a rule', 'app/lending/claims/rules/a.ts', '@adonisjs/lucid/services/db'],
  ['a model, in a rule', 'app/lending/claims/rules/a.ts', '#claims/models/claim'],
  [
    'the database, in a controller',
    'app/lending/claims/controllers/a.ts',
    '@adonisjs/lucid/services/db',
  ],
  ['transactions, in a command', 'commands/a.ts', '#kernel/database/transaction'],
  ['a feature, in a page', 'inertia/pages/lending/claims/a.tsx', '#claims/claim/rules/refund'],
  ['secrets of core, in a page', 'inertia/lib/a.ts', '#kernel/vault/vault'],
  [
    'the server by its path, in a page',
    'inertia/lib/a.ts',
    '../../app/lending/claims/rules/refund',
  ],
]

const ALLOWED: [string, string, string][] = [
  ['models of an earlier module', 'app/lending/claims/actions/a.ts', '#loans/models/loan'],
  ['rules of an earlier module', 'app/lending/claims/rules/a.ts', '#loans/rules/instalments'],
  ['roles', 'app/lending/claims/controllers/a.ts', '#auth/roles'],
  ['the registry of an earlier module', 'app/lending/claims/register.ts', '#workflow/registry'],
  [
    'its own validators, in a controller',
    'app/lending/claims/controllers/b.ts',
    '#claims/validators/a',
  ],
  ['the request, in a controller', 'app/lending/claims/controllers/c.ts', '@adonisjs/core/http'],
  ['money, in a page', 'inertia/pages/lending/claims/a.tsx', '#kernel/money/paise'],
]

/** Returns one file for each line of the table, so that each finding belongs to its own file. */
const planted = (table: [string, string, string][]) =>
  table.map(([title, path, name], index) => {
    const file = path.replace(/([a-z]+)\.(tsx?)$/, `$1_${index}.$2`)
    return { title, name, file: path.endsWith('routes.ts') ? path : file }
  })

test.group('Module boundaries', () => {
  test('lint refuses each import that the architecture forbids', async ({ assert }) => {
    const cases = planted(REFUSED)
    const found = await lint(
      Object.fromEntries(cases.map(({ file, name }) => [file, importing(name)]))
    )
    for (const { title, file, name } of cases) {
      const codes = (found[file] ?? []).map(({ code }) => code)
      assert.include(codes, 'eslint(no-restricted-imports)', `${title}: ${file} imports ${name}`)
    }
  })

  test('lint allows each import that the architecture permits', async ({ assert }) => {
    const cases = planted(ALLOWED)
    const found = await lint(
      Object.fromEntries(cases.map(({ file, name }) => [file, importing(name)]))
    )
    assert.deepEqual(found, {})
  })

  test('lint checks dynamic imports and re-exports too', async ({ assert }) => {
    const found = await lint({
      'app/lending/loi/actions/a.ts':
        "export const late = () => import('#grievances/models/grievance')\n",
      'app/lending/loi/actions/b.ts': "export { late } from '#grievances/models/grievance'\n",
      'app/lending/loi/actions/c.ts':
        "import type Late from '#grievances/models/grievance'\nexport type Same = Late\n",
    })
    assert.sameMembers(Object.keys(found), [
      'app/lending/loi/actions/a.ts',
      'app/lending/loi/actions/b.ts',
      'app/lending/loi/actions/c.ts',
    ])
  })

  test('every folder of app/ is listed in the table of areas', async ({ assert }) => {
    const foldersOf = async (path: string) =>
      (await readdir(app.makePath('app', path), { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    assert.sameMembers(Object.keys(AREAS), await foldersOf(''))
    for (const [area, modules] of Object.entries(AREAS)) {
      if (area !== 'kernel') assert.sameMembers([...modules], await foldersOf(area), area)
    }
  })
})
