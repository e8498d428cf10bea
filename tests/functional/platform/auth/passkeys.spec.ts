import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import {
  addPasskey,
  Authenticator,
  challengeFor,
  signInWithPasskey,
} from '#tests/support/authenticator'
import { districtNamed } from '#database/factories/application_factory'
import { messagesTo } from '#tests/support/outbox'
import { addSecondFactor } from '#tests/support/people'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const REFUSED = 'The passkey was not accepted. Please try again, or sign in another way.'

const NOT_UNLOCKED = /must be unlocked with a fingerprint/

function advanceClock(minutes: number) {
  setClock(new FixedClock(new Date(getClock().now().getTime() + minutes * 60_000)))
}

/** Signs a user in with a completed step-up. */
async function signInSteppedUp(user: User) {
  const visitor = await signInAs(user)
  await visitor.get('/account/passkeys')
  await visitor.post('/account/step-up', { password: TEST_PASSWORD })
  return visitor
}

/** Creates a citizen with a passkey, the session that added it, and the device. */
async function withPasskey(user?: User, authenticator = new Authenticator()) {
  const owner = user ?? (await createApplicant())
  const visitor = await signInSteppedUp(owner)
  await addPasskey(visitor, authenticator)
  return { user: owner, visitor, authenticator }
}

const actionsAbout = async (user: User) =>
  (
    await db
      .from('audit_entries')
      .where('subject_id', user.id)
      .where('subject_type', 'user')
      .orderBy('id')
  ).map(({ action }) => action as string)

test.group('Passkeys | adding', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('follows reauthentication, with a name; the person is notified', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    assert.deepEqual((await visitor.get('/account/passkeys')).props.passkeys, [])
    assert.equal((await visitor.send('POST', '/account/passkeys/challenge', {})).status, 302)

    const open = await visitor.post('/account/step-up', { password: TEST_PASSWORD })
    assert.isNull(open.props.stepUp.proof)
    const answer = await addPasskey(visitor, new Authenticator(), { name: 'Redmi' })
    assert.equal(answer.flash.success, 'The passkey has been added')
    const [passkey] = answer.props.passkeys
    assert.equal(passkey.name, 'Redmi')
    assert.isNull(passkey.lastUsedAt)
    assert.lengthOf(await messagesTo(user.mobile), 1)
    assert.include(await actionsAbout(user), 'auth.passkey_added')
    assert.equal((await visitor.get('/account/passkeys')).props.stepUp.proof, null)
  })

  test('requires an officer’s device to be unlocked and not yet registered', async ({ assert }) => {
    const visitor = await signInSteppedUp(
      await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    )
    const first = new Authenticator()
    await addPasskey(visitor, first)
    const options = await challengeFor<PublicKeyCredentialCreationOptionsJSON>(
      visitor,
      '/account/passkeys/challenge'
    )
    assert.equal(options.authenticatorSelection?.userVerification, 'required')
    assert.equal(options.authenticatorSelection?.residentKey, 'preferred')
    assert.equal(options.attestation, 'none')
    assert.deepEqual(
      options.excludeCredentials?.map(({ id }) => id),
      [first.id]
    )
    const locked = await addPasskey(visitor, new Authenticator(), { isLocked: true })
    assert.equal(locked.errors.form, REFUSED)
  })

  test('is refused with a wrong challenge, origin or site, and for a second time', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await signInSteppedUp(user)
    for (const forged of [
      { challenge: 'YWJj' },
      { origin: 'https://portal.example.net' },
      { rpId: 'example.net' },
      { type: 'webauthn.get' },
    ]) {
      const answer = await addPasskey(visitor, new Authenticator(), forged)
      assert.equal(answer.errors.form, REFUSED, JSON.stringify(forged))
    }
    const challenge = await challengeFor(visitor, '/account/passkeys/challenge')
    const credential = new Authenticator().create(challenge)
    await Promise.all(
      ['A', 'B'].map((name) => visitor.clone().post('/account/passkeys', { credential, name }))
    )
    assert.lengthOf((await visitor.get('/account/passkeys')).props.passkeys, 1)
  })

  test('is refused after five minutes, for another session and for another person', async ({
    assert,
  }) => {
    const visitor = await signInSteppedUp(await createApplicant())
    const late = await challengeFor(visitor, '/account/passkeys/challenge')
    advanceClock(6)
    const send = (who: Visitor, challenge: typeof late) =>
      who.post('/account/passkeys', {
        credential: new Authenticator().create(challenge),
        name: 'A',
      })
    assert.equal((await send(visitor, late)).errors.form, REFUSED)
    useSystemClock()
    const other = await signInSteppedUp(await createApplicant())
    const challenge = await challengeFor(visitor, '/account/passkeys/challenge')
    assert.equal((await send(other, challenge)).errors.form, REFUSED)
    assert.equal((await send(visitor, challenge)).flash.success, 'The passkey has been added')
  })

  test('is limited to ten for a person, and to one account for a device', async ({ assert }) => {
    const visitor = await signInSteppedUp(await createApplicant())
    const shared = new Authenticator()
    await addPasskey(visitor, shared)
    const other = await signInSteppedUp(await createApplicant())
    assert.equal((await addPasskey(other, shared)).errors.form, 'This passkey is already in use.')
    for (let count = 1; count < 9; count++) await addPasskey(visitor, new Authenticator())
    const path = '/account/passkeys/challenge'
    const tabs = [await challengeFor(visitor, path), await challengeFor(visitor, path)]
    const outcomes: string[] = []
    for (const challenge of tabs) {
      const credential = new Authenticator().create(challenge)
      const { errors, flash } = await visitor.post('/account/passkeys', { credential, name: 'Tab' })
      outcomes.push(errors.form ?? flash.success)
    }
    assert.equal(outcomes[0], 'The passkey has been added')
    assert.match(outcomes[1], /already have 10 passkeys/)
    const refused = await visitor.submit('POST', '/account/passkeys/challenge', {})
    assert.match(refused.errors.form, /already have 10 passkeys/)
  })
})

