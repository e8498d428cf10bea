import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import type BankConnection from '#claims/models/bank_connection'
import type BankTransfer from '#claims/models/bank_transfer'
import { SendReleasedFiles } from '#claims/payments/transfers/actions/run_transfers'
import { moveTransfer } from '#claims/payments/transfers/actions/transfer_steps'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { BankServer, CutAfterBytes, hasSshd } from '#tests/support/bank_server'
import { connectionTo, releasedUpload, waitingBatch } from '#tests/support/bank_transfers'
import { FULL } from '#tests/support/tags'
import { TODAY } from './linking_statement.js'

const NEEDS_SSHD = 'needs openssh-server'

/** Returns a generator of pseudorandom numbers that are the same in each run (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Minutes after which a run continues the work that another run left. */
const RETRY_MINUTES = 15

/**
 * Sends until the transfer is complete. If no file is found, a person asks the bank: a file that it has is not sent
 * again.
 *
 * @returns how often a person was needed
 */
async function sendUntilComplete(
  transfer: BankTransfer,
  connection: BankConnection,
  bank: BankServer
) {
  let persons = 0
  const clock = new FixedClock(TODAY)
  setClock(clock)
  for (let runs = 0; runs < 40; runs++) {
    await new SendReleasedFiles(connection).run()
    await transfer.refresh()
    if (transfer.state === 'uploaded' || transfer.state === 'acknowledged') return persons
    if (transfer.state === 'unknown') {
      persons += 1
      await bank.settled()
      const isThere = bank.arrived.some(({ name }) => name === transfer.fileName)
      const state = isThere ? 'uploaded' : 'released'
      await moveTransfer(transfer, 'unknown', { state, phase: null }, { step: 'decided' })
    }
    const minutes = transfer.state === 'uploading' ? RETRY_MINUTES : 0
    clock.set(new Date(clock.now().getTime() + minutes * 60_000))
  }
  return persons
}

async function cutTimes(times: number, seed: number, assert: Assert) {
  const random = seeded(seed)
  const bank = await BankServer.start()
  const line = await CutAfterBytes.open(bank.port)
  try {
    const { batch } = await waitingBatch()
    const seen = await connectionTo(bank, { port: line.port })
    const other = { name: `Unseen ${line.port}`, port: line.port, processedFolder: null }
    const unseen = await connectionTo(bank, other)
    const whole = await releasedUpload(seen, batch, `${batch.number}-0.xlsx`)
    await sendUntilComplete(whole, seen, bank)
    const session = line.bytes
    const names = [whole.fileName]
    let persons = 0
    for (let number = 1; line.cuts < times; number++) {
      const connection = number % 2 ? seen : unseen
      bank.isSeen = number % 2 === 1
      const transfer = await releasedUpload(connection, batch, `${batch.number}-${number}.xlsx`)
      names.push(transfer.fileName)
      /** Half of the interruptions come late, around the rename. */
      const from = random() < 0.5 ? session * 0.8 : 0
      line.cutAfter(
        from + random() * (session * 1.02 - from),
        random() < 0.5 ? random() * session : Infinity
      )
      persons += await sendUntilComplete(transfer, connection, bank)
      assert.include(['uploaded', 'acknowledged'], transfer.state)
      await bank.settled()
    }
    const sorted = (list: string[]) => list.toSorted((one, other) => one.localeCompare(other))
    assert.deepEqual(sorted(bank.arrived.map(({ name }) => name)), sorted(names))
    assert.lengthOf([...new Set(bank.arrived.map(({ sha256 }) => sha256))], 1, 'whole files')
    assert.isAtLeast(line.cuts, times)
    return { cuts: line.cuts, persons }
  } finally {
    line.close()
    await bank.stop()
  }
}

test.group('Interrupted uploads to a bank', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('lose no file and send none twice, with 6 interruptions', async ({ assert }) => {
    await cutTimes(6, 20_260_310, assert)
  })
    .timeout(60_000)
    .skip(!hasSshd, NEEDS_SSHD)

  test('lose no file and send none twice, with 100 interruptions', async ({ assert }) => {
    const { persons } = await cutTimes(100, 7, assert)
    assert.isBelow(persons, 60, 'most cuts are resolved automatically')
  })
    .tags([FULL])
    .timeout(400_000)
    .skip(!hasSshd, NEEDS_SSHD)
})
