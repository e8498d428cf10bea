import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKey, readPrivateKey } from 'openpgp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import { fileNameOf } from '#claims/payments/spreadsheets/bank_files'
import { RunTransfers } from '#claims/payments/transfers/actions/run_transfers'
import { testConnection } from '#claims/payments/transfers/actions/test_connection'
import {
  PgpError,
  decryptFrom,
  encryptFor,
  generateOwnKey,
  readBankKey,
  readOwnKey,
} from '#claims/payments/transfers/pgp/pgp'
import { MAX_RESPONSE_BYTES } from '#claims/payments/transfers/rules/profiles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { AFTER_EXPIRY, BEFORE, DAY, encryptAsBank, keyOf, keysWith } from '#tests/support/bank_pgp'
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

const HREF = '/officer/bank-transfers/connections'
const run = () => new RunTransfers().run({ dryRun: false })

const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (one: unknown) => one
  )
  return error instanceof PgpError ? error.problem : String(error)
}

test.group('OpenPGP', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('reads exactly what a bank encrypts and signs', async ({ assert }) => {
    const [bankKey, stranger] = [await keyOf('Bank'), await keyOf('Stranger')]
    const { own, columns } = await keysWith(bankKey)
    const connection = new BankConnection()
    connection.merge(columns)
    const open = (content: Buffer) => decryptFrom(connection, content)
    const to = own.key.armored
    assert.equal((await open(await encryptAsBank('paid', to, bankKey))).toString(), 'paid')
    const refused: [string, Buffer][] = [
      ['signature_wrong', await encryptAsBank('paid', to)],
      ['signature_wrong', await encryptAsBank('paid', to, stranger)],
      [
        'signature_wrong',
        await encryptAsBank('paid', to, await readPrivateKey({ armoredKey: own.privateKey })),
      ],
      ['not_decrypted', await encryptAsBank('paid', stranger.toPublic().armor(), bankKey)],
      ['not_encrypted', Buffer.from('Claim Id,Status\r\n1,Success\r\n')],
      ['not_encrypted', Buffer.alloc(0)],
    ]
    const changed = await encryptAsBank('paid', to, bankKey)
    changed[changed.length - 8] ^= 1
    refused.push(['not_decrypted', changed])
    for (const [problem, content] of refused) {
      assert.equal(await problemOf(open(content)), problem)
    }
    const bomb = await encryptAsBank(Buffer.alloc(MAX_RESPONSE_BYTES + 1), to, bankKey)
    assert.include(['costly', 'not_decrypted'], await problemOf(open(bomb)))
    setClock(new FixedClock(AFTER_EXPIRY))
    assert.equal(await problemOf(open(await encryptAsBank('paid', to, bankKey))), 'key_expired')
    const lasting = await readBankKey((await keyOf('Bank', 800)).toPublic().armor())
    const ended = { ...own.key, expiresOn: TODAY }
    const keys = { bankKey: lasting, ownKey: ended, privateKey: own.privateKey }
    assert.equal(await problemOf(encryptFor(keys, Buffer.from('paid'))), 'key_expired')
    const missing = new BankConnection()
    missing.merge({ ...columns, pgpBankKey: null })
    assert.equal(await problemOf(encryptFor(missing, Buffer.from('paid'))), 'key_unusable')
  }).timeout(60_000)

  test('reads keys with their passphrase, and refuses invalid ones by name', async ({ assert }) => {
    const locked = (await keyOf('Own', 60, 'open sesame')).armor()
    const own = await readOwnKey(locked, 'open sesame')
    assert.equal(own.key.expiresOn, '2026-04-29')
    assert.match(own.key.fingerprint, /^[0-9A-F]{40}$/)
    assert.equal(await problemOf(readOwnKey(locked, 'sesame')), 'passphrase_wrong')
    assert.equal(await problemOf(readBankKey(locked)), 'key_is_private')
    assert.equal(
      await problemOf(readBankKey('-----BEGIN PGP PUBLIC KEY BLOCK-----')),
      'key_unreadable'
    )
    const subkeys = [{ keyExpirationTime: 20 * DAY }]
    const made = { userIDs: [{ name: 'Bank' }], date: BEFORE, subkeys }
    const { publicKey } = await generateKey({ ...made, format: 'object' })
    const { expiresOn } = await readBankKey(publicKey.armor())
    assert.equal(expiresOn, '2026-03-20', 'of the subkey that files are encrypted to')
    const ended = (await keyOf('Bank', 5)).toPublic().armor()
    assert.equal(await problemOf(readBankKey(ended)), 'key_unusable')
  }).timeout(60_000)

  test('exchanges files with GnuPG in both directions', async ({ assert }) => {
    const home = mkdtempSync(join(tmpdir(), 'gpg-'))
    const gpg = (...args: string[]) =>
      execFileSync(
        'gpg',
        ['--homedir', home, '--batch', '--yes', '--quiet', '--trust-model', 'always', ...args],
        { stdio: ['ignore', 'pipe', 'pipe'] }
      )
    useSystemClock()
    try {
      gpg('--passphrase', '', '--quick-generate-key', 'Bank', 'rsa3072', 'default', '1y')
      gpg(
        '--passphrase',
        '',
        '--quick-add-key',
        gpg('--list-keys', '--with-colons')
          .toString()
          .match(/^fpr:+(\w+)/m)![1],
        'rsa3072',
        'encr',
        '1y'
      )
      const own = await generateOwnKey()
      const connection = {
        bankKey: await readBankKey(gpg('--armor', '--export', 'Bank').toString()),
        ownKey: own.key,
        privateKey: own.privateKey,
      }
      const path = join(home, 'file')
      writeFileSync(path, own.key.armored)
      gpg('--import', path)
      writeFileSync(`${path}.pgp`, await encryptFor(connection, Buffer.from('to the bank')))
      const out = gpg('--status-fd', '2', '--output', path, '--decrypt', `${path}.pgp`)
      assert.equal(out.length, 0)
      assert.equal(readFileSync(path, 'utf8'), 'to the bank')
      const status = gpg(
        '--status-fd',
        '1',
        '--output',
        `${path}.again`,
        '--decrypt',
        `${path}.pgp`
      ).toString()
      assert.include(status, `VALIDSIG ${own.key.fingerprint}`)
      writeFileSync(path, 'from the bank')
      for (const armor of [[], ['--armor']]) {
        const to = ['--recipient', own.key.fingerprint, '--local-user', 'Bank']
        gpg(...armor, '--output', `${path}.gpg`, ...to, '--sign', '--encrypt', path)
        const read = await decryptFrom(connection, readFileSync(`${path}.gpg`))
        assert.equal(read.toString(), 'from the bank')
      }
    } finally {
      execFileSync('gpgconf', ['--homedir', home, '--kill', 'all'])
      rmSync(home, { recursive: true, force: true })
    }
  })
    .timeout(60_000)
    .skip(!hasGpg(), 'needs gnupg')
})

