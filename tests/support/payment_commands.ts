import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { startProcess } from '#tests/support/own_process'

export interface CommandRun {
  /** Null when it was killed. */
  code: number | null
  output: string
  /** The summary on the last line; null when it did not get that far. */
  summary: Record<string, any> | null
  /** Steps from the first write on, when the run was counted. */
  steps: number
  /** Those of them before which a kill leaves what one before no other step leaves. */
  tellingSteps: number[]
}

/**
 * A command of the application as a scheduler runs it: a process of its own on the database of this
 * run.
 *
 * @param killAt kill it with SIGKILL before this step; 0 only counts the steps
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

/** A new folder for payment files, gone with the test that is running. */
export async function paymentFolder(): Promise<string> {
  const folder = await newFolder()
  getActiveTestOrFail().cleanup(() => remove(folder))
  return folder
}

/** Work of a hook that needs such a folder, gone with the work. */
export async function inPaymentFolder(work: (directory: string) => Promise<unknown>) {
  const folder = await newFolder()
  await work(folder)
  await remove(folder)
}

/** Everything that lies in such a folder, as paths below it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}
