import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onParentExit } from './orphan.js'
import { LOGS, ROOT, inRoot } from './places.js'
import { ExpectedError, lastLines } from './say.js'

/** Programs of the packages, first of all their Node, take precedence on the path. */
export function environment(extra = {}) {
  const path = [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Runs a program to its end without output: its output goes to tmp/logs/<name>.log. Returns {code, output}; never
 * rejects for a failure of the program.
 */
export function runQuietly(name, program, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('error', (error) => (output += `${program}: ${error.message}\n`))
    child.on('close', (code) => {
      mkdirSync(LOGS, { recursive: true })
      writeFileSync(join(LOGS, `${name}.log`), output)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Does the same; a failure shows the end of the program's output. */
export async function runOrThrow(name, program, args, options) {
  const { code, output } = await runQuietly(name, program, args, options)
  if (code === 0) return output
  throw new ExpectedError(
    `${lastLines(output)}\n\n${[program, ...args].join(' ')} failed; the complete output is in tmp/logs/${name}.log`
  )
}

/** Runs a program in the foreground, in this terminal; the signal `ends` ends it. Returns its exit code. */
export function runInForeground(program, args, { env = {}, cwd = ROOT, ends = 'SIGTERM' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: 'inherit' })
    const ignore = () => undefined
    const forward = () => child.kill(ends)
    process.on('SIGINT', ignore)
    process.on('SIGTERM', forward)
    onParentExit(forward)
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('SIGINT', ignore)
      process.off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })
}

/** Runs an ace command of the sources, or of the build with {built: true}. */
export function ace(args, { built = false, env = {}, name = args[0].replace(':', '-') } = {}) {
  const cwd = built ? inRoot('build') : ROOT
  return runOrThrow(name, process.execPath, ['ace.js', ...args], { env, cwd })
}
