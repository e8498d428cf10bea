import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { type ParserLimits, ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import type { Greed } from './greedy_program.js'

interface Answer {
  pid: number
  settings: string[]
}

const poolOf = (limits: Partial<ParserLimits> = {}) =>
  new ParserPool<Greed, Answer>(new URL('./greedy_program', import.meta.url), {
    heapMb: 48,
    milliseconds: 20_000,
    concurrency: 1,
    idleMilliseconds: 2000,
    ...limits,
  })

const limitOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown
  )
  return error instanceof ParserStopped ? error.limit : error
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; isThere(pid) && tries < 200; tries++) await wait(50)
  return !isThere(pid)
}

test.group('Parser pool', () => {
  test('returns results after partial ones from one process without settings and permissions', async ({
    assert,
  }) => {
    const pool = poolOf()
    const receivedParts: unknown[] = []
    const first = await pool.run('none', (part) => receivedParts.push(part))
    assert.deepEqual(receivedParts, ['a part'])
    assert.notEqual(first.pid, process.pid)
    assert.deepEqual(first.settings, ['TINYPOOL_WORKER_ID'])
    assert.equal((await pool.run('none')).pid, first.pid)
    await assert.rejects(() => pool.run('write'), /restricted/)
    assert.isFalse(existsSync('/tmp/written-by-a-parser'))
  })

  test('ends work that exceeds its time or memory, and handles the next', async ({ assert }) => {
    assert.equal(await limitOf(poolOf({ milliseconds: 300 }).run('time')), 'time')
    const pool = poolOf()
    assert.equal(await limitOf(pool.run('memory')), 'memory')
    assert.exists((await pool.run('none')).pid)
  })

  test('ends cancelled work, and its process when idle', async ({ assert }) => {
    const pool = poolOf({ idleMilliseconds: 100 })
    const leaving = new AbortController()
    const running = pool.run('time', undefined, leaving.signal)
    setTimeout(() => leaving.abort(new Error('gone')), 300)
    await assert.rejects(() => running, 'gone')
    const { pid } = await pool.run('none')
    assert.isTrue(await isGone(pid))
  })

  test('ends with its server, even in the middle of a file', async ({ assert, cleanup }) => {
    const program = new URL('./killed_server.ts', import.meta.url)
    const server = spawn(process.execPath, [...process.execArgv, fileURLToPath(program)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    cleanup(() => void server.kill('SIGKILL'))
    const [said] = await once(server.stdout, 'data')
    const pid = Number(said)
    assert.isTrue(isThere(pid))
    server.kill('SIGKILL')
    const hasEnded = await isGone(pid)
    if (!hasEnded) process.kill(pid, 'SIGKILL')
    assert.isTrue(hasEnded)
  })
})
