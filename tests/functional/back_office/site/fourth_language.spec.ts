import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { CreateUser } from '#auth/actions/users'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { newUser, TEST_PASSWORD } from '#database/factories/user_factory'
import { masters } from '#masters/queries/masters'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { paperText } from '#tests/support/pdf_text'
import { startServer, stop } from '#tests/support/running_server'
import { Visitor } from '#tests/support/visitor'

/*
 * Adds an invented language to a copy of the portal, with resource files and one line of configuration, on a separate
 * database.
 */

const PLACE = placeOf('fourth')
const NOTICES = '/officer/content/notices'

/** A notice as the editor sends it: a field for each text and language. */
const notice = {
  version: 0,
  titleEn: 'Camp on Monday',
  textEn: 'In the office.',
  titleXx: 'Xamp',
  textXx: 'Xin the xoffice.',
  titleMr: 'सोमवारी शिबिर',
  textMr: 'कार्यालयात.',
  audience: 'public',
  shownFrom: '01-01-2020',
}
const COPIED =
  'app bin commands config database hsm inertia providers resources start tests/support'
const FILES = '.adonisjs .env.test adonisrc.ts ace.js package.json tsconfig.json vite.config.ts'

async function addLanguage(root: string) {
  const path = join(root, 'config/languages.ts')
  const source = await readFile(path, 'utf8')
  const line = "  { code: 'xx', name: 'Xish', fallsBackTo: 'mr' },\n"
  await writeFile(
    path,
    source.replace(/\n\]\n/, (end) => `\n${line}${end.trimStart()}`)
  )

  const site = JSON.parse(await readFile(join(root, 'resources/lang/en/scheme_pdf.json'), 'utf8'))
  await mkdir(join(root, 'resources/lang/xx'))
  await writeFile(
    join(root, 'resources/lang/xx/scheme_pdf.json'),
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
      'scheme_eligibility_criteria,1|1|2000-01-01,text,Xcriterion of the first row',
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
    const seeded = await runCommandOn(PLACE, ['masters:seed'], { root })
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

  /** Signs in as a separate administrator, on the database of the copy. */
  async function signIn(visitor: Visitor) {
    const { captcha } = (await visitor.get('/sign-in')).props
    const author = await newUser({ roleId: Role.administrator, locale: 'xx' })
    const { answer } = await inDatabase(PLACE, async (client) => {
      await client.transaction((trx) => new CreateUser().run(author, trx))
      return client.from('captcha_challenges').where('id', captcha.id).first()
    })
    const captchaAnswer = String(answer)
    const person = { userName: author.mobile, password: TEST_PASSWORD }
    await visitor.post('/sign-in', { ...person, captchaId: captcha.id, captchaAnswer })
  }

  test('shows its texts on a public page, and fallbacks where there are none', async ({
    assert,
  }) => {
    const about = await reader('xx').get('/about')
    assert.include(JSON.stringify(about.props), 'Xwords.')
    const [own, other] = [await reader('xx').get('/privacy'), await reader('en').get('/privacy')]
    assert.deepEqual(own.props.content, other.props.content)
  })

  test('translates the names of masters, each with its own fallback', async ({ assert }) => {
    const offices = JSON.stringify((await reader('xx').get('/district-offices')).props)
    assert.include(offices, '"Xune"')
    assert.notInclude(offices, '"Pune"')
    assert.include(offices, masters().district(482).nameMr!)
    const { props } = await reader('xx').get('/sign-up')
    assert.include(JSON.stringify(props), 'Xemale')
  })

  test('is available for a PDF', async ({ assert }) => {
    const answer = await fetch(`${address}/schemes/individual/information?lang=xx`)
    assert.equal(answer.status, 200)
    const { latin, devanagari, title } = await paperText(new Uint8Array(await answer.arrayBuffer()))
    assert.include(title, 'Xdividual scheme')
    assert.include(latin, 'Xcriterion of the first row')
    assert.include(
      devanagari,
      masters().eligibility(1, plainDate('2026-11-05'))[1].textMr!.split(' ')[0]
    )
  })

  test('is entered in the editors, and shown on the pages', async ({ assert }) => {
    const editor = reader('xx')
    await signIn(editor)
    await editor.get(`${NOTICES}/new`)
    const half = await editor.post(NOTICES, { ...notice, textXx: '' })
    assert.onlyProperties(half.errors, ['textXx'])
    const list = await editor.post(NOTICES, { ...notice, textXx: ['Xwords'] })
    assert.match(list.errors.textXx, /\(Xish\)/)
    assert.deepEqual((await editor.post(NOTICES, notice)).errors, {})

    const { props } = await editor.get(NOTICES)
    const [row] = props.announcements.rows
    assert.deepEqual([row.title, row.languages], ['Xamp', ['en', 'mr', 'xx']])
    const { values } = (await editor.get(`${NOTICES}/${row.id}`)).props.announcement
    assert.containSubset(values, { titleXx: 'Xamp', titleHi: '' })
    const shown = async (locale: string) => (await reader(locale).get('/')).props.announcements[0]
    assert.containSubset(await shown('xx'), { title: 'Xamp', language: 'xx' })
    assert.containSubset(await shown('hi'), { title: 'सोमवारी शिबिर', language: 'mr' })
    assert.containSubset(await shown('en'), { title: 'Camp on Monday', language: 'en' })
  })

  test('is one of the languages of a page, including its editor', async ({ assert }) => {
    const path = '/officer/content/pages/about'
    const editor = reader('xx')
    await signIn(editor)
    const { version, texts } = (await editor.get(path)).props.page
    const save = (xx: object) =>
      editor.submit('PUT', path, { version, texts: { ...texts, xx: { ...texts.xx, ...xx } } })
    assert.match((await save({ title: '' })).errors['texts.xx.title'], /^Xish: /)
    assert.deepEqual((await save({ title: 'Xus' })).errors, {})
    const about = await reader('xx').get('/about')
    assert.include(JSON.stringify(about.props), 'Xus')
  })
})
