import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { makeCaptcha } from '#auth/rules/captcha'
import { commonPasswords } from '#auth/queries/passwords'
import { Role } from '#auth/roles'
import { defaultUserName, userNameKey, weaknessOf } from '#auth/rules/credentials'
import { sessionStamp } from '#auth/rules/devices'

const PERSON = { userName: 'Savita.Jadhav', mobile: '9000000001' }

test.group('Passwords', () => {
  test('{0} is {1}')
    .with([
      ['1234567', 'short'],
      ['स'.repeat(8), null],
      ['स'.repeat(7), 'short'],
      ['a'.repeat(129), 'long'],
      ['savita.JADHAV', 'own_name'],
      ['9000000001', 'own_name'],
      ['+91 90000-00001', 'own_name'],
      ['९००००००००१', 'own_name'],
      ['PassWord@123', 'common'],
      ['12345678', 'common'],
      ['green mango tree', null],
      ['          ', 'short'],
      ['Corvette', 'common'],
      ['Maharashtra123', 'common'],
      ['Arthasetu@123', 'common'],
    ] as const)
    .run(({ assert }, [password, weakness]) => {
      assert.equal(weaknessOf(password, PERSON, commonPasswords()), weakness)
    })

  test('of an officer need twelve characters', ({ assert }) => {
    const officer = { ...PERSON, roleId: Role.districtOfficer }
    const weakness = (password: string) => weaknessOf(password, officer, commonPasswords())
    assert.equal(weakness('green tree1'), 'short_for_officer')
    assert.isNull(weakness('green tree12'))
    assert.equal(weakness('password1234'), 'common')
    assert.isNull(weaknessOf('green tree1', { ...PERSON, roleId: 0 }, commonPasswords()))
  })

  test('are refused if they are among more than three thousand common ones, all of sufficient length', ({
    assert,
  }) => {
    assert.isAbove(commonPasswords().size, 3_000)
    for (const password of commonPasswords()) {
      assert.isAtLeast(password.length, 8)
      assert.equal(password, userNameKey(password))
    }
  })
})

test.group('User names', () => {
  test('are compared without regard to case, Unicode form and digits', ({ assert }) => {
    assert.equal(userNameKey(' SAVITA@Example.COM '), 'savita@example.com')
    assert.equal(userNameKey('ｓａｖｉｔａ'), 'savita')
    assert.equal(userNameKey('९००००००००१'), '9000000001')
  })

  test('default to the mobile number, otherwise the e-mail address', ({ assert }) => {
    assert.equal(defaultUserName({ userName: ' ', mobile: '9000000001' }), '9000000001')
    assert.equal(defaultUserName({ mobile: '', email: 'a@b.in' }), 'a@b.in')
    assert.equal(defaultUserName({ userName: 'asha', mobile: '9000000001' }), 'asha')
  })
})

test.group('Captcha', () => {
  test('adds two numbers from 10 to 29 and offers ten different answers', ({ assert }) => {
    for (let i = 0; i < 500; i++) {
      const { first, second, answer, options } = makeCaptcha()
      for (const operand of [first, second]) {
        assert.isAtLeast(operand, 10)
        assert.isAtMost(operand, 29)
      }
      assert.equal(answer, first + second)
      assert.lengthOf(new Set(options), 10)
      assert.include(options, answer)
      assert.isTrue(options.every((option) => option > 0))
    }
  })

  test('does not reveal the correct answer by its position', ({ assert }) => {
    const places = new Set<number>()
    for (let i = 0; i < 500; i++) {
      const { options, answer } = makeCaptcha()
      places.add(options.indexOf(answer))
    }
    assert.lengthOf(places, 10)
  })
})

test.group('Session stamp', () => {
  test('changes with the password, the posts and the deactivation', ({ assert }) => {
    const passwordChangedAt = DateTime.fromISO('2026-01-05T10:00:00Z')
    const user = { id: 1, passwordChangedAt, postChanges: 0, isActive: true }
    const stamps = [
      user,
      { ...user, passwordChangedAt: passwordChangedAt.plus({ seconds: 1 }) },
      { ...user, passwordChangedAt: null },
      { ...user, postChanges: 1 },
      { ...user, isActive: false },
      { ...user, id: 2 },
    ].map(sessionStamp)
    assert.lengthOf(new Set(stamps), stamps.length)
    assert.equal(sessionStamp({ ...user }), stamps[0])
  })
})
