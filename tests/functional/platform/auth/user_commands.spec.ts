import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { newUser } from '#database/factories/user_factory'
import { runProcess } from '#tests/support/own_process'
import { runCommand } from '#tests/support/run_command'
import { createOfficer, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const PASSWORD = 'Monsoon-over-Satara-7'

/** Runs the command with the password on standard input. */
async function userCreate(flags: string[], input = `${PASSWORD}\n`) {
  const own = Object.getOwnPropertyDescriptor(process, 'stdin')!
  Object.defineProperty(process, 'stdin', { ...own, get: () => Readable.from([input]) })
  try {
    return await runCommand(['user:create', ...flags])
  } finally {
    Object.defineProperty(process, 'stdin', own)
  }
}

const entriesAbout = (user: User) =>
  db.from('audit_entries').where({ subject_type: 'user', subject_id: user.id }).orderBy('id')

test.group('Commands for accounts of officers', () => {
  test('user:create creates an account that can sign in, with a temporary password', async ({
    assert,
  }) => {
    const { mobile } = await newUser()
    const userName = `Head.${mobile}`
    const person = ['--name=Asha Ramesh Patil', `--mobile=+91 ${mobile}`]
    const flags = [`--role=${Role.administrator}`, ...person, `--user-name=${userName}`]
    const run = await runProcess(['bin/console.ts', 'user:create', ...flags], {
      input: `${PASSWORD}\n`,
      env: { LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    })
    assert.equal(run.code, 0, run.stdout + run.stderr)
    assert.notInclude(run.stdout + run.stderr, PASSWORD)

    const user = await User.findByOrFail('userNameKey', userName.toLowerCase())
    assert.deepInclude(user.$attributes, {
      firstName: 'Asha',
      middleName: 'Ramesh',
      lastName: 'Patil',
      mobile,
      roleId: Role.administrator,
      districtId: null,
    })
    const signedIn = await new Visitor().signIn(userName, PASSWORD)
    assert.equal(signedIn.location ?? signedIn.component, '/change-password')
    const [entry] = await entriesAbout(user)
    assert.equal(entry.action, 'user.created')
    assert.isNull(entry.actor_id)
    assert.equal(JSON.parse(entry.data).roleId, Role.administrator)
    assert.isNotEmpty(JSON.parse(entry.data).operator)
    assert.notInclude(entry.data, mobile)
  })

  test('a district official has the given district; --own-password skips the temporary password', async ({
    assert,
  }) => {
    const { mobile } = await newUser()
    const person = ['--name=Sunil Jadhav', `--mobile=${mobile}`, '--own-password']
    const run = await userCreate(['--role=2', '--district=pun', ...person])
    assert.equal(run.code, 0, run.output)
    const user = await User.findByOrFail('mobile', mobile)
    const pune = await db.from('districts').where('code', 'PUN').firstOrFail()
    assert.equal(user.districtId, pune.id)
    assert.isFalse(Boolean(user.mustChangePassword))
  })

  test('invalid input prints one line and writes nothing', async ({ assert }) => {
    const { mobile } = await newUser()
    const taken = await createOfficer(Role.agm)
    const person = ['--name=Asha Patil', `--mobile=${mobile}`]
    const wrong: [string[], RegExp, string?][] = [
      [['--role=0', ...person], /--role: 1 to 7/],
      [['--role=2', ...person], /needs --district/],
      [['--role=2', '--district=XYZ', ...person], /no district XYZ/],
      [['--role=1', '--name=Asha', `--mobile=${mobile}`], /first and last name/],
      [['--role=1', '--name=Asha =1+2', `--mobile=${mobile}`], /Invalid name: Asha =1\+2/],
      [['--role=1', '--name=Asha P4til', `--mobile=${mobile}`], /Invalid name/],
      [['--role=1', '--name=Asha Patil', '--mobile=12345'], /ten digits/],
      [['--role=1', '--name=Asha Patil', `--mobile=${taken.mobile}`], /has this mobile/],
      [['--role=1', ...person], /password/i, 'short\n'],
      [['--role=1', ...person], /12 characters/, 'eleven-long\n'],
      [['--role=7', ...person], /common/, 'Maharashtra123\n'],
      [['--role=1', ...person], /No password/, ''],
    ]
    for (const [flags, reason, input] of wrong) {
      const run = await userCreate(flags, input)
      assert.equal(run.code, 1, flags.join(' '))
      assert.match(run.stderr, reason)
      assert.lengthOf(run.stderr.trim().split('\n'), 1, run.stderr)
    }
    assert.isNull(await User.findBy('mobile', mobile))
  })

  test('user:disable ends the sessions and blocks sign-in; user:enable reverses it', async ({
    assert,
  }) => {
    const user = await createOfficer(Role.accounts)
    const visitor = await signInAs(user)
    assert.equal((await visitor.get('/account/second-factor')).status, 200)

    const disabled = await runCommand(['user:disable', ` ${user.userName.toUpperCase()}`])
    assert.equal(disabled.code, 0)
    assert.equal((await visitor.get('/account/second-factor')).location, '/')
    assert.equal((await runCommand(['user:disable', user.userName])).code, 0)

    assert.equal((await runCommand(['user:enable', user.userName])).code, 0)
    const again = await signInAs(user)
    assert.equal((await again.get('/account/second-factor')).status, 200)
    const actions = (await entriesAbout(user)).map(({ action }) => action)
    assert.deepEqual(actions, ['user.disabled', 'user.enabled'])

    const nobody = await runCommand(['user:disable', 'nobody-of-that-name'])
    assert.equal(nobody.code, 1)
  })
})
