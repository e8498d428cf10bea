import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import app from '@adonisjs/core/services/app'
import { traceSettings } from '#core/tracing/spans'
import type { RunCommand } from '#operation/actions/run_due_tasks'

const MINUTE_MS = 60_000

/** For a command that is told to end, until it is killed, in milliseconds. */
const GRACE_MS = 5000

/** Runs a task's command as a process of its own: what it holds in memory goes with it. */
export const runCommand: RunCommand = (task, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const words = ['ace.js', task.name, ...(task.options ?? [])]
    const child = spawn(process.execPath, words, {
      cwd: app.makePath(),
      env: { ...process.env, NO_COLOR: '1', ...traceSettings() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-20_000)))
    }
    const timers: NodeJS.Timeout[] = []
    const end = () => {
      child.kill('SIGTERM')
      timers.push(setTimeout(() => child.kill('SIGKILL'), GRACE_MS))
    }
    timers.push(
      setTimeout(() => {
        said += `\nEnded after ${task.endAfter} minutes.`
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
      else resolve({ exitCode: code ?? 1, said: stripVTControlCharacters(said) })
    })
  })