test.group('Passkeys | sign-in', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('opens a new session, from two devices; the password still works', async ({ assert }) => {
    const { user, visitor, authenticator } = await withPasskey()
    const second = new Authenticator({ isCounting: false, isBackedUp: true })
    await addPasskey(visitor, second, { name: 'Laptop' })
    for (const device of [authenticator, second, second]) {
      const other = new Visitor()
      await other.get('/sign-in')
      const before = other.cookies.get('arthasetu-session')
      assert.equal(
        (await signInWithPasskey(other, device)).component,
        'lending/applications/dashboard'
      )
      assert.notEqual(other.cookies.get('arthasetu-session'), before)
    }
    assert.equal((await new Visitor().signIn(user.userName, TEST_PASSWORD)).status, 200)
    const { passkeys } = (await visitor.get('/account/passkeys')).props
    assert.deepEqual(
      passkeys.map(({ isBackedUp }: { isBackedUp: boolean }) => isBackedUp),
      [false, true]
    )
    assert.isNotNull(passkeys[0].lastUsedAt)
  })

  test('accepts a response once, in its own session, within five minutes', async ({ assert }) => {
    /** An authenticator without a counter: a counter would also refuse a second use. */
    const { authenticator } = await withPasskey(undefined, new Authenticator({ isCounting: false }))
    const visitor = new Visitor()
    await visitor.get('/sign-in')
    const challenge = await challengeFor(visitor, '/sign-in/passkey-challenge')
    const credential = authenticator.sign(challenge)
    const thief = new Visitor()
    await thief.get('/sign-in')
    assert.equal((await thief.post('/sign-in/passkey', { credential })).errors.form, REFUSED)
    const second = visitor.clone()
    const answers = await Promise.all(
      [visitor, second].map((who) => who.send('POST', '/sign-in/passkey', { credential }))
    )
    assert.lengthOf(
      answers.filter(({ location }) => location === '/dashboard'),
      1
    )

    /** A refused response also uses up the challenge. */
    const again = new Visitor()
    await again.get('/sign-in')
    const used = await challengeFor(again, '/sign-in/passkey-challenge')
    for (const origin of ['https://portal.example.net', undefined]) {
      const answer = { credential: authenticator.sign(used, { origin }) }
      assert.equal((await again.post('/sign-in/passkey', answer)).errors.form, REFUSED)
    }

    const late = new Visitor()
    await late.get('/sign-in')
    const old = await challengeFor(late, '/sign-in/passkey-challenge')
    advanceClock(6)
    const answer = await late.post('/sign-in/passkey', { credential: authenticator.sign(old) })
    assert.equal(answer.errors.form, REFUSED)
  })

  test('refuses a wrong challenge, page, site, person or kind, and an unknown device, all alike', async ({
    assert,
  }) => {
    const { user, authenticator } = await withPasskey()
    for (const forged of [
      { challenge: 'YWJj' },
      { origin: 'https://portal.example.net' },
      { rpId: 'example.net' },
      { type: 'webauthn.create' },
      { userHandle: Buffer.alloc(16).toString('base64url') },
    ]) {
      const answer = await signInWithPasskey(new Visitor(), authenticator, forged)
      assert.equal(answer.errors.form, REFUSED, JSON.stringify(forged))
    }
    const unknown = new Authenticator()
    unknown.create({ challenge: 'YWJj', user: { id: 'YWJj' } })
    assert.equal((await signInWithPasskey(new Visitor(), unknown)).errors.form, REFUSED)
    assert.lengthOf(
      (await actionsAbout(user)).filter((action) => action === 'auth.passkey_wrong'),
      5
    )
    assert.equal(
      (await signInWithPasskey(new Visitor(), authenticator)).component,
      'lending/applications/dashboard'
    )
  })

  test('refuses a signature by another key, before comparing any counter', async ({ assert }) => {
    const { authenticator } = await withPasskey()
    await signInWithPasskey(new Visitor(), authenticator)
    const forger = new Authenticator()
    forger.create({ challenge: 'YWJj', user: { id: '' } })
    const visitor = new Visitor()
    await visitor.get('/sign-in')
    const challenge = await challengeFor(visitor, '/sign-in/passkey-challenge')
    const signed = forger.sign(challenge, { counter: 1, userHandle: null })
    const credential = { ...signed, id: authenticator.id, rawId: authenticator.id }
    assert.equal((await visitor.post('/sign-in/passkey', { credential })).errors.form, REFUSED)
    assert.equal((await signInWithPasskey(new Visitor(), authenticator)).status, 200)
    const rows = await db.from('passkeys').where('credential_id', authenticator.id)
    assert.isNull(rows[0].cloned_at)
  })

  test('refuses disabled and held accounts', async ({ assert }) => {
    for (const change of [{ is_active: false }, { is_held: true }]) {
      const { user, authenticator } = await withPasskey()
      await db.from('users').where('id', user.id).update(change)
      assert.equal((await signInWithPasskey(new Visitor(), authenticator)).errors.form, REFUSED)
      assert.equal(
        (await new Visitor().signIn(user.userName, TEST_PASSWORD)).errors.form,
        'User name or Password is invalid'
      )
    }
  })

  test('refuses a removed passkey', async ({ assert }) => {
    const { user, visitor, authenticator } = await withPasskey()
    const [{ id }] = (await visitor.get('/account/passkeys')).props.passkeys
    const other = await signInAs(user)
    assert.equal((await other.get('/account')).status, 200)
    const removed = await visitor.submit('DELETE', `/account/passkeys/${id}`)
    assert.equal(removed.flash.success, 'The passkey has been removed')
    assert.equal((await visitor.get('/account')).status, 200)
    assert.notEqual((await other.get('/account')).status, 200, 'its other sessions end')
    assert.lengthOf(await messagesTo(user.mobile), 2)
    assert.equal((await signInWithPasskey(new Visitor(), authenticator)).errors.form, REFUSED)
  })

  test('blocks a passkey whose counter went back, and notifies its person', async ({ assert }) => {
    const { user, visitor, authenticator } = await withPasskey()
    await signInWithPasskey(new Visitor(), authenticator)
    authenticator.counter = 0
    const answer = await signInWithPasskey(new Visitor(), authenticator)
    assert.match(answer.errors.form, /may have been copied/)
    assert.include(await actionsAbout(user), 'auth.passkey_cloned')
    assert.lengthOf(await messagesTo(user.mobile), 2)
    authenticator.counter = 99
    assert.equal((await signInWithPasskey(new Visitor(), authenticator)).errors.form, REFUSED)
    assert.isTrue((await visitor.get('/account/passkeys')).props.passkeys[0].isCloned)
    assert.equal((await new Visitor().signIn(user.userName, TEST_PASSWORD)).status, 200)
  })

  test('requires a temporary password to be changed first, as with any other sign-in', async ({
    assert,
  }) => {
    const { user, authenticator } = await withPasskey()
    await db.from('users').where('id', user.id).update({ must_change_password: true })
    const visitor = new Visitor()
    await signInWithPasskey(visitor, authenticator)
    assert.equal((await visitor.send('GET', '/dashboard')).location, '/change-password')
  })
})

