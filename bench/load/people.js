import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../../bin/portal/places.js'
import { ExpectedError } from '../../bin/portal/say.js'

/**
 * Runs simulated users in a separate process (tests/load) with the portal's settings.
 *
 * @param onEvent called for each event: `made`, `begun`
 * @returns their report
 */
export async function usePortal(wish, env, onEvent) {
  const hooks = pathToFileURL(inRoot('tests/support/typescript_hooks.mjs')).href
  const child = spawn(
    process.execPath,
    [`--import=${hooks}`, 'tests/load/main.ts', JSON.stringify(wish)],
    { cwd: inRoot(), env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] }
  )
  const exited = once(child, 'exit')
  let report = null
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"event"')) continue
    const message = JSON.parse(line)
    if (message.event === 'ended') report = message
    else await onEvent(message)
  }
  const [code] = await exited
  if (!report) throw new ExpectedError(`The simulated users ended with exit code ${code}.`)
  return report
}
