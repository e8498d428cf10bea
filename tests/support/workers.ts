import { setTimeout as wait } from 'node:timers/promises'
import FileJob from '#jobs/models/file_job'
import { startProcess } from '#tests/support/own_process'

/** `npm run bench:jobs` sets higher values for both. */
export const ROWS = Number(process.env.JOBS_BENCH_ROWS ?? 6000)
export const KILLS = Number(process.env.JOBS_BENCH_KILLS ?? 4)

/** Timeout, in milliseconds, of a test in which workers are killed. */
export const TEST_TIMEOUT_MS = 120_000 + KILLS * 20_000 + ROWS * 2

/** Rows that a worker writes per millisecond, so that it is not killed after it has finished. */
const ROWS_PER_MS = 60

/** Starts a worker process that considers another worker dead after two seconds. */
export const worker = (env: NodeJS.ProcessEnv = {}) =>
  startProcess(['bin/console.ts', 'queue:work'], {
    env: { JOBS_GONE_AFTER: '2', JOBS_MAX_CRASHES: '1000', ...env },
  })

/** Kills the worker as the system would, without any clean-up. */
export async function kill(child: ReturnType<typeof worker>) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

export async function until<T>(look: () => Promise<T | null | false>, seconds = 60): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(20)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('It did not come about')
}

/** Waits until the job of a file is in a state and returns it. */
export const inState = (id: number, state: string) =>
  until(async () => {
    const job = await FileJob.findOrFail(id)
    return job.state === state && job
  })

/** Kills a number of workers one after the other, each in the middle of a file, and lets the last one finish it. */
export async function finishDespiteKills(id: number, kills: number): Promise<FileJob> {
  for (let killed = 1; killed <= kills; killed++) {
    const child = worker()
    await until(async () => {
      const { attempts, rowsTotal, state } = await FileJob.findOrFail(id)
      return state === 'done' || (attempts === killed && rowsTotal !== null)
    })
    await wait((Math.random() * ROWS) / ROWS_PER_MS)
    await kill(child)
  }
  const last = worker()
  const done = await inState(id, 'done').finally(() => kill(last))
  if (process.env.JOBS_BENCH_KILLS) {
    const { attempts, deaths, rowsDone, sizeBytes } = done
    const told = { kills, attempts, deaths, rowsDone, sizeBytes }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  }
  return done
}