test.group('Passkeys | officers', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('an unlocked device is password and second factor; a locked one is refused', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const { authenticator } = await withPasskey(officer)
    await addSecondFactor(officer)
    const locked = await signInWithPasskey(new Visitor(), authenticator, { isLocked: true })
    assert.match(locked.errors.form, NOT_UNLOCKED)
    const visitor = new Visitor()
    const entered = await signInWithPasskey(visitor, authenticator)
    assert.equal(entered.component, 'back_office/reports/home')
    const [entry] = await db
      .from('audit_entries')
      .where({ action: 'auth.signed_in', actor_id: officer.id })
      .orderBy('id', 'desc')
    assert.include(String(JSON.stringify(entry.data)), 'passkey')
  })

  test('a citizen signs in with a locked device, but needs an unlocked one for the step-up', async ({
    assert,
  }) => {
    const { authenticator } = await withPasskey()
    const visitor = new Visitor()
    const entered = await signInWithPasskey(visitor, authenticator, { isLocked: true })
    assert.equal(entered.component, 'lending/applications/dashboard')
    await visitor.get('/account/passkeys')
    const challenge = await challengeFor(visitor, '/account/step-up/challenge')
    const proof = authenticator.sign(challenge, { isLocked: true })
    const refused = await visitor.post('/account/step-up', { proof })
    assert.match(refused.errors.form, NOT_UNLOCKED)
  })

  test('is a second step after the password, for the same person only', async ({ assert }) => {
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const { authenticator } = await withPasskey(officer)
    const { authenticator: others } = await withPasskey(
      await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    )
    await addSecondFactor(officer)
    const visitor = new Visitor()
    await visitor.get('/sign-in')
    const early = await challengeFor(visitor, '/sign-in/passkey-challenge')
    const step = await visitor.signIn(officer.userName, TEST_PASSWORD)
    assert.equal(step.component, 'platform/auth/second_factor_challenge')
    assert.isTrue(step.props.hasPasskey)
    const path = '/sign-in/code/passkey-challenge'
    const wrong = others.sign(await challengeFor(visitor, path))
    assert.equal(
      (await visitor.post('/sign-in/code/passkey', { credential: wrong })).errors.form,
      REFUSED
    )
    /** A challenge of the same browser for another purpose. */
    const forSignIn = { credential: authenticator.sign(early) }
    assert.equal((await visitor.post('/sign-in/code/passkey', forSignIn)).errors.form, REFUSED)
    const credential = authenticator.sign(await challengeFor(visitor, path))
    const entered = await visitor.post('/sign-in/code/passkey', { credential })
    assert.equal(entered.component, 'back_office/reports/home')
    /** Without a password before it, this step does not exist. */
    const stranger = new Visitor()
    await stranger.get('/sign-in')
    assert.equal((await stranger.send('POST', path, {})).status, 302)
  })

  test('completes a step-up in place of password and code, but not with a challenge of sign-in', async ({
    assert,
  }) => {
    const { user, authenticator } = await withPasskey()
    const visitor = await signInAs(user)
    const { props } = await visitor.get('/account/passkeys')
    assert.isTrue(props.stepUp.hasPasskey)
    const guest = new Visitor()
    await guest.get('/sign-in')
    const other = await challengeFor(guest, '/sign-in/passkey-challenge')
    const forged = await visitor.post('/account/step-up', { proof: authenticator.sign(other) })
    assert.equal(forged.errors.form, REFUSED)
    const challenge = await challengeFor(visitor, '/account/step-up/challenge')
    const answer = await visitor.post('/account/step-up', { proof: authenticator.sign(challenge) })
    assert.isNull(answer.props.stepUp.proof)
    advanceClock(16)
    assert.equal((await visitor.get('/account/passkeys')).props.stepUp.proof, 'password')
  })
})

