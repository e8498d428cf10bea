import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ExpectedError } from '../../bin/portal/say.js'
import { usePortal } from '../load/people.js'
import { startPortal } from '../portal.js'
import { portalSettings } from '../settings.js'
import { OWN_SETTINGS } from './old_version.js'

const PAGES = ['/officer', '/officer/applications?perPage=50', '/officer/claims?perPage=50']
/** Pause between two sign-ins, in milliseconds. */
const SIGN_IN_MS = 500

/**
 * Starts the server of the earlier version, built in a checkout of it, with users who continuously read pages and sign
 * in.
 *
 * @param statements receives each request, like those of the database
 */
export async function startOldServer(folder, statements) {
  const portal = await startPortal({ folder: join(resolve(folder), 'build'), env: OWN_SETTINGS })
  const ending = new AbortController()
  const noted = async (kind, work) => {
    const begun = performance.now()
    const error = await work().then(
      () => undefined,
      (failure) => failure.message
    )
    statements.push({ table: 'old server', kind, begun, ended: performance.now(), error })
  }
  const { visit } = await portal.signIn('md')
  async function read() {
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const path = PAGES[turn % PAGES.length]
      await noted('read', async () => {
        const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, { headers: visit })
        await answer.arrayBuffer()
        if (answer.status !== 200)
          throw new ExpectedError(`The old server returned ${answer.status} at ${path}.`)
      })
    }
  }
  /** Writes a session, the user's last sign-in and the audit log. */
  async function signIn() {
    while (!ending.signal.aborted) {
      await noted('write', () => portal.signIn('agm'))
      await wait(SIGN_IN_MS)
    }
  }
  const work = Promise.all([read(), signIn()])
  return {
    async endWork() {
      ending.abort()
      await work
    },
    /** Runs a day's work of many users with the forms that the earlier version supports; returns their report. */
    useBy: (people, minutes) =>
      usePortal(
        { address: `http://127.0.0.1:${portal.port}`, people, minutes, think: 2, rounds: 0 },
        { ...portalSettings(portal.port), ...OWN_SETTINGS },
        () => undefined
      ),
    stop: () => portal.stop(),
  }
}
