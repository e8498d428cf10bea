import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import { fileNameOf } from '#claims/payments/spreadsheets/bank_files'
import { RunTransfers } from '#claims/payments/transfers/actions/run_transfers'
import { MAX_RESPONSE_BYTES } from '#claims/payments/transfers/rules/profiles'
import { FixedClock, getClock, setClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { encrypt as seal } from '#kernel/vault/vault'
import { ConfirmChange, RefuseChange, WithdrawChange } from '#maker_checker/actions/decide_change'
import { AFTER_EXPIRY, NOW, encryptAsBank, keyOf, keysWith } from '#tests/support/bank_pgp'
import type { BankServer } from '#tests/support/bank_server'
import {
  connectionTo,
  releasedUpload,
  waitingBatch,
  withBankServer,
} from '#tests/support/bank_transfers'
import { lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { paidLines } from '#tests/support/returned_payments'
import { dialect } from '#tests/support/tags'
import { createOfficer, requestAs } from '#tests/support/users'
import { TODAY } from './linking_statement.js'

const HREF = '/officer/bank-transfers'

type Client = Parameters<typeof requestAs>[0]

const run = () => new RunTransfers().run({ dryRun: false })
const setMinutesLater = (minutes: number) =>
  setClock(new FixedClock(new Date(NOW.getTime() + minutes * 60_000)))

/** Proposes the given changes as an administrator. */
async function propose(client: Client, { id }: BankConnection, more: object) {
  const administrator = await createOfficer(Role.administrator, null)
  const path = `${HREF}/connections/${id}`
  const shown = await requestAs(client, administrator, 'get', path)
  const { values, version } = pageProps(shown, 'lending/claims/bank_connection')
  const nonEmpty = Object.entries(values).filter(([, value]) => value !== '')
  const form = { ...Object.fromEntries(nonEmpty), version, ...more }
  return { administrator, answer: await requestAs(client, administrator, 'put', path).form(form) }
}

const confirm = async () =>
  new ConfirmChange().run(
    decisionBy(await lastChange(), await createOfficer(Role.administrator, null))
  )

/** Confirms the change at the time of the test clock, which Lucid does not use for `updated_at`. */
async function confirmNow({ id }: BankConnection) {
  await confirm()
  const updated = { updated_at: sqlInstant(getClock().now()) }
  await db.from('bank_connections').where({ id }).update(updated)
}

/** Creates a batch at the bank, for which a response can be sent. */
async function paidBatch(connection: BankConnection) {
  const one = await waitingBatch()
  const { batch } = one
  await batch.merge({ status: 'downloaded' }).save()
  const upload = await releasedUpload(connection, batch, fileNameOf(connection, batch))
  await upload.merge({ state: 'uploaded', bytes: 1 }).save()
  return { name: `${batch.number}-01-RES.csv.pgp`, lines: `${paidLines(one)}\r\n` }
}

const stateOf = async (fileName: string) => {
  const found = await BankTransfer.query().where({ fileName })
  return found.map(({ problem, state }) => problem ?? state)
}

test.group('Change of OpenPGP keys', (group) => {
  dialect(group)
  let bank: BankServer
  withBankServer(group, (started) => (bank = started))

  test('switches OpenPGP while no file waits, and keeps no key in a decided change', async ({
    client,
    assert,
  }) => {
    const connection = await connectionTo(bank)
    const { batch, accounts } = await waitingBatch()
    await batch.merge({ status: 'downloaded' }).save()
    const upload = await releasedUpload(connection, batch, fileNameOf(connection, batch))
    const keys = {
      isPgpOn: true,
      pgpBankKey: (await keyOf('Bank')).toPublic().armor(),
      pgpPrivateKey: (await keyOf('Own')).armor(),
      password: 'the bank gave it',
    }
    const { answer } = await propose(client, connection, keys)
    answer.assertFlashMessage('inputErrorsBag.isPgpOn' as never)
    await upload.merge({ state: 'failed', problem: 'bytes_differ' }).save()
    const withdraw = () =>
      requestAs(client, accounts, 'post', `${HREF}/${upload.id}/decisions`).form({
        action: 'withdraw',
        remarks: 'Sent by hand',
      })
    await withdraw()
    const storedChange = async () => JSON.stringify((await lastChange()).decrypted)

    const { administrator } = await propose(client, connection, keys)
    assert.include(await storedChange(), 'PGP PRIVATE')
    await upload.merge({ state: 'released', problem: null }).save()
    await assert.rejects(confirm)
    await withdraw()
    await new WithdrawChange().run(decisionBy(await lastChange(), administrator))
    assert.notMatch(await storedChange(), /PGP PRIVATE|the bank gave it/)
    await propose(client, connection, keys)
    const second = await createOfficer(Role.administrator, null)
    await new RefuseChange().run(decisionBy(await lastChange(), second, 'No'))
    assert.notMatch(await storedChange(), /PGP PRIVATE|the bank gave it/)
    await propose(client, connection, keys)
    assert.equal(await confirm(), 'confirmed')
    assert.notMatch(await storedChange(), /PGP PRIVATE|the bank gave it/)
    assert.include(await storedChange(), 'PGP PUBLIC')
    await connection.refresh()
    assert.deepEqual(connection.secret, { password: 'the bank gave it' })
    assert.isTrue(connection.isPgpOn)
  }).timeout(60_000)

  test('responses remain readable after a change of the keys', async ({ client, assert }) => {
    const [old, renewed] = [await keyOf('Bank'), await keyOf('Bank')]
    const { own, columns } = await keysWith(old)
    const connection = await connectionTo(bank, columns)
    const [one, two, slow, hostile] = [
      await paidBatch(connection),
      await paidBatch(connection),
      await paidBatch(connection),
      await paidBatch(connection),
    ]
    await propose(client, connection, { isPgpKeyMade: true })
    await confirmNow(connection)
    await connection.refresh()
    assert.notEqual(connection.ownKey!.fingerprint, own.key.fingerprint)
    setMinutesLater(1)
    await bank.respond(one.name, await encryptAsBank(one.lines, own.key.armored, old))
    const to = connection.ownKey!.armored
    await bank.respond(two.name, await encryptAsBank(two.lines, to, renewed))
    const createQuarantined = async ({ name, lines }: typeof slow, attempts: number) =>
      BankTransfer.create({
        connectionId: connection.id,
        direction: 'response',
        fileName: name,
        state: 'quarantined',
        problem: 'costly',
        attempts,
        contentCipher: seal(
          (await encryptAsBank(lines, to, old)).toString('base64'),
          'bank_response'
        ),
        createdAt: DateTime.fromJSDate(getClock().now()),
        updatedAt: DateTime.fromJSDate(getClock().now()),
      })
    await createQuarantined(slow, 2)
    await createQuarantined(hostile, 3)
    await run()
    assert.deepEqual(await stateOf(one.name), ['ready'], 'encrypted for the key before')
    assert.deepEqual(await stateOf(two.name), ['signature_wrong'])
    assert.deepEqual(await stateOf(slow.name), ['ready'])
    assert.deepEqual(await stateOf(hostile.name), ['costly'])

    setMinutesLater(2)
    await propose(client, connection, { pgpBankKey: renewed.toPublic().armor() })
    await confirmNow(connection)
    setMinutesLater(3)
    await run()
    assert.deepEqual(await stateOf(two.name), ['ready'], 'otherwise the bank sends it again')
    assert.deepEqual(await stateOf(hostile.name), ['signature_wrong'])
    await run()
    const { attempts } = await BankTransfer.findByOrFail('fileName', hostile.name)
    assert.equal(attempts, 4, 'once for each change')
  }).timeout(60_000)

  test('a response waits unread when a key has expired, with one alert', async ({
    client,
    assert,
  }) => {
    const { own, columns } = await keysWith(await keyOf('Bank'))
    const connection = await connectionTo(bank, columns)
    const one = await paidBatch(connection)
    const lasting = await keyOf('Bank', 800)
    await bank.respond(one.name, await encryptAsBank(one.lines, own.key.armored, lasting))
    const alarms = () => db.from('notices').where('template', 'bank_transfer_alarm')
    setClock(new FixedClock(AFTER_EXPIRY))
    await run()
    const once = await alarms()
    const [{ error }] = await run()
    assert.include(error, 'key_expired')
    assert.deepEqual(await stateOf(one.name), [])
    assert.lengthOf(await alarms(), once.length)
    const causes = await db.from('notices').where('dedupe_key', 'like', '%pgp:key_expired:%')
    assert.isNotEmpty(causes)

    const ended = { ...own.key, expiresOn: TODAY }
    await connection.merge({ pgpOwnKey: JSON.stringify(ended) }).save()
    const { administrator } = await propose(client, connection, {
      pgpBankKey: lasting.toPublic().armor(),
    })
    await confirm()
    await run()
    assert.deepEqual(await stateOf(one.name), ['ready'], 'the portal’s own key still decrypts')
    const page = pageProps(
      await requestAs(client, administrator, 'get', `${HREF}/connections/${connection.id}`),
      'lending/claims/bank_connection'
    )
    assert.deepEqual([page.ownKey!.isExpired, page.bankKey!.isExpired], [true, false])
    const list = pageProps(
      await requestAs(client, administrator, 'get', HREF),
      'lending/claims/bank_transfers'
    )
    assert.isTrue(list.connections.find(({ id }) => id === connection.id)!.isKeyExpired)
  }).timeout(60_000)

  test('keys of any size are stored, and 4 MB are read whatever the encryption', async ({
    assert,
  }) => {
    const bankKey = await keyOf('Bank')
    const { own, columns } = await keysWith(bankKey)
    const connection = await connectionTo(bank, columns)
    const one = await paidBatch(connection)
    const large = Buffer.concat([
      Buffer.from(one.lines),
      Buffer.alloc(MAX_RESPONSE_BYTES - 4096, 10),
    ])
    await bank.respond(one.name, await encryptAsBank(large, own.key.armored, bankKey, 'armored'))
    await run()
    const [problem] = await stateOf(one.name)
    assert.notInclude(['too_large', 'costly'], problem)

    const armored = 'k'.repeat(65_536)
    const key = JSON.stringify({ ...own.key, armored })
    const cipher = BankConnection.encryptPrivateKey(armored)
    await connection
      .merge({ pgpBankKey: key, pgpOwnKey: key, pgpPrivateKeyCipher: cipher })
      .merge({ pgpPreviousKeyCipher: cipher })
      .save()
    await connection.refresh()
    assert.deepEqual([connection.bankKey!.armored, connection.previousKey], [armored, armored])
  }).timeout(60_000)
})
