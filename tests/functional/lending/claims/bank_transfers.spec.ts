import { once } from 'node:events'
import net from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankProfileCheck from '#claims/models/bank_profile_check'
import BankTransfer from '#claims/models/bank_transfer'
import { CollectResponses } from '#claims/payments/transfers/actions/collect_responses'
import { RunTransfers, SendReleasedFiles } from '#claims/payments/transfers/actions/run_transfers'
import { moveTransfer } from '#claims/payments/transfers/actions/transfer_steps'
import { MAX_RESPONSE_BYTES } from '#claims/payments/transfers/rules/profiles'
import { mayUseProfile } from '#claims/payments/transfers/queries/profiles'
import { BankSftp } from '#claims/payments/transfers/sftp/bank_sftp'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import timeouts from '#config/timeouts'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import type { BankServer } from '#tests/support/bank_server'
import {
  connectionTo,
  plainConnection,
  releasedUpload,
  waitingBatch,
  withBankServer,
} from '#tests/support/bank_transfers'
import { lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { paidLines } from '#tests/support/returned_payments'
import { dialect } from '#tests/support/tags'
import { createOfficer, requestAs } from '#tests/support/users'

const HREF = '/officer/bank-transfers'

const run = () => new RunTransfers().run({ dryRun: false })

const decide = (
  client: Parameters<typeof requestAs>[0],
  person: Parameters<typeof requestAs>[1],
  { id }: BankTransfer,
  action: string,
  remarks = 'As the bank says'
) => requestAs(client, person, 'post', `${HREF}/${id}/decisions`).form({ action, remarks })

test.group('Files to and from a bank by SFTP', (group) => {
  dialect(group)
  let bank: BankServer
  withBankServer(group, (started) => (bank = started))

  test('a batch is sent once, after a second person released it, and cannot be sent manually as well', async ({
    client,
    assert,
  }) => {
    const connection = await connectionTo(bank)
    const { accounts, batch } = await waitingBatch()
    const page = `/officer/payment-batches/${batch.id}`
    const answer = await requestAs(client, accounts, 'post', `${page}/release`).form({
      connectionId: connection.id,
    })
    answer.assertFlashMissing('inputErrorsBag')
    await run()
    assert.isEmpty(bank.arrived, 'nothing leaves before the release')
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, accounts)))
    const auditor = await createOfficer(Role.auditor)
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, auditor)))
    const other = await createOfficer(Role.accounts)
    await new ConfirmChange().run(decisionBy(change, other))

    assert.equal((await batch.refresh()).status, 'downloaded')
    const transfer = await BankTransfer.findByOrFail('liveBatchId', batch.id)
    assert.containsSubset(transfer.serialize(), {
      state: 'released',
      releasedBy: accounts.id,
      confirmedBy: other.id,
    })
    await requestAs(client, accounts, 'get', `${page}/spreadsheet`)
    await requestAs(client, accounts, 'delete', page)
    const noted = { action: 'payment_batch.downloaded', subject_id: batch.id }
    assert.isEmpty(await db.from('audit_entries').where(noted), 'it cannot be sent by hand as well')

    await run()
    await bank.settled()
    await run()
    await transfer.refresh()
    assert.equal(transfer.state, 'acknowledged')
    assert.deepEqual(bank.arrived, [{ name: transfer.fileName, sha256: transfer.sha256! }])
    const shown = await requestAs(client, accounts, 'get', `${HREF}/${transfer.id}`)
    const { steps } = pageProps(shown, 'lending/claims/bank_transfer')
    assert.lengthOf(steps, 6)
  })

  test('another host key stops all transfers until two persons accept it', async ({
    client,
    assert,
  }) => {
    const connection = await connectionTo(bank)
    const { batch } = await waitingBatch()
    const transfer = await releasedUpload(connection, batch, `${batch.number}.xlsx`)
    await bank.newHostKey()
    const alarms = () => db.from('notices').where('template', 'bank_transfer_alarm')
    const before = await alarms()
    await run()
    await connection.refresh()
    assert.isNotNull(connection.offeredHostKey)
    assert.isAbove((await alarms()).length, before.length)
    assert.isEmpty(await run(), 'the connection is not even opened')
    assert.isEmpty(bank.arrived)

    const administrator = await createOfficer(Role.administrator, null)
    const path = `${HREF}/connections/${connection.id}`
    await requestAs(client, administrator, 'post', `${path}/host-key`).form({
      hostKey: connection.offeredHostKey,
    })
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, administrator)))
    await new ConfirmChange().run(decisionBy(change, await createOfficer(Role.administrator, null)))
    await run()
    await bank.settled()
    assert.include(['uploaded', 'acknowledged'], (await transfer.refresh()).state)
    assert.lengthOf(bank.arrived, 1)
  })

  test('responses are checked at once, and booked by a person only', async ({ client, assert }) => {
    const connection = await connectionTo(bank)
    const one = await waitingBatch()
    const { batch, accounts, claim } = one
    await batch.merge({ status: 'downloaded' }).save()
    const upload = await releasedUpload(connection, batch, `${batch.number}.xlsx`)
    await run()
    await bank.respond(`${batch.number}-02-RES.csv`, `${paidLines(one)}\r\n`)
    await bank.respond('PB-9999-000001-01-RES.csv', 'Claim Id,Status\r\n1,Success\r\n')
    await bank.respond('big.csv', Buffer.alloc(MAX_RESPONSE_BYTES + 1))
    await bank.respond(`${upload.fileName.replace('.xlsx', '')}_ACK.txt`, 'received')
    await run()
    const states = async () =>
      Object.fromEntries(
        (
          await BankTransfer.query().where({ connectionId: connection.id, direction: 'response' })
        ).map(({ fileName, state, problem }) => [fileName, problem ?? state])
      )
    assert.deepEqual(await states(), {
      'big.csv': 'too_large',
      'PB-9999-000001-01-RES.csv': 'batch_unknown',
      [`${batch.number}-02-RES.csv`]: 'gap',
      [`${batch.number}_ACK.txt`]: 'skipped',
    })
    await bank.respond(`${batch.number}-01-RES.csv`, 'Claim Id,Status\r\n987654321,Success\r\n')
    await run()
    const found = await states()
    assert.equal(found[`${batch.number}-01-RES.csv`], 'rows_wrong')
    assert.equal(found[`${batch.number}-02-RES.csv`], 'ready', 'the gap is closed')
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.sentToBank)

    const ready = await BankTransfer.findByOrFail('fileName', `${batch.number}-02-RES.csv`)
    assert.notInclude(ready.contentCipher!, 'Success')
    const file = await requestAs(client, accounts, 'get', `${HREF}/${ready.id}/file`)
    file.assertStatus(200)
    await decide(client, await createOfficer(Role.auditor), ready, 'import')
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.sentToBank)
    await decide(client, accounts, ready, 'import')
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.paid)
    await ready.refresh()
    assert.deepEqual([ready.state, ready.contentCipher], ['imported', null])

    await bank.respond(`${batch.number}-03-RES.csv`, `${paidLines(one)}\r\n`)
    const count = await run()
    assert.equal((await states())[`${batch.number}-03-RES.csv`], 'duplicate')
    assert.equal(count[0].quarantined, 0)
    await run()
    assert.lengthOf(
      Object.keys(await states()),
      6,
      'a file is accepted once, however often it is offered'
    )
  })

  test('a file with an unknown outcome needs two persons to continue', async ({
    client,
    assert,
  }) => {
    const connection = await connectionTo(bank)
    const { accounts, batch } = await waitingBatch()
    await batch.merge({ status: 'downloaded' }).save()
    const transfer = await releasedUpload(connection, batch, `${batch.number}.xlsx`)
    await transfer.merge({ liveBatchId: batch.id, state: 'unknown', phase: 'renaming' }).save()
    await run()
    assert.isEmpty(bank.arrived, 'it is never repeated automatically')
    await decide(client, accounts, transfer, 'resend')
    assert.equal((await transfer.refresh()).state, 'unknown')
    await decide(client, accounts, transfer, 'not_sent')
    const change = await lastChange()
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, accounts)))
    await new ConfirmChange().run(
      decisionBy(change, await createOfficer(Role.generalManager, null))
    )
    assert.equal((await transfer.refresh()).state, 'failed')
    await decide(client, accounts, transfer, 'withdraw')
    await transfer.refresh()
    assert.deepEqual([transfer.state, transfer.liveBatchId], ['withdrawn', null])
    const page = `/officer/payment-batches/${batch.id}/spreadsheet`
    ;(await requestAs(client, accounts, 'get', page)).assertStatus(200)
  })

  test('files wait for the next window, and a second process sends none twice', async ({
    assert,
  }) => {
    const connection = await connectionTo(bank)
    const { batch } = await waitingBatch()
    const transfer = await releasedUpload(connection, batch, `${batch.number}.xlsx`)
    setClock(new FixedClock(new Date('2026-03-10T15:00:00+05:30')))
    await run()
    assert.equal((await transfer.refresh()).state, 'released')
    setClock(new FixedClock(new Date('2026-03-11T09:00:00+05:30')))
    await Promise.all([
      new SendReleasedFiles(connection).run(),
      new SendReleasedFiles(connection).run(),
    ])
    await bank.settled()
    assert.equal((await transfer.refresh()).state, 'uploaded')
    assert.lengthOf(bank.arrived, 1)
    const old = { id: transfer.id, lease: 0 }
    await assert.rejects(() =>
      moveTransfer(old, 'uploaded', { state: 'failed' }, { step: 'failed' })
    )
  })

  test('a name that already exists on the server is left to a person', async ({ assert }) => {
    const connection = await connectionTo(bank)
    const { batch } = await waitingBatch()
    const first = await releasedUpload(connection, batch, `${batch.number}.xlsx`)
    await run()
    await bank.settled()
    const second = await releasedUpload(connection, batch, first.fileName)
    await run()
    await bank.settled()
    assert.equal((await second.refresh()).problem, 'name_taken')
    assert.lengthOf(bank.arrived, 1)
  })

  test('a connection is changed by two persons, its secret encrypted, and tested without a file', async ({
    client,
    assert,
  }) => {
    const administrator = await createOfficer(Role.administrator, null)
    const { host, port, userName } = await connectionTo(bank, { isEnabled: false })
    const form = {
      name: 'State Bank, Pune',
      host,
      port,
      userName,
      privateKey: bank.privateKey,
      uploadFolder: bank.folder('upload'),
      responseFolder: bank.folder('response'),
      cutOff: '15:30',
      closedDays: '26-12-2026\n25 Dec 2026',
      openDays: '2027-01-26',
      profile: 'abps_sheet',
      isEnabled: true,
      version: 0,
    }
    const wrong = { ...form, uploadFolder: '../up', cutOff: '25:00' }
    const refused = await requestAs(client, administrator, 'post', `${HREF}/connections`).form(
      wrong
    )
    refused.assertFlashMessage('inputErrorsBag.uploadFolder' as never)
    const noDay = { ...form, closedDays: '25-12-2026\n31-02-2027' }
    const badDay = await requestAs(client, administrator, 'post', `${HREF}/connections`).form(noDay)
    assert.include(JSON.stringify(badDay.flashMessages()), '31-02-2027')
    await requestAs(client, administrator, 'post', `${HREF}/connections`).form(form)
    assert.isNull(await BankConnection.findBy('name', form.name))
    const change = await lastChange()
    await new ConfirmChange().run(decisionBy(change, await createOfficer(Role.administrator, null)))
    const connection = await BankConnection.findByOrFail('name', form.name)
    assert.notInclude(connection.secretCipher, 'PRIVATE')
    const { closedDays, openDays } = connection
    assert.deepEqual([closedDays, openDays], ['2026-12-25,2026-12-26', '2027-01-26'])
    assert.isFalse(connection.isReady, 'without a host key nothing is transferred')
    const tried = await requestAs(
      client,
      administrator,
      'post',
      `${HREF}/connections/${connection.id}/tests`
    )
    const page = pageProps(tried, 'lending/claims/bank_connection')
    assert.match(page.result!.hostKey!, /^SHA256:/)
    assert.notInclude(JSON.stringify(page), 'PRIVATE KEY-----')
    assert.equal((await connection.refresh()).offeredHostKey, page.result!.hostKey)
  })

  test('an unresponsive server is abandoned after a timeout', async ({ assert }) => {
    const silent = net.createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as net.AddressInfo
    const connection = await connectionTo(bank, { port })
    const { batch } = await waitingBatch()
    const transfer = await releasedUpload(connection, batch, `${batch.number}.xlsx`)
    const { sftpConnect } = timeouts
    timeouts.sftpConnect = 300
    const startedAt = performance.now()
    try {
      assert.containsSubset(await run(), [{ waiting: 1 }])
    } finally {
      timeouts.sftpConnect = sftpConnect
      silent.close()
    }
    assert.isBelow(performance.now() - startedAt, 5000)
    assert.equal((await transfer.refresh()).state, 'released')
  })

  test('a failure of one file or bank delays no other', async ({ assert }) => {
    const other = { profile: 'apbs_177', bankUser: '0123456789', name: 'A bank with a short field' }
    const narrow = await connectionTo(bank, other)
    const connection = await connectionTo(bank)
    const uploads: BankTransfer[] = []
    for (const to of [narrow, connection]) {
      const { batch } = await waitingBatch()
      uploads.push(await releasedUpload(to, batch, `${batch.number}.xlsx`))
    }
    await run()
    const [wrong, right] = await Promise.all(uploads.map((one) => one.refresh()))
    assert.deepEqual([wrong.state, wrong.problem], ['failed', 'does_not_fit'])
    assert.include(['uploaded', 'acknowledged'], right.state)

    class Vanishing extends BankSftp {
      override async list(folder: string) {
        return [{ name: 'A-gone.csv', bytes: 3, modified: 1 }, ...(await super.list(folder))]
      }
    }
    await bank.respond('PB-9999-000002-01-RES.csv', 'Claim Id,Status\r\n1,Success\r\n')
    const collected = new CollectResponses(connection, () => new Vanishing()).run()
    await assert.rejects(() => collected)
    const { problem } = await BankTransfer.findByOrFail('fileName', 'PB-9999-000002-01-RES.csv')
    assert.equal(problem, 'batch_unknown')
  })

  test('names with a path are neither read nor stored', async ({ assert }) => {
    const connection = await connectionTo(bank)
    const read: string[] = []
    class Hostile extends BankSftp {
      override async list() {
        return [{ name: '../../etc/x', bytes: 3, modified: 1 }]
      }
      override async read(folder: string, name: string, most: number) {
        read.push(name)
        return super.read(folder, name, most)
      }
    }
    const collect = () => new CollectResponses(connection, () => new Hostile()).run()
    assert.deepEqual(await collect(), { ready: 0, quarantined: 1 })
    assert.deepEqual(await collect(), { ready: 0, quarantined: 0 })
    assert.isEmpty(read)
    const [row] = await BankTransfer.query().where('connectionId', connection.id)
    assert.match(row.fileName, /^refused-[0-9a-f]{16}$/)
  })
})