test.group('Passkeys | list', (group) => {
  group.each.setup(() => limiter.clear())

  test('lets only their own person rename and remove passkeys', async ({ assert }) => {
    const { visitor } = await withPasskey()
    const [{ id }] = (await visitor.get('/account/passkeys')).props.passkeys
    const renamed = await visitor.submit('PUT', `/account/passkeys/${id}`, { name: ' Home ' })
    assert.equal(renamed.props.passkeys[0].name, 'Home')
    const empty = await visitor.submit('PUT', `/account/passkeys/${id}`, { name: ' ' })
    assert.equal(empty.errors.name, 'Please enter a name')
    const stranger = await signInSteppedUp(await createApplicant())
    assert.equal((await stranger.send('PUT', `/account/passkeys/${id}`, { name: 'x' })).status, 404)
    assert.equal((await stranger.send('DELETE', `/account/passkeys/${id}`)).status, 404)
    const again = await signInAs(await createApplicant())
    const unproven = await again.submit('DELETE', `/account/passkeys/${id}`)
    assert.equal(unproven.errors.password, 'Please confirm your identity first')
    assert.lengthOf((await visitor.get('/account/passkeys')).props.passkeys, 1)
  })

  test('is in the copy of the person’s data, without keys, and is deleted with the account', async ({
    assert,
  }) => {
    const { user, visitor } = await withPasskey()
    const [row] = await db.from('passkeys').where('user_id', user.id)
    const { text } = await visitor.send('GET', '/my-data/copy.json')
    assert.include(text, '"Phone"')
    assert.notInclude(text, row.public_key)
    assert.notInclude(text, row.credential_id)

    const { props } = await visitor.get('/my-data/erasure')
    const erased = { isSure: true, expectedVersion: props.erasure.expectedVersion }
    await visitor.post('/my-data/erasure', erased)
    assert.isEmpty(await db.from('passkeys').where('user_id', user.id))
    assert.isEmpty(await db.from('passkey_challenges').where('user_id', user.id))
  })
})
