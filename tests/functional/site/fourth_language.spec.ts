import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { masters } from '#masters/queries/masters'
import { commandOn } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { paperText } from '#tests/support/paper_text'
import { startServer, stop } from '#tests/support/running_server'
import { Visitor } from '#tests/support/visitor'

/*
 * A language that is made up, in a copy of the portal: files of resources and one line of
 * configuration, on a database of its own.
 */

const PLACE = placeOf('fourth')
const COPIED = 'app bin commands config database inertia providers resources start tests/support'
const FILES = '.adonisjs .env.test adonisrc.ts ace.js package.json tsconfig.json vite.config.ts'

async function addLanguage(root: string) {
  const path = join(root, 'config/languages.ts')
  const source = await readFile(path, 'utf8')
  const line = "  { code: 'xx', name: 'Xish', fallsBackTo: 'mr' },\n"
  await writeFile(
    path,
    source.replace(/\n\]\n/, (end) => `\n${line}${end.trimStart()}`)
  )

  const site = JSON.parse(await readFile(join(root, 'resources/lang/en/scheme_paper.json'), 'utf8'))
  await mkdir(join(root, 'resources/lang/xx'))
  await writeFile(
    join(root, 'resources/lang/xx/scheme_paper.json'),
    JSON.stringify({ ...site, title: 'Xcheme' })
  )
  await mkdir(join(root, 'resources/content/xx'))
  await writeFile(
    join(root, 'resources/content/xx/about.md'),
    '# Xabout\n\n## Xhistory\n\nXwords.\n'
  )
  await writeFile(
    join(root, 'resources/masters/xx.csv'),
    [
      'table,row,field,text',
      'districts,490,name,Xune',
      'schemes,1,name,Xdividual scheme',
      'scheme_eligibility_criteria,1|1,text,Xcriterion of the first row',
      'genders,0,name,Xemale',
      '',
    ].join('\n')
  )
}

test.group('A fourth language', (group) => {
  let root: string
  let server: ChildProcess
  let address: string

  group.setup(async () => {
    await loadSnapshot(PLACE)
    root = await mkdtemp(join(tmpdir(), 'fourth-'))
    for (const name of [...COPIED.split(' '), ...FILES.split(' ')]) {
      await cp(app.makePath(name), join(root, name), { recursive: true })
    }
    await mkdir(join(root, 'public'))
    await symlink(app.makePath('node_modules'), join(root, 'node_modules'))
    await addLanguage(root)
    const seeded = await commandOn(PLACE, ['masters:seed'], { root })
    if (seeded.code !== 0) throw new Error(seeded.output)
    const env = { NODE_ENV: 'test', SQLITE_PATH: PLACE.file, MYSQL_DATABASE: PLACE.name }
    const started = await startServer(env, root)
    server = started.child
    address = started.address
  })
  group.teardown(async () => {
    await stop(server)
    await rm(root, { recursive: true })
    await dropDatabase(PLACE)
  })

  const reader = (locale: string) => {
    const visitor = new Visitor(address)
    visitor.cookies.set('locale', locale)
    return visitor
  }

  test('shows its words on a public page, and those that stand in where it has none', async ({
    assert,
  }) => {
    const about = await reader('xx').get('/about')
    assert.include(JSON.stringify(about.props), 'Xwords.')
    const [own, other] = [await reader('xx').get('/privacy'), await reader('en').get('/privacy')]
    assert.deepEqual(own.props.content, other.props.content)
  })

  test('names masters, and falls back name by name', async ({ assert }) => {
    const offices = JSON.stringify((await reader('xx').get('/district-offices')).props)
    assert.include(offices, '"Xune"')
    assert.notInclude(offices, '"Pune"')
    assert.include(offices, masters().district(482).nameMr!)
    const { props } = await reader('xx').get('/sign-up')
    assert.include(JSON.stringify(props), 'Xemale')
  })

  test('is the language of a paper', async ({ assert }) => {
    const answer = await fetch(`${address}/schemes/individual/information?lang=xx`)
    assert.equal(answer.status, 200)
    const { latin, devanagari, title } = await paperText(new Uint8Array(await answer.arrayBuffer()))
    assert.include(title, 'Xdividual scheme')
    assert.include(latin, 'Xcriterion of the first row')
    assert.include(devanagari, masters().eligibility(1)[1].textMr.split(' ')[0])
  })
})
