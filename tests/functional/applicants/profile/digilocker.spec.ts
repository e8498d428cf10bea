import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { digiLockerChange } from '#administration/settings/digilocker'
import { SubmitApplication } from '#applications/actions/submit_application'
import type User from '#auth/models/user'
import timeouts from '#config/timeouts'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { findDocument, viewedDocument } from '#documents/queries/documents'
import { privateStore } from '#documents/store/private_store'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { decrypt } from '#kernel/vault/vault'
import { EraseAccount, retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { EndExpiredGrants, waitForRevocations } from '#profile/actions/digilocker_grants'
import { DigiLocker } from '#profile/actions/digilocker_client'
import DigiLockerGrant from '#profile/models/digilocker_grant'
import Profile from '#profile/models/profile'
import { storedDigiLocker } from '#profile/queries/digilocker'
import { DIGILOCKER_DEFAULTS } from '#profile/rules/digilocker'
import {
  openHelperSession,
  centreWithOperator,
  createAssistance,
  readyCitizen,
} from '#tests/support/assistance'
import { resetDigiLocker, LockerServer, useDigiLocker } from '#tests/support/digilocker'
import { administrator } from '#tests/support/maker_checker'
import { createApplicant, visitorAs } from '#tests/support/users'
import type { Answer, Visitor } from '#tests/support/visitor'

const HREF = '/apply/individual/digilocker'
const DOCUMENTS = '/apply/individual/documents'
const URI = 'in.gov.pan-PANCR-ABCPJ1234K'
const locker = new LockerServer()
const fixture = (name: string) => readFile(app.makePath('tests/fixtures/files', name))

const messagesOf = ({ flash, props, errors }: Answer) =>
  JSON.stringify([flash, props.errors, errors])

/** Consents in the portal and at DigiLocker. @returns the callback address, not yet requested */
async function giveConsent(visitor: Visitor): Promise<string> {
  await visitor.get(HREF)
  const sent = await visitor.send('POST', `${HREF}/consents`, { consent: true })
  const back = new URL(sent.location!)
  return back.pathname + back.search
}

/** Consents, and returns to the list. */
async function open(visitor: Visitor): Promise<Answer> {
  await visitor.send('GET', await giveConsent(visitor))
  return visitor.get(HREF)
}

/** Submits the form of the list as on the current page, or on an earlier one. */
async function fetchInto(
  visitor: Visitor,
  { slot = 'pan', index = 0, expectedVersion = 'none', grant = '' } = {}
): Promise<Answer> {
  const id = grant || (await visitor.get(HREF)).props.grant?.id || 'none'
  return visitor.post(HREF, { grant: id, index, slot, expectedVersion })
}

/** Returns the decrypted tokens of a person's grant. */
async function tokensOf(user: User) {
  const [grant] = await grantsOf(user)
  const { accessToken, refreshToken } = grant.opened!
  return [accessToken, refreshToken]
}

async function documentOf(user: User) {
  const profile = await Profile.findByOrFail({ userId: user.id })
  return findDocument('profile', profile.id, 'pan')
}

const fileOf = async (user: User) => (await documentOf(user))?.currentVersion.file ?? null

const grantsOf = ({ id }: User) => DigiLockerGrant.query().where('userId', id)

const countOf = async (table: string) => Number((await db.from(table).count('* as n'))[0].n)

test.group('Documents from DigiLocker', (group) => {
  group.setup(async () => {
    await locker.start()
    return () => locker.stop()
  })
  group.each.setup(async () => {
    locker.reset()
    const bytes = await fixture('two_pages.pdf')
    const issuer = 'Income Tax Department'
    locker.files.push({
      uri: URI,
      doctype: 'PANCR',
      name: 'PAN Verification Record',
      issuer,
      bytes,
    })
    await useDigiLocker({ isOn: true, baseUrl: locker.baseUrl })
    return async () => {
      useSystemClock()
      await waitForRevocations()
      await resetDigiLocker()
    }
  })

  test('are not offered while disabled', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    assert.equal((await visitor.get(DOCUMENTS)).props.digiLockerHref, HREF)
    await useDigiLocker({ isOn: false, baseUrl: locker.baseUrl })
    const { props, status } = await visitor.get(DOCUMENTS)
    assert.equal(status, 200)
    assert.isNull(props.digiLockerHref)
    assert.equal((await visitor.get(HREF)).status, 404)
    assert.equal((await visitor.send('POST', `${HREF}/consents`, { consent: true })).status, 404)
  })

  test('are stored in a slot like an upload, and show their origin', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const without = await visitor.post(`${HREF}/consents`, { consent: false })
    assert.isDefined(without.errors.consent)
    const { props } = await open(visitor)
    assert.deepEqual(props.grant, {
      id: (await grantsOf(user))[0].id,
      holder: 'Asha Ramesh Pawar',
      documents: [
        {
          index: 0,
          name: 'PAN Verification Record',
          issuer: 'Income Tax Department',
          doctype: 'PANCR',
          isFetchable: true,
          slots: ['pan'],
        },
      ],
    })
    assert.notInclude(JSON.stringify(props), 'ABCPJ1234K', 'the address is not sent to the browser')
    const fetched = await fetchInto(visitor)
    assert.match(messagesOf(fetched), /has been fetched/)
    const file = (await fileOf(user))!
    assert.deepEqual(
      Buffer.from(await privateStore.bytes(file.storageKey)),
      await fixture('two_pages.pdf')
    )
    assert.equal(decrypt(file.digilockerUri!, 'digilocker'), URI)
    const shown = viewedDocument((await documentOf(user))!, 'PAN', null)
    assert.deepInclude(shown.origin!, {
      uri: 'in.gov.pan-PANCR-…234K',
      issuer: 'Income Tax Department',
      holder: 'Asha Ramesh Pawar',
    })
    assert.isNotNull(file.scanState)
    const entry = await db
      .from('audit_entries')
      .where({ action: 'digilocker.fetched', subject_id: file.id })
      .firstOrFail()
    assert.notInclude(entry.data, 'ABCPJ1234K')
    const consent = await db
      .from('audit_entries')
      .where({ action: 'digilocker.consented', actor_id: user.id })
      .firstOrFail()
    assert.include(consent.data, 'Documents_for_a_loan_application')
  })

  test('are in the copy of personal data, with their address', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    await fetchInto(visitor)
    const copy = JSON.stringify(await buildDataCopy(user.id, 'en'))
    assert.include(copy, URI)
    assert.include(copy, 'Income Tax Department')
  })

  test('leave no trace of the token, which is encrypted until then', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    const [grant] = await grantsOf(user)
    const { accessToken, refreshToken } = grant.opened!
    assert.notInclude(grant.content, accessToken)
    const sessions = JSON.stringify(await db.from('sessions'))
    assert.notInclude(sessions, accessToken)
    const left = await visitor.submit('DELETE', HREF)
    assert.match(messagesOf(left), /has ended/)
    await waitForRevocations()
    assert.sameMembers(locker.revoked, [accessToken, refreshToken])
    assert.isEmpty(await grantsOf(user))
    assert.match(messagesOf(await fetchInto(visitor)), /consent at DigiLocker has expired/)
  })

  test('revoke abandoned tokens after they expire', async ({ assert }) => {
    const user = await createApplicant()
    await open(await visitorAs(user))
    const tokens = await tokensOf(user)
    assert.isAbove((await new EndExpiredGrants().run())!, 14 * 60_000)
    await waitForRevocations()
    assert.isEmpty(locker.revoked)
    setClock(new FixedClock(new Date(Date.now() + 16 * 60_000)))
    assert.isNull(await new EndExpiredGrants().run())
    assert.isEmpty(await grantsOf(user))
    await waitForRevocations()
    assert.sameMembers(locker.revoked, tokens)
  })

  test('delete tokens even if DigiLocker does not revoke them', async ({ assert }) => {
    const user = await createApplicant()
    await open(await visitorAs(user))
    setClock(new FixedClock(new Date(Date.now() + 16 * 60_000)))
    locker.behaviour.instead = { '/oauth2/1/revoke': { status: 500, error: 'unexpected_error' } }
    await new EndExpiredGrants().run()
    await waitForRevocations()
    assert.lengthOf(
      locker.asked.filter((one) => one === 'POST /oauth2/1/revoke'),
      2
    )
    assert.isEmpty(await grantsOf(user))
  })

  test('revoke tokens however the access ends', async ({ assert }) => {
    const ends: Record<string, (user: User, visitor: Visitor) => Promise<unknown>> = {
      'another consent': (_, visitor) => open(visitor),
      'a consent that DigiLocker ended': async (_, visitor) => {
        locker.behaviour.instead = { '/oauth2/1/file': { status: 401, error: 'invalid_token' } }
        await fetchInto(visitor)
      },
      'the account is erased': async (user) => {
        const status = await retentionStatusOfPerson(user.id)
        await new EraseAccount().run(user.id, { expectedVersion: retentionStatusVersion(status) })
      },
      'the application is submitted': (user) =>
        new SubmitApplication().run({ userId: user.id, loanType: 1, confirmed: true }),
      'other settings': async () => {
        const settings = storedDigiLocker()!
        const change = { values: { ...settings, clientSecret: 'other' }, expectedVersion: '' }
        const { actor } = await administrator()
        await inTransaction(async (trx) => {
          const expectedVersion = await digiLockerChange.version(change, trx)
          await digiLockerChange.apply({ ...change, expectedVersion }, actor, trx)
        })
      },
      'its time, while fetching is off': async () => {
        await useDigiLocker({ isOn: false, baseUrl: locker.baseUrl })
        setClock(new FixedClock(new Date(Date.now() + 16 * 60_000)))
        await new EndExpiredGrants().run()
      },
    }
    for (const [why, end] of Object.entries(ends)) {
      await useDigiLocker({ isOn: true, baseUrl: locker.baseUrl })
      const user = await createApplicant()
      await createCompleteProfile(user)
      const visitor = await visitorAs(user)
      await open(visitor)
      const tokens = await tokensOf(user)
      await end(user, visitor)
      await waitForRevocations()
      assert.includeMembers(locker.revoked, tokens, why)
    }
  })

  test('accept a new grant, and end others, despite one that cannot be decrypted', async ({
    assert,
  }) => {
    const [user, other] = [await createApplicant(), await createApplicant()]
    const visitor = await visitorAs(user)
    await open(visitor)
    await open(await visitorAs(other))
    const tokens = await tokensOf(other)
    await DigiLockerGrant.query().where('userId', user.id).update({ content: 'unreadable' })
    const page = await visitor.get(HREF)
    assert.equal(page.status, 200)
    assert.isNull(page.props.grant)
    assert.isNotNull((await open(visitor)).props.grant)
    await DigiLockerGrant.query().where('userId', user.id).update({ content: 'unreadable' })
    setClock(new FixedClock(new Date(Date.now() + 16 * 60_000)))
    assert.isNull(await new EndExpiredGrants().run())
    await waitForRevocations()
    assert.includeMembers(locker.revoked, tokens)
  })

  test('end the access even while the profile is locked', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    await createApplication({ userId: user.id })
    assert.match(messagesOf(await fetchInto(visitor, { grant: 'x' })), /locked/i)
    await visitor.send('DELETE', HREF)
    assert.isEmpty(await grantsOf(user))
  })

  test('are not available to a citizen’s helper', async ({ assert }) => {
    const { operator, centre } = await centreWithOperator()
    const citizen = await readyCitizen()
    const helper = await openHelperSession(operator, await createAssistance(citizen, centre))
    assert.isNull((await helper.get(DOCUMENTS)).props.digiLockerHref)
    await open(helper)
    assert.isEmpty(await grantsOf(citizen))
  })

  test('store a file once if it is fetched twice, or after the slot was filled', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    await fetchInto(visitor)
    const first = await fileOf(user)
    assert.notMatch(messagesOf(await fetchInto(visitor)), /has been fetched/)
    assert.equal((await fileOf(user))!.id, first!.id)
  })

  test('support two devices that return simultaneously', async ({ assert }) => {
    const user = await createApplicant()
    const visitors = [await visitorAs(user), await visitorAs(user), await visitorAs(user)]
    const backs = await Promise.all(visitors.map(giveConsent))
    const answers = await Promise.all(visitors.map((one, n) => one.send('GET', backs[n])))
    assert.deepEqual(
      answers.map(({ status, location }) => [status, location]),
      backs.map(() => [302, HREF])
    )
    assert.lengthOf(await grantsOf(user), 1)
    await waitForRevocations()
    assert.lengthOf(locker.revoked, 4)
  })

  test('do not have their address logged', async ({ assert }) => {
    const client = new DigiLocker({ ...DIGILOCKER_DEFAULTS, baseUrl: locker.baseUrl })
    for (const address of [locker.baseUrl, 'http://127.0.0.1:9/public']) {
      const asked = new DigiLocker({ ...client.settings, baseUrl: address })
      const refused: unknown = await asked.file('token', URI).catch((error: Error) => error)
      assert.notInclude(inspect(refused, { depth: 9 }), 'ABCPJ1234K')
    }
  })

  test('report a refused consent and store nothing', async ({ assert }) => {
    locker.behaviour.refusal = 'access_denied'
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const back = await visitor.get(await giveConsent(visitor))
    const page = await visitor.get(back.location ?? HREF)
    assert.match(messagesOf(back) + messagesOf(page), /did not give your consent at DigiLocker/)
    assert.isNull(page.props.grant)
    assert.isEmpty(await grantsOf(user))
    assert.notInclude(locker.asked, 'POST /oauth2/1/token')
  })

  for (const [name, behaviour, text] of [
    [
      'another error at consent',
      { refusal: 'server_error' },
      /cannot be fetched from DigiLocker at present/,
    ],
    [
      'an invalid client secret',
      { instead: { '/oauth2/1/token': { status: 401, error: 'invalid_client' } } },
      /cannot be fetched from DigiLocker at present/,
    ],
    [
      'an expired code',
      { instead: { '/oauth2/1/token': { status: 400, error: 'invalid_grant' } } },
      /has expired/,
    ],
  ] as const) {
    test(`report ${name} with the appropriate message`, async ({ assert }) => {
      Object.assign(locker.behaviour, behaviour)
      const visitor = await visitorAs(await createApplicant())
      const back = await visitor.get(await giveConsent(visitor))
      assert.match(messagesOf(back) + messagesOf(await visitor.get(HREF)), text)
    })
  }

  test('require consent again if the token has expired', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    locker.endTokens()
    assert.match(messagesOf(await fetchInto(visitor)), /consent at DigiLocker has expired/)
    assert.isEmpty(await grantsOf(user))
    assert.isNull((await visitor.get(HREF)).props.grant)
    assert.isNull(await fileOf(user))
  })

  test('end a grant with its token, and after 15 minutes at the latest', async ({ assert }) => {
    const after = (minutes: number) =>
      setClock(new FixedClock(new Date(Date.now() + minutes * 60_000)))
    for (const [seconds, minutes] of [
      [60, 2],
      [3600, 16],
    ]) {
      locker.behaviour.seconds = seconds
      const visitor = await visitorAs(await createApplicant())
      assert.isNotNull((await open(visitor)).props.grant)
      after(minutes)
      assert.isNull((await visitor.get(HREF)).props.grant)
      useSystemClock()
    }
  })

  for (const [name, problem, text] of [
    ['a missing document', { status: 404, error: 'invalid_uri' }, /no longer has this document/],
    [
      'a document still being fetched',
      { status: 400, error: 'pull_response_pending' },
      /still fetching/,
    ],
    ['an insufficient scope', { status: 403, error: 'insufficient_scope' }, /does not allow/],
    ['an unavailable repository', { status: 530, error: 'unexpected_error' }, /is not responding/],
  ] as const) {
    test(`report ${name} and store no file`, async ({ assert }) => {
      const user = await createApplicant()
      const visitor = await visitorAs(user)
      await open(visitor)
      const before = await countOf('stored_files')
      locker.behaviour.instead = { '/oauth2/1/file': problem }
      assert.match(messagesOf(await fetchInto(visitor)), text)
      assert.equal(await countOf('stored_files'), before)
      assert.isNotEmpty(await grantsOf(user), 'other documents can still be fetched')
    })
  }

  test('are rejected if unsigned by DigiLocker, too large, of another type or with active content', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    const before = await countOf('stored_files')
    const refused = async (text: RegExp) => assert.match(messagesOf(await fetchInto(visitor)), text)
    locker.behaviour.tampered = new Uint8Array(await fixture('two_pages.pdf')).with(99, 0)
    await refused(/damaged on its way from DigiLocker/)
    locker.behaviour.tampered = null
    const [file] = locker.files
    file.bytes = Buffer.alloc(11 * 1024 * 1024, '%PDF-1.4 ')
    await refused(/larger than 10 MB/)
    file.bytes = Buffer.from('<html><script>alert(1)</script></html>')
    await refused(/Wrong File Input/)
    file.bytes = Buffer.alloc(0)
    await refused(/empty/i)
    assert.equal(await countOf('stored_files'), before)
  })

  test('report a server that is silent or returns an unexpected response', async ({ assert }) => {
    const was = timeouts.digilockerAnswer
    timeouts.digilockerAnswer = 300
    try {
      for (const [change, text] of [
        [{ silent: ['/oauth2/1/token'] }, /is not responding/],
        [{ silent: ['/oauth2/2/files'] }, /is not responding/],
        [{ list: 'none' }, /could not read the response/],
        [{ list: { items: 'x'.repeat(600_000) } }, /larger|is not responding/],
        [{ instead: { '/oauth2/1/token': { status: 302, error: '' } } }, /is not responding/],
      ] as const) {
        Object.assign(locker.behaviour, { silent: [], list: null, instead: {} }, change)
        const user = await createApplicant()
        const visitor = await visitorAs(user)
        const back = await visitor.get(await giveConsent(visitor))
        const page = await visitor.get(HREF)
        assert.match(messagesOf(back) + messagesOf(page), text)
        assert.isEmpty(await grantsOf(user))
      }
    } finally {
      timeouts.digilockerAnswer = was
    }
  })

  test('with addresses that lead elsewhere are left to be uploaded, and no file is requested', async ({
    assert,
  }) => {
    const [file] = locker.files
    for (const uri of ['../../account', 'a/../b', 'x?y=1', 'in.gov.pan-PANCR-%2e%2e']) {
      locker.files.push({ ...file, uri })
    }
    const visitor = await visitorAs(await createApplicant())
    const { documents } = (await open(visitor)).props.grant
    const shown = documents.map((one: { isFetchable: boolean }) => one.isFetchable)
    assert.deepEqual(shown, [true, false, false, false, false])
    assert.equal((await fetchInto(visitor, { index: 1 })).status, 404)
  })

  test('accept a number with a slash or a space', async ({ assert }) => {
    locker.files[0].uri = 'in.gov.pan-PANCR-MH/2025/12 345'
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await open(visitor)
    assert.match(messagesOf(await fetchInto(visitor)), /has been fetched/)
  })
})

