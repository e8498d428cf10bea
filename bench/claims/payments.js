import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { say } from '../../bin/portal/say.js'
import { sendSequentially, quantile } from '../measure.js'
import { peakMb, resetPeak } from '../peak.js'
import { lastBatch } from './fill.js'

const TURNS = 3

/** Interval between visits to the list while a batch is created. */
const BETWEEN_MS = 250

/** Creates a payment batch of all pending claims while other users continue to open the list. */
export async function measureBatch({ portal, claims }) {
  const accounts = await portal.signIn('accounts')
  const director = await portal.signIn('md')
  const list = {
    port: portal.port,
    path: '/officer/claims?perPage=50',
    headers: await director.moving('/officer/claims'),
    type: 'application/json',
  }
  await sendSequentially(list, 20)
  const alone = await sendSequentially(list, 100)
  resetPeak(portal.pid)
  const startedAt = performance.now()
  let isDone = false
  const making = makeBatch(accounts).finally(() => (isDone = true))
  const meanwhile = []
  while (!isDone) {
    meanwhile.push(...(await sendSequentially(list, 1)))
    await wait(BETWEEN_MS)
  }
  await making
  const ms = performance.now() - startedAt
  const batch = await lastBatch()
  if (batch.items !== claims || batch.claims !== claims) {
    throw new Error(`The batch has ${batch.items} of ${claims} claims`)
  }
  const worst = (timings) =>
    quantile(
      timings.map((one) => one.ms).sort((a, b) => a - b),
      0.99
    )
  return {
    id: batch.id,
    ms,
    peakMb: peakMb(portal.pid),
    p99Alone: worst(alone),
    p99Meanwhile: worst(meanwhile),
  }
}

const BATCHES = '/officer/payment-batches'

async function makeBatch(accounts) {
  const location = await accounts.send(BATCHES, { all: true }, `${BATCHES}/new`)
  if (!/\/officer\/payment-batches\/\d+$/.test(location))
    throw new Error(`No batch was made: ${location}`)
}

/** Alternates between the portal's file of the batch and plain exceljs with the same number of rows. */
export async function measureSheet({ portal, batchId, rows }) {
  const { page } = await portal.signIn('accounts')
  const target = {
    port: portal.port,
    path: `/officer/payment-batches/${batchId}/spreadsheet`,
    headers: page,
    type: 'application/vnd.openxml',
  }
  const bare = fork(fileURLToPath(new URL('bare_sheet.js', import.meta.url)))
  await once(bare, 'message')
  const timings = { bare: [], own: [] }
  resetPeak(portal.pid)
  resetPeak(bare.pid)
  for (let turn = 0; turn < TURNS; turn++) {
    bare.send(rows)
    const [written] = await once(bare, 'message')
    timings.bare.push(written.ms)
    const [{ ms, bytes }] = await sendSequentially(target, 1)
    timings.own.push(ms)
    timings.bytes = bytes
    say(`  payment file: measurement ${turn + 1} of ${TURNS}`)
  }
  const memory = { bare: peakMb(bare.pid), own: peakMb(portal.pid) }
  bare.disconnect()
  const middle = (times) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.5
    )
  return { bareMs: middle(timings.bare), ownMs: middle(timings.own), bytes: timings.bytes, memory }
}

export function reportPayments({ batch, sheet, rows }) {
  const perSecond = (ms) => Math.round((rows * 1000) / ms)
  say()
  say(
    `Batch of ${rows} claims: made in ${(batch.ms / 1000).toFixed(1)} s, ${batch.peakMb.toFixed(0)} MB peak; ` +
      `list of claims meanwhile: p99 ${batch.p99Meanwhile.toFixed(0)} ms (alone ${batch.p99Alone.toFixed(0)} ms)`
  )
  say(
    `Its file: ${perSecond(sheet.ownMs)} rows a second, bare exceljs ${perSecond(sheet.bareMs)}: ` +
      `${(sheet.bareMs / sheet.ownMs).toFixed(2)}×; ${sheet.memory.own.toFixed(0)} MB peak ` +
      `(bare ${sheet.memory.bare.toFixed(0)} MB), ${(sheet.bytes / 1024 / 1024).toFixed(1)} MB long`
  )
}