function hasGpg() {
  try {
    return execFileSync('gpg', ['--version']).length > 0
  } catch {
    return false
  }
}

test.group('OpenPGP for files to and from a bank', (group) => {
  dialect(group)
  let bank: BankServer
  withBankServer(group, (started) => (bank = started))

  test('two persons set the keys; the private key is encrypted and never sent back', async ({
    client,
    assert,
  }) => {
    const administrator = await createOfficer(Role.administrator, null)
    const { id, version, values } = await formOf(await connectionTo(bank), administrator)
    const put = (more: object) =>
      requestAs(client, administrator, 'put', `${HREF}/${id}`).form({ ...values, version, ...more })
    async function formOf(connection: BankConnection, person: typeof administrator) {
      const shown = await requestAs(client, person, 'get', `${HREF}/${connection.id}`)
      return pageProps(shown, 'lending/claims/bank_connection')
    }
    const bankKey = (await keyOf('Bank', 30)).toPublic().armor()
    const refused = await put({ isPgpOn: true })
    refused.assertFlashMessage('inputErrorsBag.pgpBankKey' as never)
    const private_ = (await keyOf('Own', 60, 'open sesame')).armor()
    const wrong = await put({ isPgpOn: true, pgpBankKey: bankKey, pgpPrivateKey: private_ })
    wrong.assertFlashMessage('inputErrorsBag.pgpPrivateKey' as never)
    assert.notInclude(JSON.stringify(wrong.flashMessages()), 'BEGIN PGP PRIVATE')

    const typed = { pgpBankKey: bankKey, pgpPrivateKey: private_, pgpPassphrase: 'open sesame' }
    await put({ isPgpOn: true, ...typed })
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, administrator)))
    assert.isNull((await BankConnection.findOrFail(id)).pgpBankKey)
    const { difference } = change.decrypted
    assert.include(JSON.stringify(difference), (await readBankKey(bankKey)).fingerprint)
    assert.notInclude(JSON.stringify(difference), 'BEGIN PGP')
    await new ConfirmChange().run(decisionBy(change, await createOfficer(Role.administrator, null)))
    const connection = await BankConnection.findOrFail(id)
    assert.notInclude(JSON.stringify(connection.serialize()), 'BEGIN PGP PRIVATE')
    assert.include(connection.privateKey!, 'BEGIN PGP PRIVATE')
    const page = await formOf(connection, administrator)
    assert.isTrue(page.bankKey!.isEnding, 'a warning is shown')
    assert.isFalse(page.ownKey!.isEnding)
    assert.notInclude(JSON.stringify(page), 'PGP PRIVATE')
    const audited = await db.from('audit_entries').where('action', 'bank_connection.set')
    assert.notInclude(JSON.stringify(audited), 'BEGIN PGP')
    const alarms = () => db.from('notices').where('template', 'bank_transfer_alarm')
    const before = await alarms()
    await run()
    const once = await alarms()
    assert.isAbove(once.length, before.length)
    await run()
    assert.lengthOf(await alarms(), once.length)
    const tried = await testConnection(connection, null)
    assert.deepEqual([tried.error, tried.pgp], [null, null])
    setClock(new FixedClock(AFTER_EXPIRY))
    assert.equal((await testConnection(connection, null)).pgp, 'key_expired')
  }).timeout(60_000)

  test('files are sent encrypted, and responses that are not from the bank are quarantined', async ({
    client,
    assert,
  }) => {
    const bankKey = await keyOf('Bank')
    const { own, columns } = await keysWith(bankKey)
    const connection = await connectionTo(bank, columns)
    const one = await waitingBatch()
    const { batch, accounts } = one
    await batch.merge({ status: 'downloaded' }).save()
    const upload = await releasedUpload(connection, batch, fileNameOf(connection, batch))
    await run()
    await bank.settled()
    const plain = await releasedUpload(connection, (await waitingBatch()).batch, 'plain.xlsx')
    await run()
    assert.equal((await plain.refresh()).problem, 'pgp_changed')
    assert.deepEqual(
      bank.arrived.map(({ name }) => name),
      [upload.fileName]
    )
    const sent = readFileSync(join(bank.folder('processed'), upload.fileName))
    const theirs = {
      bankKey: own.key,
      ownKey: connection.bankKey,
      privateKey: bankKey.armor(),
    }
    const sheet = await decryptFrom(theirs, sent)
    assert.equal(sheet.subarray(0, 2).toString(), 'PK')
    assert.notEqual(bank.arrived[0].sha256, (await upload.refresh()).sha256)
    const [{ detail }] = await db
      .from('bank_transfer_steps')
      .where({ transfer_id: upload.id, step: 'sending' })
    assert.include(detail, bank.arrived[0].sha256)

    const name = (number: number) => `${batch.number}-0${number}-RES.csv`
    const lines = `${paidLines(one)}\r\n`
    await bank.respond(name(1), lines)
    await bank.respond(`${name(2)}.pgp`, await encryptAsBank(lines, own.key.armored))
    await run()
    const stateOf = async (fileName: string) => {
      const found = await BankTransfer.query()
        .where({ fileName })
        .orderBy('id', 'desc')
        .firstOrFail()
      return found.problem ?? found.state
    }
    assert.equal(await stateOf(name(1)), 'not_encrypted')
    assert.equal(await stateOf(`${name(2)}.pgp`), 'signature_wrong')
    await bank.respond(`${name(1)}.pgp`, await encryptAsBank(lines, own.key.armored, bankKey))
    await run()
    assert.equal(await stateOf(`${name(1)}.pgp`), 'ready', 'refused ones are not counted')
    const ready = await BankTransfer.findByOrFail('fileName', `${name(1)}.pgp`)
    const decision = { action: 'import', remarks: '' }
    const path = `/officer/bank-transfers/${ready.id}`
    const file = await requestAs(client, accounts, 'get', `${path}/file`)
    assert.include(file.header('content-disposition'), `"${name(1)}"`)
    await requestAs(client, accounts, 'post', `${path}/decisions`).form(decision)
    assert.equal((await ready.refresh()).state, 'imported')

    await connection.merge({ pgpBankKey: null }).save()
    const late = (await waitingBatch()).batch
    const unsent = await releasedUpload(connection, late, fileNameOf(connection, late))
    await run()
    assert.deepEqual([(await unsent.refresh()).state, unsent.problem], ['failed', 'key_unusable'])
    assert.lengthOf(bank.arrived, 1)
  }).timeout(60_000)
})
