import { spawn } from 'node:child_process'
import app from '@adonisjs/core/services/app'
import type { RunCommand } from '#operation/actions/run_due_tasks'

/** Colours and cursor movements, which a page does not show. */
// eslint-disable-next-line no-control-regex
const MARKS = /\u001B\[[\d;]*[A-Za-z]/g

/** Runs a task's command as a process of its own: what it holds in memory goes with it. */
export const runCommand: RunCommand = (task, signal) =>
  new Promise((resolve, reject) => {
    const words = ['ace.js', task.name, ...(task.options ?? [])]
    const child = spawn(process.execPath, words, {
      cwd: app.makePath(),
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-20_000)))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ exitCode: code ?? 1, said: said.replace(MARKS, '') }))
  })
