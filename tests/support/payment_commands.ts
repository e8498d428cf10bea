import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { startProcess } from '#tests/support/own_process'

export interface CommandRun {
  /** Null if the process was killed. */
  code: number | null
  output: string
  /** The summary on the last line; null if the command did not reach it. */
  summary: Record<string, any> | null
  /** Number of steps from the first write on, if the run counted them. */
  steps: number
  /** Steps at which a kill leaves a state that a kill at no other step leaves. */
  tellingSteps: number[]
}

/**
 * Runs a command of the application as a scheduler does: in a separate process, on the database of this run.
 *
 * @param killAt step before which the process is killed with SIGKILL; 0 only counts the steps
 */
export async function command(args: string[], killAt?: number): Promise<CommandRun> {
  const child = startProcess(['bin/console.ts', ...args], {
    env: { LOG_LEVEL: 'silent', KILL_AT: String(killAt ?? 0) },
    preloads: killAt === undefined ? [] : ['kill_at.mjs'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = (await once(child, 'close')) as [number | null]
  const json = output.split('\n').findLast((line) => line.startsWith('{'))
  const counted = /STEPS (\d+) TELLING ([\d,]+)/.exec(output)
  return {
    code,
    output,
    summary: json ? JSON.parse(json) : null,
    steps: Number(counted?.[1] ?? 0),
    tellingSteps: counted?.[2].split(',').map(Number) ?? [],
  }
}

const newFolder = () => mkdtemp(join(app.makePath('tmp'), 'payments-'))
const remove = (folder: string) => rm(folder, { recursive: true })

/** Creates a folder for payment files, which is removed after the current test. */
export async function paymentFolder(): Promise<string> {
  const folder = await newFolder()
  getActiveTestOrFail().cleanup(() => remove(folder))
  return folder
}

/** Runs the work of a hook in a new folder for payment files, then removes the folder. */
export async function inPaymentFolder(work: (directory: string) => Promise<unknown>) {
  const folder = await newFolder()
  await work(folder)
  await remove(folder)
}

/** Returns the paths of all files in a folder, relative to it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}
