import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { cliui } from '@adonisjs/core/ace'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import { traceSettings } from '#kernel/tracing/spans'
import type { CommandResult, RunCommand } from '#operations/actions/run_due_tasks'
import { type Task, isFrequent } from '#operations/rules/tasks'
import type { ApplicationService } from '@adonisjs/core/types'

const MINUTE_MS = 60_000

/** For a command that is told to end, until it is killed, in milliseconds. */
const GRACE_MS = 5000

/** Tasks that did not end in time and may still run in this process. */
const hangingTasks = new Set<string>()

/** Whether work that nothing can end keeps this process from going. */
export const hasHangingTasks = (): boolean => hangingTasks.size > 0

/**
 * Runs a task's command: the short ones in this process, since a process costs more than their work, all others in
 * one of their own. A short one that hung gets its own too, until this process is begun anew.
 */
export const runCommand: RunCommand = (task, signal) =>
  isFrequent(task) && !hangingTasks.has(task.name)
    ? runInProcess(task, signal)
    : runInChildProcess(task, signal)

/** @param execute runs the command, which tests replace */
export async function runInProcess(
  task: Task,
  signal?: AbortSignal,
  execute: (task: Task) => Promise<CommandResult> = executeInProcess
): Promise<CommandResult> {
  signal?.throwIfAborted()
  const over = new AbortController()
  const late = (ms: number) => wait(ms, 'late' as const, { signal: over.signal })
  const aborted = new Promise<'late'>((resolve, reject) => {
    const grace = () => void late(GRACE_MS).then(resolve, reject)
    signal?.addEventListener('abort', grace, { once: true, signal: over.signal })
  })
  const limit = late(task.endAfter * MINUTE_MS)
  /** Both are given up with the work. */
  for (const one of [aborted, limit]) one.catch(() => undefined)
  const work = execute(task)
  const ended = await Promise.race([work, aborted, limit]).finally(() => over.abort())
  signal?.throwIfAborted()
  if (ended !== 'late') return ended
  hangingTasks.add(task.name)
  const goes = () => hangingTasks.delete(task.name)
  work.then(goes, goes)
  return { exitCode: 1, output: `Did not end within ${task.endAfter} minutes.` }
}

/** Runs a command beside whatever else this process does; its output is kept from the terminal. */
async function executeInProcess({ name, options }: Task): Promise<CommandResult> {
  const ui = cliui({ mode: 'raw' })
  ui.useColors(cliui({ mode: 'silent' }).colors)
  const { exitCode, error } = await ace.exec(name, [...(options ?? [])], { ui })
  const lines = ui.logger.getLogs().map(({ message }) => message)
  if (error) lines.push((error as Error).message)
  return { exitCode: exitCode ?? 1, output: lines.join('\n') }
}

/** A process of its own: what it holds in memory goes with it. */
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
    /** The next one may begin when this one is gone, not before. */
    child.once('close', (code) => {
      over()
      if (signal?.aborted) reject(signal.reason as Error)
      /** A page shows no colours and cursor movements. */
      else resolve({ exitCode: code ?? 1, output: stripVTControlCharacters(output) })
    })
  })

interface ExitState {
  controller: AbortController
  running: Set<Promise<unknown>>
}

/** One for each application: what runs in it again and again leaves no hook behind each time. */
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
 * Does something that leaves nothing behind when it is told to stop (`bin/ending.ts`): the signal says so, and the
 * process goes when the work has tidied up.
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
