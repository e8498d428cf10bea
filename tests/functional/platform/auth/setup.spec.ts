import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { setupDigest } from '#auth/queries/setup'
import { Role } from '#auth/roles'
import { newInstallation, SETUP_FORM } from '#tests/support/new_installation'
import { Visitor } from '#tests/support/visitor'

const ROUNDS = 4
const PAST = '2020-01-01 00:00:00'

const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('token')!

/** Opens an address and follows its redirect. */
async function open(visitor: Visitor, path: string) {
  const answer = await visitor.get(path)
  return answer.location ? visitor.get(new URL(answer.location, visitor.address).pathname) : answer
}

test.group('Set-up of a new installation', (group) => {
  const installation = newInstallation(group, 'setup')
  type Server = Awaited<ReturnType<typeof installation.start>>
  let one: Server
  let two: Server
  let folder: string

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'setup-log-'))
    one = await installation.start({ REQUEST_LOG_PATH: folder })
    two = await installation.start()
    return () => rm(folder, { recursive: true })
  })

  const administrators = (client: QueryClientContract) =>
    client.from('users').where('role_id', Role.administrator)
  const expire = (path: string, expires_at: string) =>
    installation.inDatabase((client) =>
      client
        .from('setup_tokens')
        .where('token_digest', setupDigest(tokenOf(path)))
        .update({ expires_at })
    )

  test('each process prints its own address, whose digest is in the database', async ({
    assert,
  }) => {
    assert.exists(one.path)
    assert.exists(two.path)
    const rows = await installation.inDatabase((client) => client.from('setup_tokens').select('*'))
    assert.sameMembers(
      rows.map((row) => row.token_digest),
      [one, two].map(({ path }) => setupDigest(tokenOf(path!)))
    )
    assert.notInclude(JSON.stringify(rows), tokenOf(one.path!))
  })

  test('a missing, wrong or expired address shows how to get another', async ({ assert }) => {
    const visitor = new Visitor(one.address)
    const wrong = `/setup?token=${'a'.repeat(43)}`
    await expire(two.path!, PAST)
    for (const path of ['/setup', wrong, '/setup?token=', '/setup?token[]=a', two.path!]) {
      const { component, props, location } = await visitor.get(path)
      assert.equal(component, 'platform/auth/setup', `${path} ${location}`)
      assert.isNull(props.setup, path)
    }
    assert.equal((await visitor.send('POST', '/setup', SETUP_FORM)).status, 404)
    const audit = await installation.inDatabase((client) =>
      client.from('audit_entries').where('action', 'installation.address_wrong')
    )
    assert.lengthOf(audit, 3)
    for (let tries = 0; tries < 20; tries++) await visitor.send('GET', wrong)
    const { status, component } = await visitor.send('GET', wrong)
    assert.equal(status, 429)
    assert.equal(component, 'errors/too_many_requests')
  })

  test('the token is removed from the address and is in no log', async ({ assert }) => {
    const visitor = new Visitor(one.address)
    const entered = await visitor.get(one.path!)
    assert.equal(entered.location, '/setup')
    const { props } = await visitor.get('/setup')
    assert.isFalse(props.setup.isOver)
    assert.equal(props.setup.values.nameEn, '')
    assert.notInclude(JSON.stringify(props), tokenOf(one.path!))
    await new Promise((resolve) => setTimeout(resolve, 200))
    const [file] = await readdir(folder)
    const log = await readFile(join(folder, file), 'utf8')
    assert.include(log, '/setup')
    assert.notInclude(log, tokenOf(one.path!))
    assert.lengthOf(one.log().split(tokenOf(one.path!)), 2)
  })

  test('errors are shown at each field, and nothing is written', async ({ assert }) => {
    const visitor = new Visitor(one.address)
    await open(visitor, one.path!)
    const send = async (form: object) => (await visitor.post('/setup', form)).errors
    const empty = await send({})
    assert.sameMembers(Object.keys(empty), [
      'nameEn',
      'firstName',
      'lastName',
      'mobile',
      'password',
    ])
    assert.match((await send({ ...SETUP_FORM, mobile: '12345' })).mobile, /10 digits/)
    const short = { password: 'Monsoon-7', passwordConfirmation: 'Monsoon-7' }
    assert.match((await send({ ...SETUP_FORM, ...short })).password, /at least 12/)
    assert.property(await send({ ...SETUP_FORM, passwordConfirmation: 'other' }), 'password')
    assert.property(await send({ ...SETUP_FORM, userName: '9800000000' }), 'userName')
    const kept = await installation.inDatabase((client) => client.from('users').count('* as n'))
    assert.equal(Number(kept[0].n), 0)
  })

  test('a form sent without JavaScript keeps the typed values in the session, except the password', async ({
    assert,
  }) => {
    const visitor = new Visitor(one.address)
    await open(visitor, one.path!)
    const answer = await fetch(`${one.address}/setup`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'accept': 'text/html',
        'referer': `${one.address}/setup`,
        'cookie': [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!),
      },
      body: new URLSearchParams({ ...SETUP_FORM, mobile: '1' }),
    })
    assert.equal(answer.status, 302)
    const sessions = await installation.inDatabase((client) => client.from('sessions').select('*'))
    assert.include(JSON.stringify(sessions), SETUP_FORM.lastName)
    assert.notInclude(JSON.stringify(sessions), SETUP_FORM.password)
  })

  test('a form whose address expires meanwhile is kept, and continues at another one', async ({
    assert,
  }) => {
    const visitor = new Visitor(one.address)
    await open(visitor, one.path!)
    await expire(one.path!, PAST)
    const late = await visitor.post('/setup', SETUP_FORM)
    assert.match(late.errors.form, /expired/)
    assert.isTrue(late.props.setup.isOver)
    assert.equal(late.props.setup.values.firstName, 'Asha')
    assert.notInclude(JSON.stringify(late.props), SETUP_FORM.password)
    const third = await installation.start()
    /** The start of the process has deleted expired tokens. */
    const left = await installation.inDatabase((client) => client.from('setup_tokens').select('*'))
    assert.lengthOf(left, 1)
    assert.isFalse((await open(visitor, third.path!)).props.setup.isOver)
  })

  test('of two simultaneous forms in different processes only one creates the administrator', async ({
    assert,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      await beginAnew()
      const visitors = [new Visitor(one.address), new Visitor(two.address)]
      await open(visitors[0], one.path!)
      await open(visitors[1], two.path!)
      const answers = await Promise.all(
        visitors.map((visitor, at) =>
          visitor.send('POST', '/setup', { ...SETUP_FORM, userName: `admin.${round}.${at}` })
        )
      )
      assert.sameMembers(
        answers.map(({ location }) => location),
        ['/officer', '/sign-in'],
        answers.map(({ text }) => text.slice(0, 200)).join('\n')
      )
      const made = await installation.inDatabase(async (client) => ({
        users: await administrators(client).select('user_name'),
        posts: await client.from('role_assignments').where('role_id', Role.administrator),
        tokens: await client.from('setup_tokens'),
        audit: await client.from('audit_entries').where('action', 'installation.set_up'),
      }))
      assert.lengthOf(made.users, 1)
      assert.lengthOf(made.posts, 1)
      assert.lengthOf(made.tokens, 0)
      assert.lengthOf(made.audit, round + 1)
      const loser = visitors[answers.findIndex(({ location }) => location === '/sign-in')]
      assert.match((await loser.get('/sign-in')).flash.warning, /already been set up/)
    }
  }).timeout(120_000)

  test('the person who completes it is signed in, and sets up the second factor', async ({
    assert,
  }) => {
    await beginAnew()
    const visitor = new Visitor(one.address)
    await open(visitor, one.path!)
    const { location } = await visitor.send('POST', '/setup', SETUP_FORM)
    assert.equal(location, '/officer')
    assert.equal((await visitor.get('/officer')).location, '/account/second-factor')
    const next = await visitor.get('/account/second-factor')
    assert.match(next.flash.success, /set up/)
    assert.equal(next.props.corporation.name.en, SETUP_FORM.nameEn)
    /** A missing text is shown in another language. */
    assert.equal(next.props.corporation.name.hi, SETUP_FORM.nameMr)
    const [user] = await installation.inDatabase((client) => administrators(client))
    assert.equal(user.user_name, SETUP_FORM.userName)
    assert.equal(Number(user.must_change_password), 0)
    const audit = await installation.inDatabase((client) =>
      client.from('audit_entries').where('action', 'settings.saved').orderBy('id', 'desc').first()
    )
    assert.equal(JSON.parse(audit.data).new.nameMr, SETUP_FORM.nameMr)
    assert.equal(Number(audit.actor_id), Number(user.id))
  })

  test('it is closed permanently afterwards, for every user and every process', async ({
    assert,
  }) => {
    await installation.inDatabase(async (client) => {
      await administrators(client).update({ is_active: false })
      await client.from('role_assignments').update({ until_on: '2020-01-31' })
      /** A token that a process created at the same moment. */
      await client.table('setup_tokens').insert({
        token_digest: setupDigest(tokenOf(two.path!)),
        expires_at: '2999-01-01 00:00:00',
        created_at: PAST,
      })
    })
    const later = await installation.start()
    assert.isNull(later.path)
    for (const { address } of [one, two, later]) {
      const visitor = new Visitor(address)
      for (const path of ['/setup', two.path!]) {
        assert.equal((await visitor.send('GET', path)).status, 404, path)
      }
      assert.equal((await visitor.send('POST', '/setup', SETUP_FORM)).status, 404)
    }
  })

  /** Restores the state before the set-up, with the addresses of both processes valid again. */
  async function beginAnew() {
    await installation.inDatabase(async (client) => {
      for (const table of ['settings', 'role_assignments', 'users', 'setup_tokens']) {
        await client.from(table).delete()
      }
      await client.table('setup_tokens').multiInsert(
        [one, two].map(({ path }) => ({
          token_digest: setupDigest(tokenOf(path!)),
          expires_at: '2999-01-01 00:00:00',
          created_at: PAST,
        }))
      )
    })
  }
})
