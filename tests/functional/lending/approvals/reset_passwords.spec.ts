import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { ResetPasswords, deliverBySms } from '#approvals/actions/reset_passwords'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { lastMessageTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const PATH = '/officer/reset-password'
const TEMPORARY = 'Office-gave-this-1'
const form = (userName: string) => ({
  userName,
  newPassword: TEMPORARY,
  newPasswordConfirmation: TEMPORARY,
})

test.group('Reset password', () => {
  test('is temporary, ends the sessions, notifies the person and forces a change', async ({
    assert,
  }) => {
    const applicant = await createApplicant()
    const theirs = await signInAs(applicant)
    const agm = await createOfficer(Role.agm)
    const officer = await signInAs(agm)
    await officer.get(PATH)
    const done = await officer.post(PATH, form(` ${applicant.userName.toUpperCase()} `))
    assert.equal(done.flash.success, 'Password changed Please try login with new password.')

    const gone = await theirs.get('/dashboard')
    assert.equal(gone.location, '/')
    assert.match((await lastMessageTo(applicant.mobile))!, /reset by the office/)
    const old = await new Visitor().signIn(applicant.userName, 'Test-passage-42')
    assert.notEqual(old.component, 'lending/applications/dashboard')
    const fresh = new Visitor()
    const signedIn = await fresh.signIn(applicant.userName, TEMPORARY)
    assert.equal(signedIn.location ?? signedIn.component, '/change-password')
    assert.equal((await fresh.get('/dashboard')).location, '/change-password')
    const log = await db
      .from('audit_entries')
      .where({ action: 'auth.password_reset_by_officer', subject_id: applicant.id })
    assert.lengthOf(log, 1)
    assert.equal(log[0].actor_id, agm.id)
  })

  test('the AGM resets applicants and district officials, the administrator those without maker-checker', async ({
    assert,
  }) => {
    const allowed: Partial<Record<RoleId, readonly number[]>> = {
      [Role.agm]: [Role.applicant, Role.districtOfficer],
      [Role.administrator]: [Role.agm],
    }
    for (const roleId of OFFICER_ROLES) {
      const visitor = await signInAs(await createOfficer(roleId))
      const page = await visitor.get(PATH)
      assert.equal(page.status, allowed[roleId] ? 200 : 403, `page for role ${roleId}`)
      for (const targetRole of [Role.applicant, ...OFFICER_ROLES]) {
        const target = await createOfficer(targetRole)
        const answer = await visitor.post(PATH, form(target.userName))
        const mayDo = allowed[roleId]?.includes(targetRole) ?? false
        const { mustChangePassword } = await target.refresh()
        assert.equal(mustChangePassword, mayDo, `role ${roleId} for role ${targetRole}`)
        if (allowed[roleId] && !mayDo) {
          const isKept = roleId === Role.administrator && targetRole !== 0 && targetRole !== 2
          const says = isKept ? /needs a second officer/ : /No user with this name was found/
          assert.match(answer.errors.userName, says)
        }
      }
    }
  }).timeout(120_000)

  test('is limited to the people of an officer’s own district', async ({ assert }) => {
    const own = districtNamed('Beed')
    const visitor = await signInAs(await createOfficer(Role.agm, own))
    const mine = await createApplication({ districtId: own })
    const other = await createApplication({ districtId: districtNamed('Latur') })
    const people: [User, boolean][] = [
      [await createOfficer(Role.districtOfficer, own), true],
      [await createOfficer(Role.districtOfficer, districtNamed('Latur')), false],
      [await createOfficer(Role.districtOfficer), false],
      [await User.findOrFail(mine.userId), true],
      [await User.findOrFail(other.userId), false],
    ]
    for (const [user, isTheirs] of people) {
      await visitor.get(PATH)
      await visitor.post(PATH, form(user.userName))
      assert.equal((await user.refresh()).mustChangePassword, isTheirs)
    }
  })

  test('names missing and invalid fields in the words of the documents', async ({ assert }) => {
    const agm = await createOfficer(Role.agm)
    const visitor = await signInAs(agm)
    const target = await createOfficer(Role.districtOfficer)
    await visitor.get(PATH)
    const empty = await visitor.post(PATH, {})
    assert.deepEqual(empty.errors, {
      newPassword: 'Please enter new Password',
      newPasswordConfirmation: 'Please enter Confirm new Password',
      userName: 'Please enter User Name',
    })
    const cases: [object, string, RegExp][] = [
      [{ newPasswordConfirmation: 'x' }, 'newPasswordConfirmation', /should be same/],
      [{ newPassword: 'short', newPasswordConfirmation: 'short' }, 'newPassword', /at least 12/],
      [{ userName: 'nobody@nowhere' }, 'userName', /No user with this name/],
      [{ userName: agm.userName }, 'userName', /Change Password/],
    ]
    for (const [change, field, message] of cases) {
      const answer = await visitor.post(PATH, { ...form(target.userName), ...change })
      assert.match(answer.errors[field] ?? '', message)
    }
    assert.isFalse((await target.refresh()).mustChangePassword)
  })
})

test.group('users:reset-passwords', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reset-'))
    ace.ui.switchMode('raw')
    return () => rm(folder, { recursive: true })
  })
  group.each.teardown(() => ace.ui.switchMode('normal'))

  /** Returns everything that the command printed. */
  const printed = () =>
    ace.ui.logger
      .getLogs()
      .map(({ message }) => message)
      .join('\n')

  test('writes one-time passwords into a file that only its owner can read, and prints none', async ({
    assert,
  }) => {
    const people = [await createApplicant(), await createOfficer(Role.auditor)]
    const csv = join(folder, 'names.csv')
    const file = join(folder, 'passwords.csv')
    await writeFile(
      csv,
      `user_name,remarks\n${people.map((one) => `${one.userName},x`).join('\n')}\n`
    )

    const dry = await ace.exec('users:reset-passwords', [`--csv=${csv}`, '--dry-run'])
    assert.equal(dry.exitCode, 0)
    assert.isFalse((await people[0].refresh()).mustChangePassword)

    const run = await ace.exec('users:reset-passwords', [`--csv=${csv}`, `--file=${file}`])
    assert.equal(run.exitCode, 0)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
    assert.equal(head, 'user_name,temporary_password')
    assert.lengthOf(lines, 2)
    for (const [index, line] of lines.entries()) {
      const [userName, password] = line.split(',')
      assert.equal(userName, people[index].userName)
      assert.notInclude(printed(), password)
      assert.isTrue((await people[index].refresh()).mustChangePassword)
      const visitor = new Visitor()
      const answer = await visitor.signIn(userName, password)
      assert.equal(answer.location ?? answer.component, '/change-password')
    }
    const again = await ace.exec('users:reset-passwords', [`--csv=${csv}`, `--file=${file}`])
    assert.equal(again.exitCode, 1, 'an old file is never overwritten')
  })

  test('accepts a filter, and lists unknown user names', async ({ assert }) => {
    const district = districtNamed('Gondia')
    const officer = await createOfficer(Role.districtOfficer, district)
    const other = await createOfficer(Role.districtOfficer, districtNamed('Latur'))
    const file = join(folder, 'gondia.csv')
    const code = (await db.from('districts').where('id', district).firstOrFail()).code
    const filter = ['--role=2', `--district=${code}`]
    const run = await ace.exec('users:reset-passwords', [...filter, `--file=${file}`])
    assert.equal(run.exitCode, 0)
    assert.isTrue((await officer.refresh()).mustChangePassword)
    assert.isFalse((await other.refresh()).mustChangePassword)

    const csv = join(folder, 'unknown.csv')
    await writeFile(csv, `nobody-at-all\n${other.userName}\n`)
    const target = join(folder, 'some.csv')
    const some = await ace.exec('users:reset-passwords', [`--csv=${csv}`, `--file=${target}`])
    assert.equal(some.exitCode, 1)
    assert.isTrue((await other.refresh()).mustChangePassword)
  })

  test('refuses a call without people or a method of delivery', async ({ assert }) => {
    const calls = [
      [],
      ['--role=2'],
      ['--role=9', '--file=/tmp/x'],
      ['--role=2', '--sms', '--file=/tmp/x'],
      ['--district=NOWHERE', '--sms'],
      ['--not-since=tomorrow', '--sms'],
      ['--csv=/nowhere.csv', '--sms'],
      /** Without a gateway the text of an SMS is shown on a screen. */
      ['--role=2', '--sms'],
    ]
    for (const call of calls) {
      const run = await ace.exec('users:reset-passwords', call)
      assert.equal(run.exitCode, 1, call.join(' '))
    }
  })

  test('sends the password by SMS alone, encrypted until it is sent', async ({ assert }) => {
    const applicant = await createApplicant({ email: 'someone@example.com' })
    const report = await new ResetPasswords().run([applicant], deliverBySms)
    assert.deepEqual(report.reset, [applicant.userName])
    const words = (await lastMessageTo(applicant.mobile))!
    const password = /[a-z2-9]{4}(-[a-z2-9]{4}){2}/.exec(words)![0]
    const [message] = await messagesTo(applicant.mobile)
    assert.notInclude(message.body, password)
    assert.isEmpty(await messagesTo('someone@example.com'))
    const visitor = new Visitor()
    const answer = await visitor.signIn(applicant.userName, password)
    assert.equal(answer.location ?? answer.component, '/change-password')
    const stale = await new ResetPasswords().run([applicant], deliverBySms)
    assert.deepEqual(stale.skipped, [applicant.userName], 'the password changed meanwhile')
  })
})
