import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { join } from 'node:path'
import { onParentExit } from './orphan.js'
import { LOGS, ROOT, inRoot } from './places.js'
import { environment } from './run.js'

const HOOKS = `--import=${new URL('../../tests/support/typescript_hooks.mjs', import.meta.url)}`
const RUNNER = ['--enable-source-maps', HOOKS, 'bin/test.ts']

/** Memory of a test process with its database, its pages and its child processes. */
const BYTES_PER_PROCESS = 2 * 1024 ** 3

/** Milliseconds between the first and the final signal to a test process. */
const STOP_MS = 5000

/** Number of parallel processes. */
export const LANES = Math.max(
  1,
  Math.min(
    Number(process.env.TEST_LANES) || Math.max(2, availableParallelism()),
    Math.floor(freemem() / BYTES_PER_PROCESS)
  )
)

const running = new Set()
let stopping = false

/** A test process has its own process group, so its child processes end with it. */
function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    child.kill(name)
  }
}

/** Ends all running processes; nothing is started afterwards. */
function stop() {
  if (stopping) return
  stopping = true
  for (const child of running) {
    signal(child, 'SIGTERM')
    setTimeout(() => signal(child, 'SIGKILL'), STOP_MS).unref()
  }
}

export const isStopping = () => stopping

/** Makes Ctrl-C, a kill of this process or the end of its parent end all tests. */
export function stopOnSignals() {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  onParentExit(stop)
}

/** Runs the test runner; its output goes to the terminal, or to tmp/logs/<log>.log. Returns code and output. */
function runRunner(args, { env, log }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...RUNNER, ...args], {
      cwd: ROOT,
      env: environment(env),
      stdio: log ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: true,
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => (output += part))
    child.on('error', (error) => (output += error.message))
    /** Remaining child processes would keep its output open. */
    child.on('exit', () => signal(child, 'SIGKILL'))
    child.on('close', (code) => {
      running.delete(child)
      if (log) {
        mkdirSync(LOGS, { recursive: true })
        writeFileSync(join(LOGS, `${log}.log`), output)
      }
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Runs spec files of one suite in a process with a separate database. A process that crashes, or ends with a failure
 * that belongs to no test, counts as one failure.
 *
 * @param options `slot` names its database, files and port; `args` are further arguments for Japa; without a `log` the
 * output goes to the terminal
 * @returns counts, `failures` as {file, title}, `seconds` of each file, and the output
 */
export async function runSpecs(suite, files, { slot, env, args = [], log }) {
  const result = inRoot('tmp', `sums-${slot}-${suite}.json`)
  mkdirSync(inRoot('tmp'), { recursive: true })
  rmSync(result, { force: true })
  const named = files.map((file) => `--files=${file}`)
  const { code, output } = await runRunner([suite, ...named, ...args], {
    env: { ...env, TEST_SUMMARY: result, TEST_SLOT: slot },
    log,
  })
  if (!existsSync(result)) {
    const title = `the process ended with code ${code}`
    return { passed: 0, failed: 1, skipped: 0, failures: [{ title }], seconds: {}, output }
  }
  const sums = JSON.parse(readFileSync(result, 'utf8'))
  rmSync(result)
  const hasHiddenFailure = sums.failed === 0 && (sums.hasError || code !== 0)
  if (hasHiddenFailure) {
    sums.failed = 1
    if (sums.failures.length === 0) sums.failures.push({ title: `exit code ${code}` })
  }
  return { ...sums, output }
}

/** Processes a list in order, in parallel lanes; each item receives the number of its lane. */
export async function inLanes(work, lanes = LANES) {
  const waiting = [...work]
  const lane = async (number) => {
    for (let next = waiting.shift(); next && !stopping; next = waiting.shift()) await next(number)
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
}
