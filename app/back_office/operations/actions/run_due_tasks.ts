import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { tasksLeftOut } from '#config/schedule'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inSpan } from '#kernel/tracing/spans'
import { claimRun, isRunning } from '#operations/actions/claim_run'
import { warnOfFailure } from '#operations/actions/warn_of_trouble'
import ScheduledRun from '#operations/models/scheduled_run'
import { VERIFICATION } from '#operations/queries/health_checks'
import { isFrequent, type Task } from '#operations/rules/tasks'
import { tasksHere } from '#operations/tasks_here'

/** How a command ended; its output is shown to administrators alone. */
export interface Ended {
  exitCode: number
  said: string
}

/** Starts a command and waits for its end; rejects when it was told to stop before that. */
export type RunCommand = (task: Task, signal?: AbortSignal) => Promise<Ended>

/** Between two signs of life of a run, in milliseconds. */
const SIGN_MS = 15_000

/** Between two looks at the frequent tasks while others run. */
const BESIDE_MS = 60_000

/** Characters of what a command said, from its end. */
const MOST_SAID = 2000

/** Runs are kept for so many days. */
const KEPT_DAYS = 60
const DAY_MS = 86_400_000

/** Runs the tasks that are due and that no other machine runs. */
export class RunDueTasks {
  readonly #made: ScheduledRun[] = []

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
      tasksHere.filter((task) => !isFrequent(task)),
      (task) => isRunning(task)
    ).finally(() => ended.abort())
    do {
      await this.#inOrder(tasksHere.filter(isFrequent))
      await wait(BESIDE_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    } while (!ended.signal.aborted)
    await others
    if (this.#made.length > 0) await this.#forget()
    return this.#made
  }

  /** @param holdsUp whether a task that another machine has is waited for before the next ones */
  async #inOrder(
    tasks: readonly Task[],
    holdsUp: (task: Task) => Promise<boolean> = async () => false
  ): Promise<void> {
    for (const task of tasks) {
      if (this.signal?.aborted) return
      if (tasksLeftOut.includes(task.name)) continue
      const claimed = await claimRun(task, getClock().now())
      if (claimed) this.#made.push(await this.#make(task, claimed))
      /** The next look goes on; the machine that has it does the same in its own order. */
      else if (await holdsUp(task)) return
    }
  }

  async #make(task: Task, claimed: ScheduledRun): Promise<ScheduledRun> {
    const own = () =>
      db.from('scheduled_runs').where({ id: claimed.id, attempts: claimed.attempts })
    const sign = () => own().update({ seen_at: sqlInstant(getClock().now()) })
    const signs = setInterval(() => {
      sign().catch((error: unknown) => logger.warn({ err: error }, 'a scheduled run gave no sign'))
    }, SIGN_MS)
    let ended: Ended
    try {
      ended = await inSpan(`schedule ${task.name}`, {}, () => this.run(task, this.signal))
    } catch (error) {
      /** This process ends: its work is offered to another, or to the next, at once. */
      if (this.signal?.aborted) {
        const attempts = claimed.attempts - 1
        await own().update({ seen_at: sqlInstant(new Date(0)), attempts })
        return claimed
      }
      ended = { exitCode: 1, said: (error as Error).message }
    } finally {
      clearInterval(signs)
    }
    await own().update({
      outcome: ended.exitCode === 0 ? 'done' : 'failed',
      exit_code: ended.exitCode,
      said: ended.said.trim().slice(-MOST_SAID),
      ended_at: sqlInstant(getClock().now()),
    })
    const run = await ScheduledRun.findOrFail(claimed.id)
    if (run.outcome === 'failed') {
      logger.error({ task: task.name, exitCode: ended.exitCode }, 'a scheduled command failed')
      await warnOfFailure(run)
    }
    return run
  }

  async #forget() {
    const before = new Date(getClock().now().getTime() - KEPT_DAYS * DAY_MS)
    await db
      .from('scheduled_runs')
      .where('ended_at', '<', sqlInstant(before))
      .whereNot('task', VERIFICATION)
      .delete()
  }
}
