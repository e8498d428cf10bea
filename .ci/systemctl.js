/*
 * Replaces systemctl and journalctl, as used in docs/operations/deploy.md, where systemd cannot run: starts the units
 * of /etc/systemd/system as specified, as their user, and stores their output. nginx is started directly.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { readEnvFile } from '../bin/portal/env_file.js'

const [program, ...words] = process.argv.slice(2)
const nameOf = (unit) => unit.replace(/\.service$/, '')
const logOf = (unit) => `/run/journal/${nameOf(unit)}.log`
const pidOf = (unit) => `/run/journal/${nameOf(unit)}.pid`

function unitOf(unit) {
  const file = `/etc/systemd/system/${unit.includes('.') ? unit : `${unit}.service`}`
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}

/** Starts a service, or runs a one-shot service to its end. */
function start(unit) {
  const { Type, User, WorkingDirectory, EnvironmentFile, ExecStart } = unitOf(unit)
  mkdirSync('/run/journal', { recursive: true })
  const log = openSync(logOf(unit), 'a')
  const who = [`--reuid=${User}`, `--regid=${User}`, '--init-groups']
  const command = ['setpriv', [...who, ...ExecStart.split(' ')]]
  const options = {
    cwd: WorkingDirectory,
    env: { PATH: process.env.PATH, ...readEnvFile(EnvironmentFile) },
    stdio: ['ignore', log, log],
  }
  if (Type === 'oneshot') {
    process.exitCode = spawnSync(...command, options).status ?? 1
    return
  }
  const child = spawn(...command, { ...options, detached: true })
  writeFileSync(pidOf(unit), String(child.pid))
  child.unref()
}

function stop(unit) {
  const pid = Number(readFileSync(pidOf(unit), 'utf8'))
  process.kill(pid, 'SIGTERM')
  while (existsSync(`/proc/${pid}`))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
}

/** Runs the service of a timer every minute from now on. */
function startTimer(unit) {
  const service = unit.replace(/\.timer$/, '.service')
  const again = `while :; do node ${process.argv[1]} systemctl start ${service}; sleep 60; done`
  spawn('sh', ['-c', again], { stdio: 'ignore', detached: true }).unref()
}

const units = words.filter((word) => !word.startsWith('--')).slice(1)
if (program === 'journalctl') {
  const of = words[words.indexOf('-u') + 1]
  const pattern = new RegExp(words.includes('--grep') ? words[words.indexOf('--grep') + 1] : '')
  const lines = readFileSync(logOf(of), 'utf8').split('\n')
  console.log(lines.filter((line) => pattern.test(line)).join('\n'))
} else if (words[0] === 'daemon-reload') {
  process.exit(0)
} else if (units[0] === 'nginx') {
  /** A configuration test of nginx leaves an empty file. */
  const isRunning = existsSync('/run/nginx.pid') && readFileSync('/run/nginx.pid', 'utf8') !== ''
  const { status } = spawnSync('nginx', isRunning ? ['-s', 'reload'] : [], { stdio: 'ignore' })
  process.exitCode = status ?? 1
} else {
  for (const unit of units) {
    if (words[0] === 'stop' || words[0] === 'restart') stop(unit)
    if (words[0] === 'stop') continue
    if (unit.endsWith('.timer')) startTimer(unit)
    else start(unit)
  }
}