test.group('Attacks on fetching from DigiLocker', (group) => {
  group.setup(async () => {
    await locker.start().catch(() => {})
    return () => locker.stop()
  })
  group.each.setup(async () => {
    locker.reset()
    await useDigiLocker({ isOn: true, baseUrl: locker.baseUrl })
    return async () => {
      await waitForRevocations()
      await resetDigiLocker()
    }
  })

  const opens = async (visitor: Visitor, back: string) => {
    await visitor.send('GET', back)
    return (await visitor.get(HREF)).props.grant !== null
  }

  test('fail with another state, or none', async ({ assert }) => {
    for (const state of ['another', '']) {
      const visitor = await visitorAs(await createApplicant())
      const back = new URL(await giveConsent(visitor), locker.baseUrl)
      back.searchParams.set('state', state)
      assert.isFalse(await opens(visitor, back.pathname + back.search))
    }
  })

  test('fail with a response that is repeated or late', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const back = await giveConsent(visitor)
    assert.isTrue(await opens(visitor, back))
    await visitor.submit('DELETE', HREF)
    const asked = locker.asked.length
    assert.isFalse(await opens(visitor, back))
    assert.lengthOf(locker.asked, asked, 'DigiLocker is not queried again')
    const late = await giveConsent(visitor)
    setClock(new FixedClock(new Date(getClock().now().getTime() + 11 * 60_000)))
    try {
      assert.isFalse(await opens(visitor, late))
    } finally {
      useSystemClock()
    }
  })

  test('fail with a state in different case', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    await giveConsent(visitor)
    const state = encodeURIComponent('é'.repeat(43))
    const { status } = await visitor.send('GET', `/digilocker/callback?code=x&state=${state}`)
    assert.equal(status, 302)
  })

  test('fail with a document of another account, from the previous account’s page', async ({
    assert,
  }) => {
    const bytes = await fixture('two_pages.pdf')
    locker.files.push({ uri: URI, doctype: 'PANCR', name: 'PAN', issuer: 'IT', bytes })
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const grant = (await open(visitor)).props.grant.id
    await open(visitor)
    assert.match(messagesOf(await fetchInto(visitor, { grant })), /has expired/)
    assert.isNull(await fileOf(user))
  })

  test('do not affect two tabs, which each get their response', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    const backs = [await giveConsent(visitor), await giveConsent(visitor)]
    for (const back of backs) assert.equal((await visitor.send('GET', back)).location, HREF)
  })

  test('fail with a code from another person’s browser', async ({ assert }) => {
    const attacker = await visitorAs(await createApplicant())
    const back = await giveConsent(attacker)
    const victim = await visitorAs(await createApplicant())
    assert.isFalse(await opens(victim, back))
    /** Injected into a response that the victim is waiting for: the verifier differs. */
    const own = new URL(await giveConsent(victim), locker.baseUrl)
    const code = new URL(back, locker.baseUrl).searchParams.get('code')!
    own.searchParams.set('code', code)
    assert.isFalse(await opens(victim, own.pathname + own.search))
  })

  test('fail with the grant of another session, even of the same person', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    assert.isTrue(await opens(visitor, await giveConsent(visitor)))
    const elsewhere = await visitorAs(user)
    assert.isNull((await elsewhere.get(HREF)).props.grant)
    const [{ id: grant }] = await grantsOf(user)
    assert.match(messagesOf(await fetchInto(elsewhere, { grant })), /has expired/)
  })

  test('fail with a slot that does not accept the document, or that does not exist', async ({
    assert,
  }) => {
    const bytes = await fixture('two_pages.pdf')
    locker.files.push({ uri: URI, doctype: 'PANCR', name: 'PAN', issuer: 'IT', bytes })
    const visitor = await visitorAs(await createApplicant())
    await open(visitor)
    assert.equal((await fetchInto(visitor, { slot: 'income' })).status, 404)
    assert.equal((await fetchInto(visitor, { index: 7 })).status, 404)
  })

  test('fail with a file inside the network', async ({ assert }) => {
    for (const [baseUrl, why] of [
      ['https://169.254.169.254/public', /internal address/],
      ['https://10.0.0.1/public', /internal address/],
      ['http://example.org/public', /not encrypted/],
    ] as const) {
      const inside = new DigiLocker({ ...DIGILOCKER_DEFAULTS, baseUrl })
      const refused = await inside.file('token', URI).catch((error: Error) => error)
      assert.match(String((refused as Error).cause), why)
    }
  })
})
