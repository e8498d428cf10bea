/*
 * Performs the first steps of a newcomer: `npm start` in a fresh clone, a visit to the address that it prints, Ctrl-C,
 * and a second `npm start`, which takes seconds. The time limit of the first start is relative to the time that npm
 * alone needs for the packages, which depends on network and disk. Prints one line each; the last line is the total.
 */
import { once } from 'node:events'
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, runCheck, printSummary } from './promises.js'

const FIRST_MINUTES = 5
const { max: PACKAGES_MB } = JSON.parse(readFileSync('.ci/budgets.json', 'utf8'))[
  'MB of node_modules'
]
/** Limit beyond the packages on an idle machine; if npm alone is slow, a multiple of its time applies. */
const MAX_SECONDS_BEYOND_PACKAGES = 55
const PACKAGES_FACTOR = 1.5
const SECOND_START_SECONDS = 15
const STOP_SECONDS = 13

const port = await freePort()

/** Runs `npm start` until it reports that it is ready. */
async function start(limitMs, cwd = process.cwd()) {
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--', '--port', String(port)], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
      process.stdout.write(part)
    })
  }
  while (!output.includes('Press Ctrl-C to stop.')) {
    if (child.exitCode !== null) throw new Error(`npm start exited with code ${child.exitCode}`)
    if (performance.now() - startedAt > limitMs) {
      process.kill(-child.pid, 'SIGKILL')
      throw new Error(`not ready after ${limitMs / 1000} s`)
    }
    await wait(100)
  }
  return { child, exited, said: output, seconds: (performance.now() - startedAt) / 1000 }
}

/** Ctrl-C reaches every process of the terminal: the complete process group. */
async function interrupt({ child, exited }) {
  const startedAt = performance.now()
  process.kill(-child.pid, 'SIGINT')
  const [, signal] = await Promise.race([exited, wait(STOP_SECONDS * 1000, [null, 'none'])])
  if (signal === 'none') {
    process.kill(-child.pid, 'SIGKILL')
    throw new Error(`still running ${STOP_SECONDS} s after Ctrl-C`)
  }
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Returns the seconds of a plain `npm ci` of the same lock file in a separate folder. */
function measureInstallSeconds() {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(name, join(folder, name))
  }
  const startedAt = performance.now()
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder })
  if (status !== 0) throw new Error(`npm ci exited with code ${status}`)
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(folder, { recursive: true })
  return seconds
}

const allowedBeyond = (bare) => Math.max(MAX_SECONDS_BEYOND_PACKAGES, PACKAGES_FACTOR * bare)

/**
 * Repeats both measurements in another clone, since other processes can slow down one of them. Returns the seconds that
 * the start took beyond the packages, and those of the packages alone.
 */
async function measureAgain() {
  const clone = mkdtempSync(join(tmpdir(), 'newcomer-'))
  try {
    spawnSync('git', ['clone', '--quiet', '.', clone])
    const bare = measureInstallSeconds()
    const again = await start(FIRST_MINUTES * 60_000, clone)
    await interrupt(again)
    return { beyond: again.seconds - bare, bare }
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

let running
let packages
await runCheck('npm ci installs the packages', () => {
  packages = measureInstallSeconds()
  return `${packages.toFixed(0)} s`
})
await runCheck('npm start installs, sets up, builds and serves', async () => {
  running = await start(FIRST_MINUTES * 60_000)
  return `${running.seconds.toFixed(0)} s`
})
if (running) {
  const beyond = running.seconds - packages
  await runCheck('the printed address responds', async () => {
    const address = /Ready after [\d.]+ s:\s+(\S+)/.exec(running.said)?.[1]
    const answer = await fetch(address)
    if (answer.status !== 200) throw new Error(`GET ${address} answered ${answer.status}`)
    return address
  })
  await runCheck(`node_modules takes at most ${PACKAGES_MB} MB`, () => {
    const sizeMb = Number.parseInt(
      spawnSync('du', ['-sm', 'node_modules'], { encoding: 'utf8' }).stdout
    )
    if (!(sizeMb <= PACKAGES_MB)) throw new Error(`${sizeMb} MB`)
    return `${sizeMb} MB`
  })
  await runCheck('Ctrl-C stops the portal', () => interrupt(running))
  await runCheck('a second start takes seconds', async () => {
    const starts = []
    /** Repeated once, since other processes can slow down one of them. */
    while (starts.length < 2 && !(starts.at(-1) <= SECOND_START_SECONDS)) {
      running = await start(120_000)
      await interrupt(running)
      starts.push(running.seconds)
    }
    const both = starts.map((seconds) => `${seconds.toFixed(1)} s`).join('; again ')
    if (starts.at(-1) > SECOND_START_SECONDS) throw new Error(both)
    return both
  })
  await runCheck(
    `the first start takes at most ${MAX_SECONDS_BEYOND_PACKAGES} s more than the packages`,
    async () => {
      const first = `${beyond.toFixed(0)} s, packages ${packages.toFixed(0)} s`
      if (beyond <= allowedBeyond(packages)) return first
      const again = await measureAgain()
      const both = `${first}; again ${again.beyond.toFixed(0)} s, packages ${again.bare.toFixed(0)} s`
      if (again.beyond > allowedBeyond(again.bare)) throw new Error(both)
      return both
    }
  )
}

printSummary()
