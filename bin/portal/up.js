import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildInParts, buildIsFresh } from './build.js'
import { isEmpty } from './database.js'
import { onParentExit } from './orphan.js'
import { BUILD, inRoot } from './places.js'
import { ace } from './run.js'
import { say, step } from './say.js'
import { choosePort, startBuilt, waitUntilHealthy } from './server.js'
import { ensureFolders, ensureSettings, productionSettings, settings } from './settings.js'

/** The server stops itself within ten seconds; after this time it is killed. */
const STOP_MS = 12_000

/** Whether the build has a command of this name. */
function hasCommand(name) {
  const folder = join(BUILD, 'commands')
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .some((file) => readFileSync(join(folder, file), 'utf8').includes(`commandName = '${name}'`))
}

function prepareSettings() {
  const done = ensureSettings()
  if (done === 'created')
    say('  Created .env with new keys. Keep a copy: stored data cannot be decrypted without them.')
  if (done === 'completed') say('  Added the missing keys to .env.')
  ensureFolders()
}

async function loadDemonstration(env) {
  /** A portal that others can reach must never have accounts with known passwords. */
  if (isPublicAddress(env.APP_URL) || !(await isEmpty(env))) return
  if (!hasCommand('demo:seed')) {
    say('  There is no demonstration data set in this version; the database starts empty.')
    return
  }
  await step('Loading the demonstration data set', () =>
    ace(['demo:seed'], { built: true, env }).then(() => undefined)
  )
}

/** Returns the demonstration's sign-ins, as their command prints them; empty when there are none. */
async function signIns(env) {
  if (!hasCommand('demo:accounts')) return ''
  return ace(['demo:accounts'], { built: true, env }).catch(() => '')
}

/** Stops the server when this process is stopped; returns its exit code once it has ended. */
function waitUntilStopped(child) {
  let isStopRequested = false
  const stop = () => {
    if (isStopRequested) return
    isStopRequested = true
    say('\nStopping …')
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  onParentExit(stop)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      say(
        isStopRequested
          ? 'Stopped.'
          : `The server stopped unexpectedly (${signal ?? `code ${code}`}).`
      )
      resolve(isStopRequested ? 0 : (code ?? 1))
    })
  })
}

/** Whether an address can be reached from other machines. */
const isPublicAddress = (url) =>
  Boolean(url) && !/^https?:\/\/(?:localhost|127\.0\.0\.1)\b/.test(url)

/** Returns the address of the built application, and the related settings. */
async function address(wishedPort) {
  const own = settings()
  const host = own.HOST || '127.0.0.1'
  const usual = Number(own.PORT || 3333)
  const port = await choosePort(wishedPort ?? usual, { host, insist: wishedPort !== undefined })
  const local = `http://localhost:${port}`
  const isForOthers = isPublicAddress(own.APP_URL)
  return {
    probe: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`,
    env: productionSettings({
      HOST: host,
      PORT: String(port),
      APP_URL: isForOthers ? own.APP_URL : local,
      /** Four processes load the application one after another: the first compiles it for all. */
      NODE_COMPILE_CACHE: inRoot('tmp', 'compile_cache'),
      /** On a developer's own machine nobody waits for a message. */
      ALLOW_LOG_DRIVERS: own.ALLOW_LOG_DRIVERS || String(!isForOthers),
    }),
  }
}

/**
 * Starts the portal from any state of the folder, in the foreground until Ctrl-C. Steps with nothing to do are omitted.
 * Returns the exit code.
 */
export async function up({ port, demo }) {
  const startedAt = performance.now()
  say('Starting Arthasetu.')
  prepareSettings()
  const { env, probe } = await address(port)

  const build = buildIsFresh() ? null : buildInParts()
  if (build) await step('Compiling the application', () => build.application)
  await step('Bringing the database and master data up to date', () =>
    ace(['masters:seed', '--migrate', '--quiet'], { built: true, env }).then(() => undefined)
  )
  if (demo) await loadDemonstration(env)
  if (build) await step('Bundling the pages', () => build.all)

  const child = startBuilt(env)
  const ended = waitUntilStopped(child)
  const accounts = signIns(env)
  await waitUntilHealthy(child, probe)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`\nReady after ${seconds} s:  ${env.APP_URL}\n`)
  const list = (await accounts).trim()
  if (list) say(`${list}\n`)
  say('Press Ctrl-C to stop.')
  return ended
}
