import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { TEST_PASSWORD } from '#database/factories/user_factory'
import { lastChange } from '#tests/support/maker_checker'
import { manyLoanFiles } from '#tests/support/many_loans'
import { OldBooks } from '#tests/support/old_books'
import { startServer, stop } from '#tests/support/running_server'
import { full } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { cpuMs, peakMb, residentMb, resetPeak } from '../../../../bench/peak.js'

/** `npm run bench:portfolio` uses more. */
const LOANS = Number(process.env.PORTFOLIO_BENCH_LOANS ?? 500)
/** Permitted growth of the server's memory: with its idle usage it remains below 350 MB (a built server). */
const MAX_GROWTH_MB = 170
const PATH = '/officer/administration/portfolio'
const POLL_MS = 100
/** Ten minutes for 100,000 loans, plus a minute for the start. */
const TIMEOUT_MS = 60_000 + LOANS * 6

/** The page that another user requests repeatedly in the meantime. */
const OTHER_PAGE = '/officer/claims'
const QUIET_VISITS = 100

/** Visits a page repeatedly, and returns the duration of each visit in milliseconds. */
function visits(visitor: Visitor, isEnough: (count: number) => boolean) {
  const times: number[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver && !isEnough(times.length)) {
      const startedAt = performance.now()
      await visitor.get(OTHER_PAGE)
      times.push(performance.now() - startedAt)
    }
    return times
  })()
  return {
    done,
    stop() {
      isOver = true
      return done
    },
  }
}

const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]

/** Rounds numbers to one decimal. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value

test.group('The load of an existing portfolio', (group) => {
  full(group)

  test('is read, checked and written by a server within its memory limit', async ({
    assert,
    cleanup,
  }) => {
    const { child, address, log } = await startServer(
      { LONGEST_SILENCE_MS: '3600000' },
      process.env.PORTFOLIO_BENCH_LOANS && app.makePath('build')
    )
    cleanup(async () => void (await stop(child)))
    const books = await OldBooks.open(await createOfficer(Role.administrator))
    const signedIn = async (userName: string) => {
      const visitor = new Visitor(address)
      await visitor.signIn(userName, TEST_PASSWORD)
      await visitor.stepUp(TEST_PASSWORD)
      return visitor
    }
    const [maker, checker] = [
      await signedIn(books.by.userName),
      await signedIn((await createOfficer(Role.generalManager)).userName),
    ]
    const other = await signedIn((await createOfficer(Role.accounts)).userName)
    const quiet = visits(other, (count) => count === QUIET_VISITS)
    const figures: Record<string, number> = {
      'loans': LOANS,
      'quiet p99 ms': p99(await quiet.done),
    }
    const timed = async (name: string, work: (times: number[]) => Promise<void>) => {
      resetPeak(child.pid!)
      const [startedAt, spent] = [performance.now(), cpuMs(child.pid!)]
      const times: number[] = []
      await work(times)
      figures[`${name} p99 ms`] = p99(times)
      figures[`${name} CPU s`] = (cpuMs(child.pid!) - spent) / 1000
      figures[`${name} s`] = (performance.now() - startedAt) / 1000
      figures[`${name} MB`] = peakMb(child.pid!)
      if (process.env.PORTFOLIO_BENCH_LOANS)
        process.stdout.write(`${JSON.stringify(figures, rounded)}\n`)
    }
    const until = async (state: string) => {
      for (const startedAt = performance.now(); ;) {
        const row = await books.row()
        if (row.state === state) return row
        if (performance.now() - startedAt > TIMEOUT_MS) throw new Error(`${row.state}\n${log()}`)
        await wait(POLL_MS)
      }
    }
    figures['at rest MB'] = residentMb(child.pid!)
    /** Visits of its own, since this process is otherwise idle instead of, for example, writing the next file. */
    const withConcurrentVisits = async (times: number[], work: () => Promise<void>) => {
      const visited = visits(other, () => false)
      await work()
      times.push(...(await visited.stop()))
    }
    await timed('read', async (times) => {
      for (const { sheet, path } of manyLoanFiles(LOANS)) {
        const body = new FormData()
        body.append('file', await openAsBlob(path), `${sheet}.csv`)
        body.append('sheet', sheet)
        await maker.get(`${PATH}/${books.id}`)
        await withConcurrentVisits(times, async () => {
          const { errors } = await maker.post(`${PATH}/${books.id}/files`, body)
          assert.deepEqual(errors, {})
        })
      }
    })
    await timed('check', async (times) => {
      await withConcurrentVisits(times, async () => {
        await maker.post(`${PATH}/${books.id}/checks`)
        assert.equal((await until('checked')).errors_count, 0)
      })
    })
    await timed('write', async (times) => {
      await maker.post(`${PATH}/${books.id}/proposals`)
      const { id } = await lastChange()
      const { props } = await checker.get(`/officer/confirmations/${id}`)
      const { version } = props.change
      const answer = await checker.post(`/officer/confirmations/${id}/confirmation`, { version })
      assert.deepEqual(answer.errors, {})
      await withConcurrentVisits(times, async () => void (await until('written')))
    })
    const [{ total }] = await db
      .from('applications')
      .where('import_id', books.id)
      .count('* as total')
    assert.equal(Number(total), LOANS)
    for (const work of ['read', 'check', 'write']) {
      assert.isBelow(figures[`${work} MB`] - figures['at rest MB'], MAX_GROWTH_MB)
    }
  }).timeout(3_600_000)
})
