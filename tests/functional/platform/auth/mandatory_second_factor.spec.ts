import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import signIn from '#config/sign_in'
import SecondFactor from '#auth/models/second_factor'
import type User from '#auth/models/user'
import { secondFactorOf, secretOf } from '#auth/queries/second_factors'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { stepAt, totpCode } from '#auth/rules/second_factor'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { markAsDemonstration } from '#kernel/installation/database_marks'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'

const PAGE = '/account/second-factor'

async function appCode(user: User) {
  const factor = await SecondFactor.findByOrFail('userId', user.id)
  return totpCode(secretOf(factor), stepAt(getClock().now()))
}

test.group('Second factor required by the role', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    const before = signIn.secondFactorRoles
    signIn.secondFactorRoles = [1, 4, 5, 6, 7]
    return () => {
      signIn.secondFactorRoles = before
      useSystemClock()
    }
  })

  test('is set up after the password, before any other page', async ({ assert }) => {
    for (const role of OFFICER_ROLES) {
      const visitor = await signInAs(await createOfficer(role))
      const isOwed = ![Role.districtOfficer, Role.agm].includes(role as 2 | 3)
      for (const path of ['/officer', '/officer/applications', '/account', '/change-password']) {
        const { location, component } = await visitor.send('GET', path)
        if (isOwed) assert.equal(location, PAGE, `${role} ${path}`)
        else assert.notEqual(location, PAGE, `${role} ${path} ${component}`)
      }
      if (isOwed) {
        const posted = await visitor.send('POST', '/officer/applications/1/decisions', {})
        assert.equal(posted.location, PAGE)
        assert.isTrue((await visitor.get(PAGE)).props.isRequired)
      }
    }
    assert.equal((await (await signInAs(await createApplicant())).get('/account')).status, 200)
  })

  test('gives full access once it is on, and cannot be turned off', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    const visitor = await signInAs(user)
    await visitor.get(PAGE)
    await visitor.post(PAGE)
    const on = await visitor.submit('PUT', PAGE, { code: await appCode(user) })
    assert.lengthOf(String(on.flash.result.recoveryCodes).split(' '), 10)
    assert.isFalse(on.props.isRequired)
    assert.equal(on.flash.result.next, '/officer')
    assert.equal((await visitor.get('/officer')).component, 'back_office/reports/home')

    setClock(new FixedClock(new Date(Date.now() + 60_000)))
    const off = await visitor.submit('DELETE', PAGE, { code: await appCode(user) })
    assert.equal(off.flash.warning, 'Your post requires the second factor: it cannot be turned off')
    assert.isNotNull(await secondFactorOf(user.id))

    /** The operator can remove it for a lost telephone; signed-in users must start again. */
    await ace.exec('second-factor:remove', [user.userName])
    assert.equal((await visitor.send('GET', '/officer')).location, '/')
    assert.equal((await (await signInAs(user)).send('GET', '/officer')).location, PAGE)
  })

  test('is set up after a temporary password is changed', async ({ assert }) => {
    const user = await createOfficer(Role.auditor, null, { mustChangePassword: true })
    const visitor = await signInAs(user)
    assert.equal((await visitor.send('GET', '/officer')).location, '/change-password')
    assert.equal((await visitor.send('GET', PAGE)).location, '/change-password')
  })

  test('is not required in the demonstration', async ({ assert, cleanup }) => {
    await db.transaction((trx) => markAsDemonstration(trx))
    cleanup(async () => void (await db.from('installation_marks').delete()))
    const visitor = await signInAs(await createOfficer(Role.managingDirector))
    assert.equal((await visitor.get('/officer')).component, 'back_office/reports/home')
  })
})
