import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { DailyLog } from '#kernel/logging/log_lines'
import { startServer, stop } from '#tests/support/running_server'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const today = () => new Date().toISOString().slice(0, 10)

test.group('Request log', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'requests-'))
    return () => rm(folder, { recursive: true })
  })

  const linesOf = async (day = today()) => {
    const text = await readFile(join(folder, `requests-${day}.jsonl`), 'utf8')
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  test('contains the user, the route and the status of the response, and nothing else', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.managingDirector)
    const { child, address } = await startServer({ REQUEST_LOG_PATH: folder })
    try {
      const visitor = new Visitor(address)
      await visitor.signIn(officer.userName, TEST_PASSWORD)
      await visitor.get('/officer/applications?search=999900001111')
      await fetch(`${address}/no/such/999900001111?pan=ABCPD1234E`, {
        headers: { 'x-request-id': '999900001111' },
      })
      await fetch(`${address}/health`)
    } finally {
      await stop(child)
    }
    const lines = await linesOf()
    const list = lines.find(({ route }) => route === '/officer/applications')
    assert.include(list, { person: officer.id, method: 'GET', status: 200, isWhole: true })
    assert.match(list.request, /^[\w-]{8,64}$/)
    assert.isNumber(list.ms)
    assert.closeTo(Date.parse(list.time), Date.now(), 60_000)
    const unknown = lines.find(({ status }) => status === 404)
    assert.include(unknown, { person: null, route: null, request: null })

    const text = JSON.stringify(lines)
    for (const told of ['999900001111', 'ABCPD1234E', officer.mobile, '/health', 'search']) {
      assert.notInclude(text, told)
    }
    const { mode } = await stat(join(folder, `requests-${today()}.jsonl`))
    assert.equal(mode & 0o777, 0o600)
  }).timeout(60_000)

  test('has a file for each day and keeps the configured number of days', async ({ assert }) => {
    for (const name of ['requests-2025-11-04.jsonl', 'requests-2025-11-05.jsonl', 'other.txt']) {
      await writeFile(join(folder, name), '')
    }
    let now = new Date('2026-11-04T23:59:59Z')
    const report = () => assert.fail('nothing was lost')
    const log = await new DailyLog({ folder, days: 366, now: () => now, report }).open()
    log.write({ at: 1 })
    now = new Date('2026-11-05T00:00:00Z')
    log.write({ at: 2 })
    log.write({ at: 3 })
    await log.close()
    await wait(50)
    assert.deepEqual((await readdir(folder)).toSorted(), [
      'other.txt',
      'requests-2025-11-05.jsonl',
      'requests-2026-11-04.jsonl',
      'requests-2026-11-05.jsonl',
    ])
    assert.deepEqual(await linesOf('2026-11-04'), [{ at: 1 }])
    assert.deepEqual(await linesOf('2026-11-05'), [{ at: 2 }, { at: 3 }])
  })

  test('reports a missing folder once, without affecting requests', async ({ assert }) => {
    const problems: unknown[] = []
    const report = (problem: Error | null) => problems.push(problem)
    const gone = join(folder, 'gone')
    const log = await new DailyLog({ folder: gone, days: 1, report }).open()
    await rm(gone, { recursive: true })
    for (let times = 0; times < 5; times++) {
      log.write({ times })
      await wait(20)
    }
    await log.close()
    assert.lengthOf(problems, 1)
    await chmod(folder, 0o700)
  })

  test('reports a line lost while the log closes, and still closes', async ({ assert }) => {
    const problems: unknown[] = []
    const report = (problem: Error | null) => problems.push(problem)
    const gone = join(folder, 'gone_at_the_end')
    const log = await new DailyLog({ folder: gone, days: 1, report }).open()
    await rm(gone, { recursive: true })
    log.write({ last: true })
    await log.close()
    assert.lengthOf(problems, 1)
  })
})
