import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { excludedTasks } from '#config/schedule'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inSpan, traceSettings } from '#kernel/tracing/spans'
import { acquireLease, isRunning, notifyOfFailure } from '#operations/actions/scheduled_runs'
import ScheduledRun from '#operations/models/scheduled_run'
import { VERIFICATION_TASK } from '#operations/queries/health_checks'
import { isFrequent, type Task } from '#operations/rules/tasks'
import { installedTasks } from '#operations/queries/schedule'
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { cliui } from '@adonisjs/core/ace'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import type { ApplicationService } from '@adonisjs/core/types'

/** Result of a command; its output is shown only to administrators. */
interface CommandResult {
  exitCode: number
  output: string
}

/** Runs a command and waits for its end; rejects if it was stopped before. */
export type RunCommand = (task: Task, signal?: AbortSignal) => Promise<CommandResult>

/** Interval of a run's heartbeat, in milliseconds. */
const HEARTBEAT_MS = 15_000

/** Interval at which frequent tasks are checked while others run. */
const FREQUENT_TASKS_INTERVAL_MS = 60_000

/** Maximum number of characters kept from the end of a command's output. */
const MAX_OUTPUT_LENGTH = 2000

/** Number of days for which runs are kept. */
const RETENTION_DAYS = 60
const DAY_MS = 86_400_000

/** Runs due tasks that no other server is running. */
export class RunDueTasks {
  readonly #runs: ScheduledRun[] = []

  constructor(
    private readonly run: RunCommand,
    private readonly signal?: AbortSignal
  ) {}

  /**
   * Runs the tasks sequentially in their order, even if another server is running one of them, because some depend on
   * earlier ones; frequent tasks run concurrently whenever they are due.
   *
   * @returns the runs that were made
   */
  async all(): Promise<ScheduledRun[]> {
    const ended = new AbortController()
    const others = this.#inOrder(
      installedTasks.filter((task) => !isFrequent(task)),
      (task) => isRunning(task)
    ).finally(() => ended.abort())
    do {
      await this.#inOrder(installedTasks.filter(isFrequent))
      await wait(FREQUENT_TASKS_INTERVAL_MS, undefined, { signal: ended.signal }).catch(
        () => undefined
      )
    } while (!ended.signal.aborted)
    await others
    if (this.#runs.length > 0) await this.#deleteOldRuns()
    return this.#runs
  }

  /** @param blocksNext whether to wait for a task that another server is running before the next ones */
  async #inOrder(
    tasks: readonly Task[],
    blocksNext: (task: Task) => Promise<boolean> = async () => false
  ): Promise<void> {
    for (const task of tasks) {
      if (this.signal?.aborted) return
      if (excludedTasks.includes(task.name)) continue
      const claimed = await acquireLease(task, getClock().now())
      if (claimed) this.#runs.push(await this.#runTask(task, claimed))
      /** The next check continues; the server that runs it follows the same order. */
      else if (await blocksNext(task)) return
    }
  }

  async #runTask(task: Task, claimed: ScheduledRun): Promise<ScheduledRun> {
    const ownRow = () =>
      db.from('scheduled_runs').where({ id: claimed.id, attempts: claimed.attempts })
    const heartbeat = () => ownRow().update({ seen_at: sqlInstant(getClock().now()) })
    const heartbeatTimer = setInterval(() => {
      heartbeat().catch((error: unknown) =>
        logger.warn({ err: error }, 'heartbeat of a scheduled run failed')
      )
    }, HEARTBEAT_MS)
    let ended: CommandResult
    try {
      ended = await inSpan(`schedule ${task.name}`, {}, () => this.run(task, this.signal))
    } catch (error) {
      /** This process is stopping, so its task is released at once for another process or the next one. */
      if (this.signal?.aborted) {
        const attempts = claimed.attempts - 1
        await ownRow().update({ seen_at: sqlInstant(new Date(0)), attempts })
        return claimed
      }
      ended = { exitCode: 1, output: (error as Error).message }
    } finally {
      clearInterval(heartbeatTimer)
    }
    await ownRow().update({
      outcome: ended.exitCode === 0 ? 'done' : 'failed',
      exit_code: ended.exitCode,
      said: ended.output.trim().slice(-MAX_OUTPUT_LENGTH),
      ended_at: sqlInstant(getClock().now()),
    })
    const run = await ScheduledRun.findOrFail(claimed.id)
    if (run.outcome === 'failed') {
      logger.error({ task: task.name, exitCode: ended.exitCode }, 'a scheduled command failed')
      await notifyOfFailure(run)
    }
    return run
  }

  async #deleteOldRuns() {
    const before = new Date(getClock().now().getTime() - RETENTION_DAYS * DAY_MS)
    await db
      .from('scheduled_runs')
      .where('ended_at', '<', sqlInstant(before))
      .whereNot('task', VERIFICATION_TASK)
      .delete()
  }
}

