import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { tasksLeftOut } from '#config/schedule'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inSpan } from '#kernel/tracing/spans'
import { acquireLease, isRunning, notifyOfFailure } from '#operations/actions/scheduled_runs'
import ScheduledRun from '#operations/models/scheduled_run'
import { VERIFICATION_TASK } from '#operations/queries/health_checks'
import { isFrequent, type Task } from '#operations/rules/tasks'
import { installedTasks } from '#operations/queries/schedule'

/** How a command ended; its output is shown to administrators alone. */
export interface CommandResult {
  exitCode: number
  output: string
}

/** Starts a command and waits for its end; rejects when it was told to stop before that. */
export type RunCommand = (task: Task, signal?: AbortSignal) => Promise<CommandResult>

/** Between two signs of life of a run, in milliseconds. */
const HEARTBEAT_MS = 15_000

/** Between two looks at the frequent tasks while others run. */
const FREQUENT_TASKS_INTERVAL_MS = 60_000

/** Characters of what a command said, from its end. */
const MAX_OUTPUT_LENGTH = 2000

/** Runs are kept for so many days. */
const RETENTION_DAYS = 60
const DAY_MS = 86_400_000

/** Runs the tasks that are due and that no other machine runs. */
export class RunDueTasks {
  readonly #runs: ScheduledRun[] = []

  constructor(
    private readonly run: RunCommand,
    private readonly signal?: AbortSignal
  ) {}

  /**
   * One after the other in their order, also where another machine has one of them, since some build on what the
   * one before did; the frequent ones beside them, as often as they are due meanwhile.
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

  /** @param blocksNext whether a task that another machine has is waited for before the next ones */
  async #inOrder(
    tasks: readonly Task[],
    blocksNext: (task: Task) => Promise<boolean> = async () => false
  ): Promise<void> {
    for (const task of tasks) {
      if (this.signal?.aborted) return
      if (tasksLeftOut.includes(task.name)) continue
      const claimed = await acquireLease(task, getClock().now())
      if (claimed) this.#runs.push(await this.#runTask(task, claimed))
      /** The next look goes on; the machine that has it does the same in its own order. */
      else if (await blocksNext(task)) return
    }
  }

  async #runTask(task: Task, claimed: ScheduledRun): Promise<ScheduledRun> {
    const ownRow = () =>
      db.from('scheduled_runs').where({ id: claimed.id, attempts: claimed.attempts })
    const heartbeat = () => ownRow().update({ seen_at: sqlInstant(getClock().now()) })
    const heartbeatTimer = setInterval(() => {
      heartbeat().catch((error: unknown) =>
        logger.warn({ err: error }, 'a scheduled run gave no sign')
      )
    }, HEARTBEAT_MS)
    let ended: CommandResult
    try {
      ended = await inSpan(`schedule ${task.name}`, {}, () => this.run(task, this.signal))
    } catch (error) {
      /** This process ends: its work is offered to another, or to the next, at once. */
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