test.group('Unverified file formats', (group) => {
  dialect(group)

  test('are disabled for a bank until a sample of the same bank has passed', async ({
    client,
    assert,
  }) => {
    await db.from('bank_profile_checks').delete()
    const administrator = await createOfficer(Role.administrator, null)
    const [one, other] = [await plainConnection('One'), await plainConnection('Other')]
    const list = await requestAs(client, administrator, 'get', `${HREF}/profiles`)
    const { profiles } = pageProps(list, 'lending/claims/payment_profiles')
    const sampleOf = (code: string) => profiles.find((profile) => profile.code === code)!.sample
    const send = async (code: string, connectionId: number, content: string | Buffer) => {
      const path = `${HREF}/profiles/${code}/samples`
      const response = await requestAs(client, administrator, 'post', path)
        .fields({ connectionId: String(connectionId) })
        .file('file', Buffer.from(content as string), { filename: 'sample.csv' })
      return response.status() === 200
        ? pageProps(response, 'lending/claims/payment_profiles').result
        : response.flashMessage('inputErrorsBag')
    }
    const acceptedSamples = async () => {
      const page = await requestAs(client, administrator, 'get', `${HREF}/profiles`)
      const [, ...unverified] = pageProps(page, 'lending/claims/payment_profiles').profiles
      return unverified.flatMap(({ code, banks }) =>
        banks.flatMap(({ id, isProven }) => (isProven ? [`${code} ${id}`] : []))
      )
    }
    assert.containsSubset(await send('csv', one.id, 'a,b\r\n1,2\r\n'), { errorCount: 1 })
    const own = (await send('csv', one.id, sampleOf('csv'))) as { file: string }
    assert.include(String(own.file), 'own sample')
    assert.isEmpty(await acceptedSamples())

    const sample = sampleOf('csv').replace('Asha Patil', 'Usha Patil')
    assert.containsSubset(await send('csv', one.id, sample), { errorCount: 0, bank: one.name })
    assert.deepEqual(await acceptedSamples(), [`csv ${one.id}`])
    assert.isTrue(await mayUseProfile('csv', one.id))
    assert.isFalse(await mayUseProfile('csv', other.id), 'it proves nothing for another bank')

    const shown = await requestAs(client, administrator, 'get', HREF)
    const { connections } = pageProps(shown, 'lending/claims/bank_transfers')
    const isOff = ({ id }: BankConnection) => connections.find((row) => row.id === id)!.isFormatOff
    assert.deepEqual([isOff(one), isOff(other)], [false, true])

    const sheet = sampleOf('abps_sheet').replace('Asha Patil', 'Usha Patil')
    assert.containsSubset(await send('abps_sheet', one.id, sheet), { errorCount: 0, lines: 2 })
    const wrong = sheet.replace('999912345678', '99991234')
    assert.containsSubset(await send('abps_sheet', one.id, wrong), {
      errors: [{ line: 2, field: 'aadhaar', problem: 'digits' }],
    })
  })

  test('are disabled again when the connection points to another server', async ({
    client,
    assert,
  }) => {
    const administrator = await createOfficer(Role.administrator, null)
    const connection = await plainConnection('Moved')
    await BankProfileCheck.create({
      profile: 'csv',
      connectionId: connection.id,
      fileName: 'sample.csv',
      sha256: 'a'.repeat(64),
      linesCount: 2,
      errorsCount: 0,
      checkedBy: administrator.id,
    })
    const { name, port, userName, uploadFolder, responseFolder, cutOff, profile, version } =
      connection
    const change = async (host: string, expectedVersion: number) => {
      const path = `${HREF}/connections/${connection.id}`
      const values = { name, port, userName, uploadFolder, responseFolder, cutOff, profile, host }
      const form = { ...values, password: 'secret', isEnabled: true, version: expectedVersion }
      await requestAs(client, administrator, 'put', path).form(form)
      const second = await createOfficer(Role.administrator, null)
      await new ConfirmChange().run(decisionBy(await lastChange(), second))
    }
    await change(connection.host, version)
    assert.isTrue(await mayUseProfile('csv', connection.id))
    await change('sftp.other-bank.example', version + 1)
    assert.isFalse(await mayUseProfile('csv', connection.id))
  })
})