const MINUTE_MS = 60_000

/** Time in milliseconds between stopping a command and killing it. */
const GRACE_MS = 5000

/** Tasks that did not end in time and may still be running in this process. */
const hangingTasks = new Set<string>()

/** Whether work that cannot be stopped keeps this process from exiting. */
export const hasHangingTasks = (): boolean => hangingTasks.size > 0

/**
 * Runs a task's command: short ones in this process, because a new process costs more than their work, all others in a
 * child process. A short one that hung also gets a child process until this process restarts.
 */
export const runCommand: RunCommand = (task, signal) =>
  isFrequent(task) && !hangingTasks.has(task.name)
    ? runInProcess(task, signal)
    : runInChildProcess(task, signal)

/** @param execute runs the command; replaced in tests */
export async function runInProcess(
  task: Task,
  signal?: AbortSignal,
  execute: (task: Task) => Promise<CommandResult> = executeInProcess
): Promise<CommandResult> {
  signal?.throwIfAborted()
  const over = new AbortController()
  const timeoutAfter = (ms: number) => wait(ms, 'late' as const, { signal: over.signal })
  const aborted = new Promise<'late'>((resolve, reject) => {
    const startGracePeriod = () => void timeoutAfter(GRACE_MS).then(resolve, reject)
    signal?.addEventListener('abort', startGracePeriod, { once: true, signal: over.signal })
  })
  const limit = timeoutAfter(task.endAfter * MINUTE_MS)
  /** Both are abandoned when the work ends. */
  for (const one of [aborted, limit]) one.catch(() => undefined)
  const work = execute(task)
  const ended = await Promise.race([work, aborted, limit]).finally(() => over.abort())
  signal?.throwIfAborted()
  if (ended !== 'late') return ended
  hangingTasks.add(task.name)
  const clearHanging = () => hangingTasks.delete(task.name)
  work.then(clearHanging, clearHanging)
  return { exitCode: 1, output: `Did not end within ${task.endAfter} minutes.` }
}

/** Runs a command concurrently with other work of this process; its output is not written to the terminal. */
async function executeInProcess({ name, options }: Task): Promise<CommandResult> {
  const ui = cliui({ mode: 'raw' })
  ui.useColors(cliui({ mode: 'silent' }).colors)
  const { exitCode, error } = await ace.exec(name, [...(options ?? [])], { ui })
  const lines = ui.logger.getLogs().map(({ message }) => message)
  if (error) lines.push((error as Error).message)
  return { exitCode: exitCode ?? 1, output: lines.join('\n') }
}

/** A separate process, whose memory is released when it exits. */
const runInChildProcess: RunCommand = (task, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const args = ['ace.js', task.name, ...(task.options ?? [])]
    const child = spawn(process.execPath, args, {
      cwd: app.makePath(),
      env: { ...process.env, NO_COLOR: '1', ...traceSettings() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream
        .setEncoding('utf8')
        .on('data', (part: string) => (output = (output + part).slice(-20_000)))
    }
    const timers: NodeJS.Timeout[] = []
    const end = () => {
      child.kill('SIGTERM')
      timers.push(setTimeout(() => child.kill('SIGKILL'), GRACE_MS))
    }
    timers.push(
      setTimeout(() => {
        output += `\nEnded after ${task.endAfter} minutes.`
        end()
      }, task.endAfter * MINUTE_MS)
    )
    signal?.addEventListener('abort', end, { once: true })
    const over = () => {
      for (const timer of timers) clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
    child.once('error', (error) => {
      over()
      reject(error)
    })
    /** The next one may only start when this process has exited. */
    child.once('close', (code) => {
      over()
      if (signal?.aborted) reject(signal.reason as Error)
      /** A page cannot show colours and cursor movements. */
      else resolve({ exitCode: code ?? 1, output: stripVTControlCharacters(output) })
    })
  })

interface ExitState {
  controller: AbortController
  running: Set<Promise<unknown>>
}

/** One for each application, so that repeated work does not register a hook each time. */
const exitStates = new WeakMap<ApplicationService, ExitState>()

function exitStateOf(app: ApplicationService): ExitState {
  const known = exitStates.get(app)
  if (known) return known
  const ending: ExitState = { controller: new AbortController(), running: new Set() }
  exitStates.set(app, ending)
  app.terminating(async () => {
    ending.controller.abort()
    await Promise.allSettled(ending.running)
  })
  return ending
}

/**
 * Runs work that cleans up when the process is stopped (`bin/ending.ts`): the signal is aborted, and the process exits
 * after the cleanup.
 */
export async function waitForExit<T>(
  app: ApplicationService,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const { controller, running } = exitStateOf(app)
  const one = work(controller.signal)
  running.add(one)
  try {
    return await one
  } finally {
    running.delete(one)
  }
}
